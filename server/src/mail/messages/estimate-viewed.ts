import { z } from 'zod';
import { defineNotice } from '../estimate-notice.ts';
import type { MailProps } from '../mail-message.ts';

/** Tells the contractor that a client viewed an estimate for the first time. */
export const estimateViewed = defineNotice<MailProps>({
  details: z.object({}),
  because: 'a client opened your estimate for the first time',
  words: (_details, { estimate, client }) => ({
    subject: `Opened: ${estimate}`,
    heading: `${client} opened your estimate`,
    paragraphs: ['They just opened it for the first time. Now is a good moment to call.'],
  }),
  sample: {},
});
