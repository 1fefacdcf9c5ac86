import { z } from 'zod';
import { cleanHeaderText } from './clean-header-text.ts';
import { accountLetter } from './layout/account-letter.tsx';
import type { EstimateFact } from './layout/estimate-facts.tsx';
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
  readonly button?: string;
}

interface NoticeSpec<Details extends MailProps, Given> {
  /** The data of the notice besides the estimate. */
  readonly details: z.ZodType<Details, Given>;
  /** Completes "You’re getting this because". */
  readonly because: string;
  /** `estimate` is its `number` with the client's name, `client` a name for the beginning of a sentence. */
  readonly words: (
    details: Details,
    named: { number: string; estimate: string; client: string },
  ) => NoticeWords;
  readonly sample: NoInfer<Details>;
}

interface View<Details> {
  readonly facts: NoticeFacts;
  readonly details: Details;
  readonly appUrl: string;
  readonly estimateId: string;
}

function factsOf({ number, client, job, total }: NoticeFacts): EstimateFact[] {
  return [
    { label: 'Estimate', value: number },
    ...(client ? [{ label: 'Client', value: client }] : []),
    ...(job ? [{ label: 'Job', value: job }] : []),
    { label: 'Total', value: total },
  ];
}

/** Declares a notice to the contractor about one estimate. */
export function defineNotice<Details extends MailProps, Given = Details>(
  spec: NoticeSpec<Details, Given>,
): MailMessage<NoticeFacts & Details, NoticeFacts & Given> {
  const footer = `You’re getting this because ${spec.because}.`;
  return defineMessage<NoticeFacts & Details, NoticeFacts & Given, View<Details>>({
    props: z.intersection(noticeFacts, spec.details),
    load: ({ appUrl }, { estimateId }, props) =>
      estimateId === null ? null : { facts: props, details: props, appUrl, estimateId },
    compose: ({ facts: stored, details, appUrl, estimateId }) => {
      const client = cleanHeaderText(stored.client);
      const { button = 'Open estimate', ...words } = spec.words(details, {
        number: stored.number,
        estimate: client ? `${stored.number} for ${client}` : stored.number,
        client: client || 'Your client',
      });
      return accountLetter({
        ...words,
        button: { label: button, href: `${appUrl}/estimates/${estimateId}/view` },
        facts: factsOf({ ...stored, client, job: cleanHeaderText(stored.job) }),
        footer,
        manage: { label: 'Manage notifications', href: `${appUrl}/settings#communications` },
      });
    },
    sample: (appUrl) => ({ facts: SAMPLE_FACTS, details: spec.sample, appUrl, estimateId: 'sample' }),
  });
}

/** User text as a paragraph. */
export const typedParagraph = (text: string) => text.replace(/\r\n?/g, '\n').trim();
