import { z } from 'zod';
import { printDate } from '../../documents/printable-figures.ts';
import { definePlanNotice, planDate } from '../plan-notice.ts';

/** Confirms that a plan was cancelled: what works until when, and how long the data is kept. */
export const planCanceled = definePlanNotice({
  details: z.object({ worksUntil: planDate, keptUntil: planDate }),
  words: ({ worksUntil, keptUntil }) => ({
    subject: 'Your Plumbline plan is cancelled',
    heading: 'Your plan is cancelled',
    paragraphs: [
      `Nothing is charged any more. Everything works until ${printDate(worksUntil)}; after that you can still read and export all of it.`,
      `Your data is kept at least until ${printDate(keptUntil)}. You can come back at any time before.`,
    ],
    button: 'Take the plan up again',
  }),
  sample: { worksUntil: '2026-11-14', keptUntil: '2026-12-14' },
});
