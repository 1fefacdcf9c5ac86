import { z } from 'zod';
import { cleanHeaderText } from '../clean-header-text.ts';
import { defineNotice } from '../estimate-notice.tsx';

const CLICK_ALONE = 'No name was given.';
const NO_ADDRESS = 'There is no email address to confirm it to.';

/** Ways to pay that the contractor has to look out for; money that comes online is told by itself. */
const DEPOSITS: Readonly<Record<string, string | undefined>> = {
  check: 'by check',
  cash: 'in cash',
  venmo: 'by Venmo',
  paypal: 'by PayPal',
  instructions: 'as your payment instructions say',
};

/** Tells the contractor that a client accepted an estimate, and who put their name to it. */
export const estimateAccepted = defineNotice({
  details: z.object({
    /** Empty: the client gave no name. */
    signedBy: z.string(),
    /** Where the confirmation goes; empty when there is no address. */
    confirmedTo: z.string(),
    /** How they said that the deposit is to be paid; empty where they did not, and in older mails. */
    depositMethod: z.string().default(''),
  }),
  tells: 'a client accepts an estimate',
  words: ({ signedBy, confirmedTo, depositMethod }, { estimate, client }) => ({
    subject: `Accepted: ${estimate}`,
    heading: `${client} accepted your estimate`,
    paragraphs: [
      signedBy ? `Accepted by ${cleanHeaderText(signedBy)}.` : CLICK_ALONE,
      ...(DEPOSITS[depositMethod] ? [`The deposit is to be paid ${DEPOSITS[depositMethod]}.`] : []),
      confirmedTo ? `A confirmation with the PDF goes to ${confirmedTo}.` : NO_ADDRESS,
    ],
  }),
  sample: { signedBy: 'Dana Whitfield', confirmedTo: 'dana@whitfield.example', depositMethod: 'check' },
});
