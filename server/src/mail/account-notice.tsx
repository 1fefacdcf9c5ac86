import type { z } from 'zod';
import { MailLayout } from './layout/mail-layout.tsx';
import { MailButton, MailHeading, MailParagraph } from './layout/mail-text.tsx';
import { defineMessage, type MailMessage, type MailProps } from './mail-message.ts';

export interface NoticeWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

interface AccountNoticeSpec<Details extends MailProps> {
  readonly details: z.ZodType<Details, Details>;
  readonly words: (details: Details) => NoticeWords;
  /** The path of the app's page that the button opens. */
  readonly opens: string;
  /** Why the mail was sent. */
  readonly footer: string;
  readonly sample: NoInfer<Details>;
}

interface View<Details> {
  readonly details: Details;
  readonly link: string;
}

interface HtmlProps {
  readonly words: NoticeWords;
  readonly link: string;
  readonly footer: string;
}

function Html({ words, link, footer }: HtmlProps) {
  return (
    <MailLayout preview={words.paragraphs[0] ?? words.heading} sender="Plumbline" footer={footer}>
      <MailHeading>{words.heading}</MailHeading>
      {words.paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      <MailButton href={link}>{words.button}</MailButton>
    </MailLayout>
  );
}

/** Declares a mail to a contractor about their own account, with a button into the app. */
export function defineAccountNotice<Details extends MailProps>({
  details: props,
  words: wordsFor,
  opens,
  footer,
  sample,
}: AccountNoticeSpec<Details>): MailMessage<Details, Details> {
  const linkTo = (appUrl: string) => `${appUrl}${opens}`;
  return defineMessage<Details, Details, View<Details>>({
    props,
    load: ({ appUrl }, _about, details) => ({ details, link: linkTo(appUrl) }),
    compose: ({ details, link }) => {
      const words = wordsFor(details);
      return {
        subject: words.subject,
        text: [words.heading, ...words.paragraphs, `${words.button}: ${link}`, `--\n${footer}\n`].join(
          '\n\n',
        ),
        html: <Html words={words} link={link} footer={footer} />,
        isAutomatic: true,
      };
    },
    sample: (appUrl) => ({ details: sample, link: linkTo(appUrl) }),
  });
}
