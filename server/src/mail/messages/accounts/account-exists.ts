import { z } from 'zod';
import { defineAccountNotice } from '../../account-notice.ts';
import type { MailProps } from '../../mail-message.ts';

/** Tells only an account's owner that somebody used its address to register. */
export const accountExists = defineAccountNotice<MailProps>({
  details: z.object({}),
  words: () => ({
    subject: 'You already have a Plumbline account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone tried to use this address for a Plumbline account. You already have an account with it, so nothing changed.',
      'If it was you, sign in with your password.',
    ],
    button: 'Sign in',
  }),
  opens: '/login',
  footer:
    'You’re getting this because someone entered this address for a Plumbline account. Not you? You can ignore this email: your password is safe.',
  sample: {},
});
