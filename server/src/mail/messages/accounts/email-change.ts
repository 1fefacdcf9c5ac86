import { z } from 'zod';
import { accountLetter } from '../../layout/account-letter.tsx';
import { defineMessage } from '../../mail-message.ts';
import { CHANGE_EMAIL } from '../../token-purposes.ts';

/** Verifies a new address, which takes effect when the link is followed. */
export const emailChange = defineMessage({
  props: z.object({ changeId: z.uuid() }),
  load: ({ appUrl, secret }, _about, { changeId }) => ({
    link: `${appUrl}/confirm-email/${secret.tokenFor(CHANGE_EMAIL, changeId)}`,
  }),
  compose: ({ link }) =>
    accountLetter({
      subject: 'Confirm your new email',
      heading: 'Confirm your new email',
      preview: 'One click to start using your new address.',
      paragraphs: [
        'Confirm that this address is yours. After that, you’ll sign in with it. Until then, nothing changes.',
      ],
      button: { label: 'Confirm email', href: link },
      notes: ['This link works once and expires in 24 hours.'],
      footer:
        'You’re getting this because someone entered this address in the settings of a Plumbline account. Not you? You can ignore this email.',
    }),
  sample: (appUrl) => ({ link: `${appUrl}/confirm-email/sample` }),
});
