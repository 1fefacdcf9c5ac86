import { z } from 'zod';
import { cleanHeaderText } from '../clean-header-text.ts';
import { defineNotice } from '../estimate-notice.ts';

const CLICK_ALONE = 'They didn’t give a name.';
const NO_ADDRESS = 'We have no email address to send them a confirmation.';

/** Payment methods that the contractor has to watch for; online payments have their own notice. */
const DEPOSITS: Readonly<Record<string, string | undefined>> = {
  check: 'by check',
  cash: 'in cash',
  venmo: 'by Venmo',
  paypal: 'by PayPal',
  instructions: 'following your payment instructions',
};

function confirmationText(confirmedTo: string, notMailedTo: string): string {
  if (confirmedTo) return `We’re emailing a signed copy to ${confirmedTo}.`;
  if (!notMailedTo) return NO_ADDRESS;
  return `We didn’t email a signed copy to ${notMailedTo}, because your account reached its sending limit. If you know this address, send them the PDF yourself.`;
}

/** Tells the contractor that a client accepted an estimate, and who signed it. */
export const estimateAccepted = defineNotice({
  details: z.object({
    /** Empty if the client gave no name. */
    signedBy: z.string(),
    /** The recipient of the confirmation; empty if there is no address. */
    confirmedTo: z.string(),
    /** The address that gets no confirmation because a sending limit was reached; empty otherwise, and in older mails. */
    notMailedTo: z.string().default(''),
    /** How the client wants to pay the deposit; empty if they did not say, and in older mails. */
    depositMethod: z.string().default(''),
  }),
  because: 'a client accepted your estimate',
  words: ({ signedBy, confirmedTo, notMailedTo, depositMethod }, { estimate, client }) => ({
    subject: `Accepted: ${estimate}`,
    heading: `${client} accepted your estimate`,
    paragraphs: [
      signedBy ? `Accepted by ${cleanHeaderText(signedBy)}.` : CLICK_ALONE,
      ...(DEPOSITS[depositMethod] ? [`They’ll pay the deposit ${DEPOSITS[depositMethod]}.`] : []),
      confirmationText(confirmedTo, notMailedTo),
    ],
  }),
  sample: {
    signedBy: 'Dana Whitfield',
    confirmedTo: 'dana@whitfield.example',
    notMailedTo: '',
    depositMethod: 'check',
  },
});
