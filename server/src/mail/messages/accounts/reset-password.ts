import { z } from 'zod';
import { accountLetter } from '../../layout/account-letter.tsx';
import { defineMessage } from '../../mail-message.ts';
import { RESET_PASSWORD } from '../../token-purposes.ts';

/** Lets the owner of an address choose a new password. */
export const resetPassword = defineMessage({
  props: z.object({ resetId: z.uuid() }),
  load: ({ appUrl, secret }, _about, { resetId }) => ({
    link: `${appUrl}/reset-password/${secret.tokenFor(RESET_PASSWORD, resetId)}`,
  }),
  compose: ({ link }) =>
    accountLetter({
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      preview: 'The link expires in one hour.',
      paragraphs: [
        'We received a request to reset your password. Choosing a new password signs you out everywhere.',
      ],
      button: { label: 'Choose a new password', href: link },
      notes: ['This link works once and expires in one hour.'],
      footer:
        'You’re getting this because someone asked to reset the password for this address. Not you? You can ignore this email: your password stays the same.',
    }),
  sample: (appUrl) => ({ link: `${appUrl}/reset-password/sample` }),
});
