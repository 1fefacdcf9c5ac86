import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailHeading, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';

const FOOTER = 'Plumbline sends this whenever the password of an account changes.';
const WHAT_HAPPENED =
  'The password of your Plumbline account was changed, and everybody who was signed in elsewhere is signed out.';
const IF_YOU = 'If it was you, there is nothing to do.';
const IF_NOT_YOU =
  'If it was not you, somebody else knows your password or reads your mail. Secure your mailbox first, then choose a new password:';

function Html({ link }: { readonly link: string }) {
  return (
    <MailLayout preview={IF_YOU} sender="Plumbline" footer={FOOTER}>
      <MailHeading>Your password was changed</MailHeading>
      <MailParagraph>{WHAT_HAPPENED}</MailParagraph>
      <MailParagraph>{IF_YOU}</MailParagraph>
      <MailParagraph>{IF_NOT_YOU}</MailParagraph>
      <MailButton href={link}>Choose a new password</MailButton>
    </MailLayout>
  );
}

/** Tells the owner that the password was changed, and what to do if they did not change it. */
export const passwordChanged = defineMessage({
  props: z.object({}),
  load: ({ appUrl }) => ({ link: `${appUrl}/forgot-password` }),
  compose: ({ link }) => ({
    subject: 'Your password was changed',
    text: `Your password was changed

${WHAT_HAPPENED}

${IF_YOU}

${IF_NOT_YOU}

${link}

--
${FOOTER}
`,
    html: <Html link={link} />,
    isAutomatic: true,
  }),
  sample: (appUrl) => ({ link: `${appUrl}/forgot-password` }),
});
