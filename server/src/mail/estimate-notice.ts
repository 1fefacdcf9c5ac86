import { z } from 'zod';
import { manageNotices } from './account-notice.ts';
import { accountLetter } from './layout/account-letter.tsx';
import type { EstimateFact } from './layout/estimate-facts.tsx';
import { defineMessage, type MailMessage, type MailProps } from './mail-message.ts';
import { cleanHeaderText } from './transport/clean-header-text.ts';

/** The estimate of a notice, as it was at the time of the event. Empty strings for missing values. */
const noticeFacts = z.object({
  number: z.string(),
  client: z.string(),
  job: z.string(),
  /** With its currency: `$13,394.93`; empty for an invoice. */
  total: z.string(),
  /** The title of a change order; empty for an estimate, and in older mails. */
  change: z.string().default(''),
  /** What an invoice covers; empty for any other document. */
  invoice: z.string().default(''),
});
export type NoticeFacts = z.input<typeof noticeFacts>;
type Facts = z.output<typeof noticeFacts>;

const SAMPLE_FACTS: Facts = {
  number: 'EST-0148',
  client: 'Dana Whitfield',
  job: 'Tear-off and re-roof, house and attached garage',
  total: '$13,394.93',
  change: '',
  invoice: '',
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
  readonly because: (noun: string) => string;
  /**
   * `estimate` is its `number` with the client's name, `client` a name for the beginning of a sentence,
   * `noun` the kind of document.
   */
  readonly words: (
    details: Details,
    named: { number: string; estimate: string; client: string; noun: string },
  ) => NoticeWords;
  readonly sample: NoInfer<Details>;
}

interface View<Details> {
  readonly facts: Facts;
  readonly details: Details;
  readonly appUrl: string;
  readonly estimateId: string;
}

function factsOf({ number, client, job, total, change, invoice }: Facts): EstimateFact[] {
  return [
    { label: invoice ? 'Invoice' : change ? 'Change order' : 'Estimate', value: number },
    ...(change ? [{ label: 'Title', value: change }] : []),
    ...(invoice ? [{ label: 'For', value: invoice }] : []),
    ...(client ? [{ label: 'Client', value: client }] : []),
    ...(job ? [{ label: 'Job', value: job }] : []),
    ...(total ? [{ label: change ? 'This change' : 'Total', value: total }] : []),
  ];
}

/** Declares a notice to the contractor about one estimate or change order. */
export function defineNotice<Details extends MailProps, Given = Details>(
  spec: NoticeSpec<Details, Given>,
): MailMessage<Facts & Details, NoticeFacts & Given> {
  return defineMessage<Facts & Details, NoticeFacts & Given, View<Details>>({
    props: z.intersection(noticeFacts, spec.details),
    load: ({ appUrl }, { estimateId }, props) =>
      estimateId === null ? null : { facts: props, details: props, appUrl, estimateId },
    compose: ({ facts: stored, details, appUrl, estimateId }) => {
      const client = cleanHeaderText(stored.client);
      const change = cleanHeaderText(stored.change);
      const invoice = cleanHeaderText(stored.invoice);
      const noun = invoice ? 'invoice' : change ? 'change order' : 'estimate';
      const { button = `Open ${noun}`, ...words } = spec.words(details, {
        noun,
        number: stored.number,
        estimate: client ? `${stored.number} for ${client}` : stored.number,
        client: client || 'Your client',
      });
      return accountLetter({
        ...words,
        button: {
          label: button,
          href: `${appUrl}${pathOf(noun)}/${estimateId}${noun === 'estimate' ? '/view' : ''}`,
        },
        facts: factsOf({ ...stored, change, invoice, client, job: cleanHeaderText(stored.job) }),
        footer: `You’re getting this because ${spec.because(noun)}.`,
        manage: manageNotices(appUrl),
      });
    },
    sample: (appUrl) => ({ facts: SAMPLE_FACTS, details: spec.sample, appUrl, estimateId: 'sample' }),
  });
}

const pathOf = (noun: string) => `/${noun.replace(' ', '-')}s`;

/** User text as a paragraph. */
export const typedParagraph = (text: string) => text.replace(/\r\n?/g, '\n').trim();
