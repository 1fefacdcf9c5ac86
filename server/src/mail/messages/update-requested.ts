import { z } from 'zod';
import { defineNotice, typedParagraph } from '../estimate-notice.ts';

/** Tells the contractor that a client asks for an updated version of an expired estimate. */
export const updateRequested = defineNotice({
  details: z.object({
    /** In the client's words; empty if they wrote none. */
    note: z.string(),
  }),
  because: 'a client asked for an updated estimate',
  words: ({ note }, { estimate, client }) => ({
    subject: `Update requested: ${estimate}`,
    heading: `${client} wants an updated estimate`,
    paragraphs: [
      'Your estimate expired. Extend it, or edit it and send it again.',
      ...(note ? ['Their note:', typedParagraph(note)] : []),
    ],
  }),
  sample: { note: 'Still want to go ahead. Could you start in November?' },
});
