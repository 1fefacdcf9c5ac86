import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { definePlanNotice, planDate } from '../../plan-notice.ts';

/** Tells a contractor that the trial ends soon, and what happens afterwards. */
export const trialEnding = definePlanNotice({
  details: z.object({ endsOn: planDate }),
  words: ({ endsOn }) => ({
    subject: `Your Plumbline trial ends on ${printDate(endsOn)}`,
    heading: `Your trial ends ${printDate(endsOn)}`,
    paragraphs: [
      'To keep sending estimates and downloading PDFs, upgrade to the Pro plan by then.',
      'If you don’t, you won’t lose anything: you can still read, edit and export everything, and your clients’ links keep working.',
    ],
    button: 'See the plan',
  }),
  sample: { endsOn: '2026-10-14' },
});
