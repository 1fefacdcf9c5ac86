import { z } from 'zod';
import { defineAccountNotice } from '../../account-notice.ts';
import { explainMailFailure } from '../../transport/explain-mail-failure.ts';

/** Tells the contractor that a statement did not reach a client, and the mail server's answer. */
export const statementFailed = defineAccountNotice({
  details: z.object({
    recipient: z.string(),
    /** `unclear`: it may have arrived, and is not sent again. */
    kind: z.enum(['failed', 'unclear']),
    /** The mail server's answer, or a description of the failure. */
    answer: z.string(),
  }),
  words: ({ recipient, kind, answer }) =>
    kind === 'failed'
      ? {
          subject: `Not delivered: statement to ${recipient}`,
          heading: 'We couldn’t deliver a statement',
          paragraphs: [
            `The statement didn’t reach ${recipient}.`,
            explainMailFailure(answer),
            ...(answer ? [`The error was: ${answer}`] : []),
            'Open the client to correct the address, then send the statement again.',
          ],
          button: 'See your clients',
        }
      : {
          subject: `May not have arrived: statement to ${recipient}`,
          heading: 'A statement may not have arrived',
          paragraphs: [
            `The statement may not have reached ${recipient}.`,
            'We lost the connection before their mail server answered. We didn’t send it again, so that it can’t arrive twice. Ask your client whether they got it.',
          ],
          button: 'See your clients',
        },
  opens: '/clients',
  footer: 'You’re getting this because an email to your client may not have been delivered.',
  isOptional: true,
  sample: {
    recipient: 'dana@whitfeild.example',
    kind: 'failed',
    answer: '550 5.1.1 No such user here',
  },
});
