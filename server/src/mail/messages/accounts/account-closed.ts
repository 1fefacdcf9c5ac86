import { z } from 'zod';
import { defineAccountNotice } from '../../account-notice.ts';

const WHY = {
  owner:
    'Your password was used to close it. If that wasn’t you, change this password wherever else you use it.',
  operator: 'The team that runs Plumbline closed it. If you didn’t expect that, reply to this email.',
  time: 'Your plan ended, and we keep data only for a limited time after that. We emailed you before we deleted it.',
} as const;

/** Confirms to its owner that an account was closed. */
export const accountClosed = defineAccountNotice({
  details: z.object({ reason: z.enum(['owner', 'operator', 'time']).default('owner') }),
  words: ({ reason }) => ({
    subject: 'Your Plumbline account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'We deleted everything in your Plumbline account, including clients and estimates. Links you sent to clients no longer work.',
      WHY[reason],
      'You can open a new account at any time.',
    ],
    button: 'Open a new account',
  }),
  opens: '/register',
  footer:
    'You’re getting this because your Plumbline account used this address. This is the last email about it.',
  sample: { reason: 'owner' },
});
