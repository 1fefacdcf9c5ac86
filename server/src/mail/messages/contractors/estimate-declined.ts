import { z } from 'zod';
import { defineNotice, typedParagraph } from '../../estimate-notice.ts';

/** Tells the contractor that a client declined an estimate, and why. */
export const estimateDeclined = defineNotice({
  details: z.object({
    /** In the client's words; empty if they gave none. */
    reason: z.string(),
  }),
  because: (noun) => `a client declined your ${noun}`,
  words: ({ reason }, { estimate, client, noun }) => ({
    subject: `Declined: ${estimate}`,
    heading: `${client} declined your ${noun}`,
    paragraphs: reason ? ['Their reason:', typedParagraph(reason)] : ['They didn’t give a reason.'],
  }),
  sample: { reason: 'We went with someone who can start this month.' },
});
