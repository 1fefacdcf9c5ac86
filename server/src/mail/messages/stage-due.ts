import { z } from 'zod';
import { defineNotice } from '../estimate-notice.ts';

/** Tells the contractor that the day of a payment has come. */
export const stageDue = defineNotice({
  details: z.object({
    /** The name of the payment. */
    stage: z.string(),
    /** With its currency. */
    amount: z.string(),
  }),
  because: () => 'a payment of your job is due today',
  words: ({ stage, amount }, { estimate, client }) => ({
    subject: `Payment due: ${stage}, ${estimate}`,
    heading: 'A payment is due',
    paragraphs: [
      `${stage} is due: ${amount}.`,
      `Ask ${client} for it, and record it on the job when you have received it.`,
    ],
  }),
  sample: { stage: 'Dry-in', amount: '$4,018.48' },
});
