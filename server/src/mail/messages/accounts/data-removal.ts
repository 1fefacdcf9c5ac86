import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { definePlanNotice, planDate } from '../../plan-notice.ts';

/** Tells the owner of a canceled account when its data will be removed, how to export it, and how to keep it. */
export const dataRemoval = definePlanNotice({
  details: z.object({ goesOn: planDate }),
  words: ({ goesOn }) => ({
    subject: `Your Plumbline data will be deleted ${printDate(goesOn)}`,
    heading: `Your data will be deleted ${printDate(goesOn)}`,
    paragraphs: [
      `Your plan has ended. On ${printDate(goesOn)} we’ll delete your account and everything in it: clients, estimates, signatures, payments and settings. Your clients’ links will stop working. This can’t be undone.`,
      'To keep a copy, sign in and choose “Export everything” under Settings, Account security. You’ll get one file with your data, PDFs, certificates, photos and files.',
      'To keep your account, restart your plan before then. Everything will be as you left it.',
    ],
    button: 'Keep my account',
  }),
  sample: { goesOn: '2026-12-14' },
});
