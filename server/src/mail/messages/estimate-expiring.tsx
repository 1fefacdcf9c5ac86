import { z } from 'zod';
import { printDate } from '../../documents/printable-figures.ts';
import { defineNotice } from '../estimate-notice.tsx';

/** Tells the contractor that an unanswered estimate will soon expire. */
export const estimateExpiring = defineNotice({
  details: z.object({
    /** The last valid day. */
    validUntil: z.iso.date(),
  }),
  tells: 'an estimate without an answer is about to expire',
  words: ({ validUntil }, { estimate, client }) => ({
    subject: `Valid until ${printDate(validUntil)}: ${estimate}`,
    heading: 'An estimate is about to expire',
    paragraphs: [
      `${client} has not answered yet, and ${printDate(validUntil)} is the last day the estimate can be accepted.`,
      'A call or a short message often settles it.',
    ],
  }),
  sample: { validUntil: '2026-10-20' },
});
