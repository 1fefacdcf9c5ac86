import { z } from 'zod';
import { defineNotice } from '../estimate-notice.tsx';
import type { MailProps } from '../mail-message.ts';

/** Tells the contractor that a client viewed an estimate for the first time. */
export const estimateViewed = defineNotice<MailProps>({
  details: z.object({}),
  tells: 'a client opens an estimate for the first time',
  words: (_details, { estimate, client }) => ({
    subject: `Opened: ${estimate}`,
    heading: `${client} opened your estimate`,
    paragraphs: ['It was opened for the first time. There is no answer yet.'],
  }),
  sample: {},
});
