import { z } from 'zod';
import { defineAccountNotice } from '../../account-notice.ts';

/** Tells the old address of an account that it was replaced. */
export const emailChanged = defineAccountNotice({
  details: z.object({ newEmail: z.email() }),
  words: ({ newEmail }) => ({
    subject: 'Your Plumbline email was changed',
    heading: 'Your email was changed',
    paragraphs: [
      `Your Plumbline account now signs in with ${newEmail}. This address no longer works.`,
      'Was it you? Then you’re all set.',
      'If it wasn’t you, someone knows your password. Sign in with the new address, then change the password and the address in Settings.',
    ],
    button: 'Sign in',
  }),
  opens: '/login',
  footer: 'You’re getting this because your Plumbline account used this address until now.',
  sample: { newEmail: 'marcus@cutterridge.example' },
});
