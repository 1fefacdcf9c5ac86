import { z } from 'zod';
import { defineNotice, typedParagraph } from '../../estimate-notice.ts';

/** Tells the contractor that a client asks for an updated version of an expired estimate. */
export const updateRequested = defineNotice({
  details: z.object({
    /** In the client's words; empty if they wrote none. */
    note: z.string(),
  }),
  because: (noun) => `a client asked for an updated ${noun}`,
  words: ({ note }, { estimate, client, noun }) => ({
    subject: `Update requested: ${estimate}`,
    heading: `${client} wants an updated ${noun}`,
    paragraphs: [
      `Your ${noun} expired. Extend it, or edit it and send it again.`,
      ...(note ? ['Their note:', typedParagraph(note)] : []),
    ],
  }),
  sample: { note: 'Still want to go ahead. Could you start in November?' },
});
