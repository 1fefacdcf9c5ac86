import { z } from 'zod';
import { printDate } from '../../documents/printable-figures.ts';
import { definePlanNotice, planDate } from '../plan-notice.ts';

/** Tells a contractor that the trial ends soon, and what happens then. */
export const trialEnding = definePlanNotice({
  details: z.object({ endsOn: planDate }),
  words: ({ endsOn }) => ({
    subject: `Your Plumbline trial ends on ${printDate(endsOn)}`,
    heading: 'Your trial ends soon',
    paragraphs: [
      `Your trial runs until ${printDate(endsOn)}. To go on sending estimates and downloading them as PDFs, choose the Pro plan by then.`,
      'Nothing is lost if you do not: you can read, write and export everything, and what your clients have keeps opening.',
    ],
    button: 'See the plan',
  }),
  sample: { endsOn: '2026-10-14' },
});
