import { z } from 'zod';
import { printDate } from '../../documents/printable-figures.ts';
import { definePlanNotice, planDate } from '../plan-notice.ts';

/** Tells a contractor that the card of their plan was refused, and until when everything keeps working. */
export const paymentFailed = definePlanNotice({
  details: z.object({ worksUntil: planDate }),
  words: ({ worksUntil }) => ({
    subject: 'The payment for your Plumbline plan did not go through',
    heading: 'Your payment did not go through',
    paragraphs: [
      'Your card was refused when your plan was to be renewed. That happens when a card expires or is replaced.',
      `Everything works as before until ${printDate(worksUntil)}. Please update your card by then; the payment is tried again by itself.`,
    ],
    button: 'Update the card',
  }),
  sample: { worksUntil: '2026-10-21' },
});
