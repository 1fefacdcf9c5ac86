import { z } from 'zod';
import { defineAccountNotice } from '../../account-notice.ts';

/** Tells the old address of an account that it was replaced. */
export const emailChanged = defineAccountNotice({
  details: z.object({ newEmail: z.email() }),
  words: ({ newEmail }) => ({
    subject: 'Your Plumbline email was changed',
    heading: 'Your email was changed',
    paragraphs: [
      `You now sign in to Plumbline with ${newEmail}. You can’t sign in with this address anymore.`,
      'If you made this change, you’re all set.',
      'If it wasn’t you, someone else knows your password. Sign in with the new address, then change your password and your email in Settings.',
    ],
    button: 'Sign in',
  }),
  opens: '/login',
  footer: 'You’re getting this because your Plumbline account used this address until now.',
  sample: { newEmail: 'marcus@cutterridge.example' },
});
