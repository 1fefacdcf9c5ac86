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
  because: () => 'a payment of your job is due today',
  words: ({ stage, amount, refusal }, { estimate, client }) => ({
    subject: `${refusal ? 'Invoice not sent' : 'Payment due'}: ${stage}, ${estimate}`,
    heading: refusal ? 'An invoice was not sent' : 'A payment is due',
    paragraphs: [
      `${stage} is due: ${amount}.`,
      ...(refusal ? [`We couldn’t send its invoice automatically. ${refusal}`] : []),
      refusal
        ? 'Open the job to send it yourself.'
        : `Ask ${client} for it, and record it on the job when you have received it.`,
    ],
  }),
  sample: { stage: 'Dry-in', amount: '$4,018.48', refusal: '' },
});
