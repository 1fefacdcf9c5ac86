import { z } from 'zod';
import { defineNotice } from '../../estimate-notice.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { describeDepositMethod } from './deposit-method-chosen.ts';

const CLICK_ALONE = 'They didn’t give a name.';
/** The name of the person who accepted, if the heading does not say it. */
function acceptedByText(name: string, client: string): string[] {
  if (name === '') return [CLICK_ALONE];
  return name === client ? [] : [`Accepted by ${name}.`];
}

const NO_ADDRESS = 'We don’t have an email address for them, so we couldn’t send a signed copy.';

function confirmationText(confirmedTo: string, notMailedTo: string): string {
  if (confirmedTo) return `We’re emailing a signed copy to ${confirmedTo}.`;
  if (!notMailedTo) return NO_ADDRESS;
  return `We didn’t email a signed copy to ${notMailedTo}, because your account reached its sending limit. If you recognize this address, send them the PDF yourself.`;
}

interface DepositDetails {
  readonly depositMethod: string;
  readonly depositAmount: string;
  readonly paid: string;
  readonly provider: string;
}

function depositText(
  { depositMethod, depositAmount, paid, provider }: DepositDetails,
  noun: string,
): string[] {
  if (paid)
    return [`The deposit came in through ${cleanHeaderText(provider)}. We’ve recorded it on the ${noun}.`];
  const way = describeDepositMethod(depositMethod);
  const deposit = depositAmount ? `${depositAmount} deposit` : 'deposit';
  if (way) return [`They’ll pay the ${deposit} ${way}.`];
  return depositAmount && !depositMethod ? [`They haven’t chosen how to pay the ${deposit} yet.`] : [];
}

/** Tells the contractor that a client accepted an estimate, and who signed it. */
export const estimateAccepted = defineNotice({
  details: z.object({
    /** Empty if the client gave no name. */
    signedBy: z.string(),
    /** Their choices: `Better and Gutters`; empty if there was nothing to choose, and in older mails. */
    chosen: z.string().default(''),
    /** The recipient of the confirmation; empty if there is no address. */
    confirmedTo: z.string(),
    /** The address that gets no confirmation because a sending limit was reached; empty otherwise, and in older mails. */
    notMailedTo: z.string().default(''),
    /** How the client wants to pay the deposit; empty if they did not say, and in older mails. */
    depositMethod: z.string().default(''),
    /** The deposit with its currency, if it is to be paid; empty otherwise, and in older mails. */
    depositAmount: z.string().default(''),
    /** With its currency, if the client paid online right after accepting; empty otherwise, as is the next. */
    paid: z.string().default(''),
    /** The provider's name. */
    provider: z.string().default(''),
  }),
  because: (noun) => `a client accepted your ${noun}`,
  words: (details, { estimate, client, noun }) => ({
    subject: `${details.paid ? 'Accepted and paid' : 'Accepted'}: ${estimate}`,
    heading: details.paid
      ? `${client} accepted your ${noun} and paid ${details.paid}`
      : `${client} accepted your ${noun}`,
    paragraphs: [
      ...acceptedByText(cleanHeaderText(details.signedBy), client),
      ...(details.chosen ? [`They chose ${cleanHeaderText(details.chosen)}.`] : []),
      ...depositText(details, noun),
      confirmationText(details.confirmedTo, details.notMailedTo),
    ],
  }),
  sample: {
    signedBy: 'Dana Whitfield',
    chosen: '',
    confirmedTo: 'dana@whitfield.example',
    notMailedTo: '',
    depositMethod: 'check',
    depositAmount: '$3,348.73',
    paid: '',
    provider: '',
  },
});
