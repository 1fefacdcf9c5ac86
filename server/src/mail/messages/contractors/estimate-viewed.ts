import { z } from 'zod';
import { defineNotice } from '../../estimate-notice.ts';

/**
 * Tells the contractor that a client viewed a version for the first time; `version` names it from the second
 * one on.
 */
export const estimateViewed = defineNotice<{ version: string }, { version?: string | undefined }>({
  details: z.object({ version: z.string().default('') }),
  because: (noun) => `a client opened your ${noun} for the first time`,
  words: ({ version }, { estimate, client, noun }) => ({
    subject: `Opened: ${estimate}`,
    heading: `${client} opened your ${noun}`,
    paragraphs: [
      `They just opened ${version ? `version ${version}` : 'it'} for the first time. Now is a good moment to call.`,
    ],
  }),
  sample: { version: '' },
});
