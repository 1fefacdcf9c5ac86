import { z } from 'zod';
import { printDate } from '../../documents/printable-figures.ts';
import { definePlanNotice, planDate } from '../plan-notice.ts';

/** Tells the owner of a cancelled account when its data will be removed, how to export it, and how to keep it. */
export const dataRemoval = definePlanNotice({
  details: z.object({ goesOn: planDate }),
  words: ({ goesOn }) => ({
    subject: `Your Plumbline data is kept until ${printDate(goesOn)}`,
    heading: 'Your data is about to go',
    paragraphs: [
      `Your plan has ended. From ${printDate(goesOn)} on we delete your account with everything in it: clients, estimates and the links your clients have, signatures, payments and settings. It cannot be brought back then.`,
      'To take it along, sign in and choose “Export my data” under Settings, Account security: one file holds everything.',
      'To keep it, take the plan up again before that day. Everything is as you left it.',
    ],
    button: 'Keep my account',
  }),
  sample: { goesOn: '2026-12-14' },
});
