import { z } from 'zod';
import { defineNotice } from '../../estimate-notice.ts';

/** Tells the contractor that a payment of the schedule is due. */
export const stageDue = defineNotice({
  details: z.object({
    /** The name of the payment. */
    stage: z.string(),
    /** With its currency. */
    amount: z.string(),
    /** Why its automatic invoice was not sent; empty if it has none. */
    refusal: z.string().default(''),
  }),
  because: () => 'a scheduled payment is due',
  words: ({ stage, amount, refusal }, { estimate, noun }) => ({
    subject: `${refusal ? 'Invoice not sent' : 'Payment due'}: ${stage}, ${estimate}`,
    heading: refusal ? 'An invoice wasn’t sent' : 'A payment is due',
    paragraphs: [
      `${amount} is due for ${stage}.`,
      ...(refusal ? [`We couldn’t send the invoice automatically. ${refusal}`] : []),
      refusal
        ? `Open the ${noun} to send the invoice yourself.`
        : `Send your client an invoice, or record the payment on the ${noun} when you receive it.`,
    ],
  }),
  sample: { stage: 'Dry-in', amount: '$4,018.48', refusal: '' },
});
