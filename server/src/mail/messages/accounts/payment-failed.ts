import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { definePlanNotice, planDate } from '../../plan-notice.ts';

/** Tells a contractor that the card of their plan was declined, and how long access continues. */
export const paymentFailed = definePlanNotice({
  details: z.object({ worksUntil: planDate }),
  words: ({ worksUntil }) => ({
    subject: 'Your Plumbline payment didn’t go through',
    heading: 'Your payment didn’t go through',
    paragraphs: [
      'Your card was declined at renewal. This often happens when a card expires or is replaced.',
      `Everything keeps working until ${printDate(worksUntil)}. Please update your card by then. We’ll retry automatically.`,
    ],
    button: 'Update card',
  }),
  sample: { worksUntil: '2026-10-21' },
});
