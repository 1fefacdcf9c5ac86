import { z } from 'zod';
import { defineNotice } from '../estimate-notice.tsx';
import { explainMailFailure } from '../explain-mail-failure.ts';

const SUBJECTS = { failed: 'Not delivered', unclear: 'Perhaps not delivered' };
const WHAT = {
  estimate: 'The estimate',
  reminder: 'The reminder of the estimate',
  confirmation: 'The confirmation of the accepted estimate',
  receipt: 'The receipt for a payment',
};
const NEXT = {
  estimate: 'Open the estimate to send it again, or to another address.',
  reminder: 'Open the estimate to send it again, or to another address.',
  confirmation: 'The estimate is accepted all the same. You can send your client the PDF yourself.',
  receipt: 'The payment is recorded all the same. You can tell your client yourself that it arrived.',
};

/** Tells the contractor that a mail did not reach a client, and the mail server's answer. */
export const deliveryFailed = defineNotice({
  details: z.object({
    recipient: z.string(),
    what: z.enum(['estimate', 'reminder', 'confirmation', 'receipt']),
    /** `unclear`: it may have arrived, and is not sent again. */
    kind: z.enum(['failed', 'unclear']),
    /** The mail server's answer, or a description of the failure. */
    answer: z.string(),
  }),
  tells: 'an email to a client cannot be delivered',
  words: ({ recipient, what, kind, answer }, { estimate }) => ({
    subject: `${SUBJECTS[kind]}: ${estimate}`,
    heading: kind === 'failed' ? 'An email was not delivered' : 'An email may not have arrived',
    paragraphs:
      kind === 'failed'
        ? [
            `${WHAT[what]} did not reach ${recipient}.`,
            explainMailFailure(answer),
            ...(answer ? [`In the mail server’s words: ${answer}`] : []),
            NEXT[what],
          ]
        : [
            `${WHAT[what]} may not have reached ${recipient}.`,
            'The connection broke off before the mail server answered. It was not sent again, so that it cannot arrive twice. Ask your client whether it is there.',
            NEXT[what],
          ],
  }),
  sample: {
    recipient: 'dana@whitfeild.example',
    what: 'estimate',
    kind: 'failed',
    answer: '550 5.1.1 No such user here',
  },
});
