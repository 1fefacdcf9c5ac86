import { z } from 'zod';
import { cleanHeaderText } from '../clean-header-text.ts';
import { defineNotice } from '../estimate-notice.tsx';

const CLICK_ALONE = 'No name was given.';
const NO_ADDRESS = 'There is no email address to confirm it to.';

/** Tells the contractor that a client accepted an estimate, and who put their name to it. */
export const estimateAccepted = defineNotice({
  details: z.object({
    /** Empty: the client gave no name. */
    signedBy: z.string(),
    /** Where the confirmation goes; empty when there is no address. */
    confirmedTo: z.string(),
  }),
  tells: 'a client accepts an estimate',
  words: ({ signedBy, confirmedTo }, { estimate, client }) => ({
    subject: `Accepted: ${estimate}`,
    heading: `${client} accepted your estimate`,
    paragraphs: [
      signedBy ? `Accepted by ${cleanHeaderText(signedBy)}.` : CLICK_ALONE,
      confirmedTo ? `A confirmation with the PDF goes to ${confirmedTo}.` : NO_ADDRESS,
    ],
  }),
  sample: { signedBy: 'Dana Whitfield', confirmedTo: 'dana@whitfield.example' },
});
