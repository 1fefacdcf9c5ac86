import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailHeading, MailLink, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';
import { RESET_PASSWORD } from '../token-purposes.ts';

const FOOTER =
  'Plumbline sent this because somebody asked for a new password for this address. If it was not you, do nothing: without the link your password stays as it is.';
const EVERYWHERE = 'A new password signs you out everywhere.';

function Html({ link }: { readonly link: string }) {
  return (
    <MailLayout preview="The link works once, within an hour." sender="Plumbline" footer={FOOTER}>
      <MailHeading>Choose a new password</MailHeading>
      <MailParagraph>
        Somebody, probably you, asked for a new password for your account. {EVERYWHERE}
      </MailParagraph>
      <MailButton href={link}>Choose a new password</MailButton>
      <MailParagraph>
        The link works once, within an hour. If the button does nothing, open this address:{' '}
        <MailLink href={link} />
      </MailParagraph>
    </MailLayout>
  );
}

/** Lets the owner of an address choose a new password. */
export const resetPassword = defineMessage({
  props: z.object({ resetId: z.uuid() }),
  load: ({ appUrl, secret }, _about, { resetId }) => ({
    link: `${appUrl}/reset-password/${secret.tokenFor(RESET_PASSWORD, resetId)}`,
  }),
  compose: ({ link }) => ({
    subject: 'Choose a new password',
    text: `Choose a new password

Somebody, probably you, asked for a new password for your account. ${EVERYWHERE}

${link}

The link works once, within an hour.

--
${FOOTER}
`,
    html: <Html link={link} />,
    isAutomatic: true,
  }),
  sample: (appUrl) => ({ link: `${appUrl}/reset-password/sample` }),
});
