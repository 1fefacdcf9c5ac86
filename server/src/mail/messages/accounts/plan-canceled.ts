import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { definePlanNotice, planDate } from '../../plan-notice.ts';

/** Confirms that a plan was canceled, with the end of access and of the data's retention. */
export const planCanceled = definePlanNotice({
  /** `worksUntil` is empty if access ended before. */
  details: z.object({ worksUntil: z.union([planDate, z.literal('')]), keptUntil: planDate }),
  words: ({ worksUntil, keptUntil }) => ({
    subject: 'Your Plumbline plan is canceled',
    heading: 'Your plan is canceled',
    paragraphs: [
      worksUntil
        ? `You won’t be charged again. Everything works until ${printDate(worksUntil)}. After that, you can still read and export your data.`
        : 'You won’t be charged again. You can still read and export your data.',
      `We’ll keep your data until at least ${printDate(keptUntil)}. You can come back any time before then.`,
    ],
    button: 'Restart your plan',
  }),
  sample: { worksUntil: '2026-11-14', keptUntil: '2026-12-14' },
});
