import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailHeading, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';

const FOOTER = 'Plumbline sent this because somebody entered this address for an account.';
const WHAT_HAPPENED =
  'Somebody tried to use this address for a Plumbline account. It already has one, so nothing was created and nothing has changed.';
const IF_NOT_YOU = 'If it was not you, there is nothing to do. Your password was neither shown nor changed.';

function Html({ link }: { readonly link: string }) {
  return (
    <MailLayout preview="Nothing has changed." sender="Plumbline" footer={FOOTER}>
      <MailHeading>You already have an account</MailHeading>
      <MailParagraph>{WHAT_HAPPENED}</MailParagraph>
      <MailParagraph>If it was you, sign in with the password you have.</MailParagraph>
      <MailButton href={link}>Sign in</MailButton>
      <MailParagraph>{IF_NOT_YOU}</MailParagraph>
    </MailLayout>
  );
}

/** Tells only an account's owner that somebody used its address to register. */
export const accountExists = defineMessage({
  props: z.object({}),
  load: ({ appUrl }) => ({ link: `${appUrl}/login` }),
  compose: ({ link }) => ({
    subject: 'You already have a Plumbline account',
    text: `You already have an account

${WHAT_HAPPENED}

If it was you, sign in with the password you have:

${link}

${IF_NOT_YOU}

--
${FOOTER}
`,
    html: <Html link={link} />,
    isAutomatic: true,
  }),
  sample: (appUrl) => ({ link: `${appUrl}/login` }),
});
