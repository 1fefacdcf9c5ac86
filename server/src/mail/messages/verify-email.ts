import { z } from 'zod';
import { accountLetter } from '../layout/account-letter.tsx';
import { defineMessage } from '../mail-message.ts';
import { VERIFY_EMAIL } from '../token-purposes.ts';

/** Verifies the address of a new account. */
export const verifyEmail = defineMessage({
  props: z.object({ verificationId: z.uuid() }),
  load: ({ appUrl, secret }, _about, { verificationId }) => ({
    link: `${appUrl}/verify-email/${secret.tokenFor(VERIFY_EMAIL, verificationId)}`,
  }),
  compose: ({ link }) =>
    accountLetter({
      subject: 'Verify your email',
      heading: 'Verify your email',
      preview: 'One click and your account is ready.',
      paragraphs: [
        'Welcome to Plumbline. Confirm that this address is yours, then sign in and send your first estimate.',
      ],
      button: { label: 'Verify email', href: link },
      notes: ['This link works once and expires in 24 hours.'],
      footer:
        'You’re getting this because someone registered with this address. Not you? You can ignore this email.',
    }),
  sample: (appUrl) => ({ link: `${appUrl}/verify-email/sample` }),
});
