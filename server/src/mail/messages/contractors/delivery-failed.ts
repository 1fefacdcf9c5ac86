import { z } from 'zod';
import { defineNotice } from '../../estimate-notice.ts';
import { explainMailFailure } from '../../transport/explain-mail-failure.ts';

const SUBJECTS = { failed: 'Not delivered', unclear: 'May not have arrived' };
const whatOf = (noun: string) => ({
  estimate: `The ${noun}`,
  reminder: `The reminder about the ${noun}`,
  confirmation: `The confirmation of the accepted ${noun}`,
  receipt: 'The payment receipt',
  answer: `Your answer to a question about the ${noun}`,
});
const nextOf = (noun: string) => ({
  estimate: `Open the ${noun} to resend it, or to send it to another address.`,
  reminder: `Open the ${noun} to resend it, or to send it to another address.`,
  confirmation: `The ${noun} is still accepted. You can send your client the PDF yourself.`,
  receipt: 'The payment is still recorded. Let your client know that you received it.',
  answer: `Your answer is on the ${noun}’s page. You can call the person who asked.`,
});

/** Tells the contractor that a mail did not reach a client, and the mail server's answer. */
export const deliveryFailed = defineNotice({
  details: z.object({
    recipient: z.string(),
    what: z.enum(['estimate', 'reminder', 'confirmation', 'receipt', 'answer']),
    /** `unclear`: it may have arrived, and is not sent again. */
    kind: z.enum(['failed', 'unclear']),
    /** The mail server's answer, or a description of the failure. */
    answer: z.string(),
  }),
  because: () => 'an email to your client may not have been delivered',
  words: ({ recipient, what, kind, answer }, { estimate, noun }) => ({
    subject: `${SUBJECTS[kind]}: ${estimate}`,
    heading: kind === 'failed' ? 'We couldn’t deliver an email' : 'An email may not have arrived',
    paragraphs:
      kind === 'failed'
        ? [
            `${whatOf(noun)[what]} didn’t reach ${recipient}.`,
            explainMailFailure(answer),
            ...(answer ? [`The error was: ${answer}`] : []),
            nextOf(noun)[what],
          ]
        : [
            `${whatOf(noun)[what]} may not have reached ${recipient}.`,
            'We lost the connection before their mail server answered. We didn’t send it again, so that it can’t arrive twice. Ask your client whether they got it.',
            nextOf(noun)[what],
          ],
  }),
  sample: {
    recipient: 'dana@whitfeild.example',
    what: 'estimate',
    kind: 'failed',
    answer: '550 5.1.1 No such user here',
  },
});
