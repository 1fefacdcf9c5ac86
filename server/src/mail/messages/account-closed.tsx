import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailHeading, MailLink, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';

const FOOTER =
  'Plumbline sent this because this was the address of the account. It is the last message about it.';
const WHAT_HAPPENED =
  'Your Plumbline account is closed. Its clients, its estimates and everything else in it are deleted, and the links your clients have no longer open.';
const IF_NOT_YOU =
  'Closing it took your password. If it was not you, somebody knows it: change it wherever else you use it.';
const COMING_BACK = 'You can open a new account at any time:';

function Html({ link }: { readonly link: string }) {
  return (
    <MailLayout preview="Everything in it is deleted." sender="Plumbline" footer={FOOTER}>
      <MailHeading>Your account is closed</MailHeading>
      <MailParagraph>{WHAT_HAPPENED}</MailParagraph>
      <MailParagraph>{IF_NOT_YOU}</MailParagraph>
      <MailParagraph>
        {COMING_BACK} <MailLink href={link} />
      </MailParagraph>
    </MailLayout>
  );
}

/** The last word to the address of an account that is gone. */
export const accountClosed = defineMessage({
  props: z.object({}),
  load: ({ appUrl }) => ({ link: `${appUrl}/register` }),
  compose: ({ link }) => ({
    subject: 'Your Plumbline account is closed',
    text: `Your account is closed

${WHAT_HAPPENED}

${IF_NOT_YOU}

${COMING_BACK}

${link}

--
${FOOTER}
`,
    html: <Html link={link} />,
    isAutomatic: true,
  }),
  sample: (appUrl) => ({ link: `${appUrl}/register` }),
});
