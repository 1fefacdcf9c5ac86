import { z } from 'zod';
import { MailLayout } from './layout/mail-layout.tsx';
import { MailButton, MailHeading, MailParagraph } from './layout/mail-text.tsx';
import { defineMessage, type MailMessage, type MailProps } from './mail-message.ts';

const FOOTER =
  'Plumbline sends this about the plan of your account. Reply if something is not right with it.';

interface PlanWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

interface PlanNoticeSpec<Details extends MailProps> {
  readonly details: z.ZodType<Details, Details>;
  readonly words: (details: Details) => PlanWords;
  readonly sample: NoInfer<Details>;
}

interface View<Details> {
  readonly details: Details;
  readonly link: string;
}

function Html({ words, link }: { readonly words: PlanWords; readonly link: string }) {
  return (
    <MailLayout preview={words.paragraphs[0] ?? words.heading} sender="Plumbline" footer={FOOTER}>
      <MailHeading>{words.heading}</MailHeading>
      {words.paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      <MailButton href={link}>{words.button}</MailButton>
    </MailLayout>
  );
}

/** Declares a mail to a contractor about their own plan; its button leads to the billing page. */
export function definePlanNotice<Details extends MailProps>(
  spec: PlanNoticeSpec<Details>,
): MailMessage<Details, Details> {
  const linkTo = (appUrl: string) => `${appUrl}/billing`;
  return defineMessage<Details, Details, View<Details>>({
    props: spec.details,
    load: ({ appUrl }, _about, details) => ({ details, link: linkTo(appUrl) }),
    compose: ({ details, link }) => {
      const words = spec.words(details);
      return {
        subject: words.subject,
        text: [words.heading, ...words.paragraphs, `${words.button}: ${link}`, `--\n${FOOTER}\n`].join(
          '\n\n',
        ),
        html: <Html words={words} link={link} />,
        isAutomatic: true,
      };
    },
    sample: (appUrl) => ({ details: spec.sample, link: linkTo(appUrl) }),
  });
}

/** An ISO calendar date where the contractor is. */
export const planDate = z.iso.date();
