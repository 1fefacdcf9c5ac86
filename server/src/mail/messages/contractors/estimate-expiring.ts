import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { defineNotice } from '../../estimate-notice.ts';

/** Tells the contractor that an unanswered estimate will soon expire. */
export const estimateExpiring = defineNotice({
  details: z.object({
    /** The last valid day. */
    validUntil: z.iso.date(),
  }),
  because: (noun) => `your ${noun} is about to expire without an answer`,
  words: ({ validUntil }, { estimate, client, noun }) => ({
    subject: `Expires ${printDate(validUntil)}: ${estimate}`,
    heading: `${noun === 'estimate' ? 'An' : 'A'} ${noun} is about to expire`,
    paragraphs: [
      `${client} hasn’t answered yet. They can accept it through ${printDate(validUntil)}.`,
      'A quick call or text often settles it.',
    ],
  }),
  sample: { validUntil: '2026-10-20' },
});
