import { z } from 'zod';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailHeading, MailLink, MailParagraph } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';

const FOOTER =
  'Plumbline sent this because this was the address of the account. It is the last message about it.';
const WHAT_HAPPENED =
  'Your Plumbline account is closed. Its clients, its estimates and everything else in it are deleted, and the links your clients have no longer open.';
const WHY = {
  owner:
    'Closing it took your password. If it was not you, somebody knows it: change it wherever else you use it.',
  operator: 'The people who run this Plumbline closed it. Reply if you did not expect that.',
  time: 'Your plan had ended, and we wrote to you before the time your data is kept was over.',
} as const;
type Reason = keyof typeof WHY;
const COMING_BACK = 'You can open a new account at any time:';

interface View {
  readonly link: string;
  readonly reason: Reason;
}

function Html({ link, reason }: View) {
  return (
    <MailLayout preview="Everything in it is deleted." sender="Plumbline" footer={FOOTER}>
      <MailHeading>Your account is closed</MailHeading>
      <MailParagraph>{WHAT_HAPPENED}</MailParagraph>
      <MailParagraph>{WHY[reason]}</MailParagraph>
      <MailParagraph>
        {COMING_BACK} <MailLink href={link} />
      </MailParagraph>
    </MailLayout>
  );
}

/** Says goodbye to the address of a closed account. */
export const accountClosed = defineMessage({
  props: z.object({ reason: z.enum(['owner', 'operator', 'time']).default('owner') }),
  load: ({ appUrl }, _about, { reason }): View => ({ link: `${appUrl}/register`, reason }),
  compose: ({ link, reason }) => ({
    subject: 'Your Plumbline account is closed',
    text: `Your account is closed

${WHAT_HAPPENED}

${WHY[reason]}

${COMING_BACK}

${link}

--
${FOOTER}
`,
    html: <Html link={link} reason={reason} />,
    isAutomatic: true,
  }),
  sample: (appUrl): View => ({ link: `${appUrl}/register`, reason: 'owner' }),
});
