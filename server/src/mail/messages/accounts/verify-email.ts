import { z } from 'zod';
import { signInCode } from '../../../secrets/sign-in-code.ts';
import { accountLetter } from '../../layout/account-letter.tsx';
import { defineMessage } from '../../mail-message.ts';
import { VERIFY_EMAIL } from '../../token-purposes.ts';

interface View {
  readonly link: string;
  /** Null if another browser than the one that registered requested the email. */
  readonly code: string | null;
}

/** Verifies the address of a new account, by a link or by a code. */
export const verifyEmail = defineMessage({
  props: z.object({ verificationId: z.uuid(), code: z.enum(['shown', 'none']).default('none') }),
  load: ({ appUrl, secret }, _about, { verificationId, code }): View => ({
    link: `${appUrl}/verify-email/${secret.tokenFor(VERIFY_EMAIL, verificationId)}`,
    code: code === 'shown' ? signInCode(secret, verificationId) : null,
  }),
  compose: ({ link, code }) =>
    accountLetter({
      subject: 'Verify your email',
      heading: 'Verify your email',
      preview: code ? `Your code is ${code}.` : 'One click and your account is ready.',
      paragraphs: [
        code
          ? 'Enter this code where you signed up, or use the button. The code works for 10 minutes.'
          : 'Welcome to Plumbline. Use the button to finish signing up.',
      ],
      ...(code && { code }),
      button: { label: 'Verify email', href: link },
      notes: ['The button signs you in. It works once and expires in 24 hours.'],
      footer:
        'You’re getting this because someone signed up with this address. Not you? You can ignore this email.',
    }),
  sample: (appUrl): View => ({ link: `${appUrl}/verify-email/sample`, code: '482915' }),
});
