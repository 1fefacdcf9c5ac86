import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailHeading, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';

const FOOTER = 'Plumbline sent this because this was the address of an account until now.';
const IF_YOU = 'If it was you, there is nothing to do.';
const IF_NOT_YOU =
  'If it was not you, somebody knows your password. Sign in with the new address, then change the password and the address in the settings.';

const whatHappened = (newEmail: string) =>
  `Your Plumbline account has a new email address: ${newEmail}. It signs in with that one from now on, and no longer with this one.`;

interface View {
  readonly newEmail: string;
  readonly link: string;
}

function Html({ newEmail, link }: View) {
  return (
    <MailLayout preview="Your account has a new address." sender="Plumbline" footer={FOOTER}>
      <MailHeading>Your email was changed</MailHeading>
      <MailParagraph>{whatHappened(newEmail)}</MailParagraph>
      <MailParagraph>{IF_YOU}</MailParagraph>
      <MailParagraph>{IF_NOT_YOU}</MailParagraph>
      <MailButton href={link}>Sign in</MailButton>
    </MailLayout>
  );
}

/** Tells the old address of an account that it was replaced. */
export const emailChanged = defineMessage({
  props: z.object({ newEmail: z.email() }),
  load: ({ appUrl }, _about, { newEmail }) => ({ newEmail, link: `${appUrl}/login` }),
  compose: ({ newEmail, link }) => ({
    subject: 'Your Plumbline email was changed',
    text: `Your email was changed

${whatHappened(newEmail)}

${IF_YOU}

${IF_NOT_YOU}

${link}

--
${FOOTER}
`,
    html: <Html newEmail={newEmail} link={link} />,
    isAutomatic: true,
  }),
  sample: (appUrl) => ({ newEmail: 'marcus@cutterridge.example', link: `${appUrl}/login` }),
});
