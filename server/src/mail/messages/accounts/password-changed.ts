import { z } from 'zod';
import { defineAccountNotice } from '../../account-notice.ts';
import type { MailProps } from '../../mail-message.ts';

/** Tells the owner that the password was changed, and what to do if they did not change it. */
export const passwordChanged = defineAccountNotice<MailProps>({
  details: z.object({}),
  words: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password for your Plumbline account was changed, and every other device was signed out.',
      'If you made this change, you’re all set.',
      'If it wasn’t you, someone else knows your password or can read your email. Secure your mailbox first, then choose a new password.',
    ],
    button: 'Choose a new password',
  }),
  opens: '/forgot-password',
  footer: 'You’re getting this because the password for your Plumbline account changed.',
  sample: {},
});
