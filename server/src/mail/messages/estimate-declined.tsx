import { z } from 'zod';
import { defineNotice, typedParagraph } from '../estimate-notice.tsx';

/** Tells the contractor that a client declined an estimate, and why. */
export const estimateDeclined = defineNotice({
  details: z.object({
    /** In the client's words; empty if they gave none. */
    reason: z.string(),
  }),
  tells: 'a client declines an estimate',
  words: ({ reason }, { estimate, client }) => ({
    subject: `Declined: ${estimate}`,
    heading: `${client} declined your estimate`,
    paragraphs: reason ? ['The reason given:', typedParagraph(reason)] : ['No reason was given.'],
  }),
  sample: { reason: 'We went with somebody who can start this month.' },
});
