import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailHeading, MailLink, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';
import { CHANGE_EMAIL } from '../token-purposes.ts';

const FOOTER =
  'Plumbline sent this because this address was entered in the settings of an account. If it was not you, do nothing: without the link nothing changes.';
const WHAT_FOR =
  'Confirm that this address is yours. From then on your account signs in with it; until then nothing changes.';

function Html({ link }: { readonly link: string }) {
  return (
    <MailLayout preview="One click and your new address counts." sender="Plumbline" footer={FOOTER}>
      <MailHeading>Confirm your new email</MailHeading>
      <MailParagraph>{WHAT_FOR}</MailParagraph>
      <MailButton href={link}>Confirm email</MailButton>
      <MailParagraph>
        The link works once, within 24 hours. If the button does nothing, open this address:{' '}
        <MailLink href={link} />
      </MailParagraph>
    </MailLayout>
  );
}

/** Verifies a new address, which takes effect when the link is followed. */
export const emailChange = defineMessage({
  props: z.object({ changeId: z.uuid() }),
  load: ({ appUrl, secret }, _about, { changeId }) => ({
    link: `${appUrl}/confirm-email/${secret.tokenFor(CHANGE_EMAIL, changeId)}`,
  }),
  compose: ({ link }) => ({
    subject: 'Confirm your new email',
    text: `Confirm your new email

${WHAT_FOR}

${link}

The link works once, within 24 hours.

--
${FOOTER}
`,
    html: <Html link={link} />,
    isAutomatic: true,
  }),
  sample: (appUrl) => ({ link: `${appUrl}/confirm-email/sample` }),
});
