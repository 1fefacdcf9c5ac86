import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailHeading, MailLink, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';
import { VERIFY_EMAIL } from '../token-purposes.ts';

const FOOTER =
  'Plumbline sent this because somebody registered with this address. If it was not you, do nothing: without the link the account cannot be used.';

function Html({ link }: { readonly link: string }) {
  return (
    <MailLayout preview="One click and your account is ready." sender="Plumbline" footer={FOOTER}>
      <MailHeading>Verify your email</MailHeading>
      <MailParagraph>
        Welcome to Plumbline. Confirm that this address is yours, then sign in and send your first estimate.
      </MailParagraph>
      <MailButton href={link}>Verify email</MailButton>
      <MailParagraph>
        The link works once, within 24 hours. If the button does nothing, open this address:{' '}
        <MailLink href={link} />
      </MailParagraph>
    </MailLayout>
  );
}

/** Verifies the address of a new account. */
export const verifyEmail = defineMessage({
  props: z.object({ verificationId: z.uuid() }),
  load: ({ appUrl, secret }, _about, { verificationId }) => ({
    link: `${appUrl}/verify-email/${secret.tokenFor(VERIFY_EMAIL, verificationId)}`,
  }),
  compose: ({ link }) => ({
    subject: 'Verify your email',
    text: `Verify your email

Welcome to Plumbline. Confirm that this address is yours, then sign in and send your first estimate:

${link}

The link works once, within 24 hours.

--
${FOOTER}
`,
    html: <Html link={link} />,
    isAutomatic: true,
  }),
  sample: (appUrl) => ({ link: `${appUrl}/verify-email/sample` }),
});
