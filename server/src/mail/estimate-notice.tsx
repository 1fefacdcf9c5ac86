import { z } from 'zod';
import { cleanHeaderText } from './clean-header-text.ts';
import { type EstimateFact, EstimateFacts } from './layout/estimate-facts.tsx';
import { MailLayout } from './layout/mail-layout.tsx';
import { MailButton, MailHeading, MailParagraph, TypedText } from './layout/mail-text.tsx';
import { defineMessage, type MailMessage, type MailProps } from './mail-message.ts';

/** The estimate of a notice, as it was at the time of the event. Empty strings for missing values. */
const noticeFacts = z.object({
  number: z.string(),
  client: z.string(),
  job: z.string(),
  /** With its currency: `$13,394.93`. */
  total: z.string(),
});
export type NoticeFacts = z.infer<typeof noticeFacts>;

const SAMPLE_FACTS: NoticeFacts = {
  number: 'EST-0148',
  client: 'Dana Whitfield',
  job: 'Tear-off and re-roof, house and attached garage',
  total: '$13,394.93',
};

/** The text of one notice; paragraphs keep their line breaks. */
interface NoticeWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

interface NoticeSpec<Details extends MailProps, Given> {
  /** The data of the notice besides the estimate. */
  readonly details: z.ZodType<Details, Given>;
  /** Completes "Plumbline tells you when" for notices that can be turned off. */
  readonly tells: string;
  /** `estimate` is its number with the client's name, `client` a name for the beginning of a sentence. */
  readonly words: (details: Details, named: { estimate: string; client: string }) => NoticeWords;
  readonly sample: NoInfer<Details>;
}

interface View<Details> {
  readonly facts: NoticeFacts;
  readonly details: Details;
  readonly link: string;
}

function factsOf({ number, client, job, total }: NoticeFacts): EstimateFact[] {
  return [
    { label: 'Estimate', value: number },
    ...(client ? [{ label: 'Client', value: client }] : []),
    ...(job ? [{ label: 'Job', value: job }] : []),
    { label: 'Total', value: total, isTotal: true },
  ];
}

interface HtmlProps {
  readonly words: NoticeWords;
  readonly facts: readonly EstimateFact[];
  readonly link: string;
  readonly footer: string;
}

function Html({ words, facts, link, footer }: HtmlProps) {
  return (
    <MailLayout preview={words.paragraphs[0] ?? words.heading} sender="Plumbline" footer={footer}>
      <MailHeading>{words.heading}</MailHeading>
      {words.paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>
          <TypedText text={paragraph} />
        </MailParagraph>
      ))}
      <EstimateFacts facts={facts} />
      <MailButton href={link}>Open the estimate</MailButton>
    </MailLayout>
  );
}

/** Declares a notice to the contractor about one estimate. */
export function defineNotice<Details extends MailProps, Given = Details>(
  spec: NoticeSpec<Details, Given>,
): MailMessage<NoticeFacts & Details, NoticeFacts & Given> {
  const footer = `Plumbline tells you when ${spec.tells}. You can switch this off in the settings, under Communications.`;
  return defineMessage<NoticeFacts & Details, NoticeFacts & Given, View<Details>>({
    props: z.intersection(noticeFacts, spec.details),
    load: ({ appUrl }, { estimateId }, props) =>
      estimateId === null
        ? null
        : { facts: props, details: props, link: `${appUrl}/estimates/${estimateId}/view` },
    compose: ({ facts: stored, details, link }) => {
      const client = cleanHeaderText(stored.client);
      const facts = factsOf({ ...stored, client, job: cleanHeaderText(stored.job) });
      const words = spec.words(details, {
        estimate: client ? `${stored.number} for ${client}` : stored.number,
        client: client || 'Your client',
      });
      const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
      return {
        subject: words.subject,
        text: [words.heading, ...words.paragraphs, lines, link, `--\n${footer}\n`].join('\n\n'),
        html: <Html words={words} facts={facts} link={link} footer={footer} />,
        isAutomatic: true,
      };
    },
    sample: (appUrl) => ({
      facts: SAMPLE_FACTS,
      details: spec.sample,
      link: `${appUrl}/estimates/sample/view`,
    }),
  });
}

/** User text as a paragraph. */
export const typedParagraph = (text: string) => text.replace(/\r\n?/g, '\n').trim();
