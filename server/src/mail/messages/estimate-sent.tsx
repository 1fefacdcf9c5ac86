import {
  fillParagraphs,
  fillTemplate,
  type TemplateVariable,
} from '@plumbline/contract/estimates/fill-template';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { brandColors } from '@plumbline/contract/settings/brand-colors';
import { z } from 'zod';
import { estimateFileName } from '../../documents/estimate-file-name.ts';
import { printDate } from '../../documents/printable-figures.ts';
import { sampleEstimate } from '../../documents/sample-estimate.ts';
import { cleanHeaderText } from '../clean-header-text.ts';
import { DEFAULT_ESTIMATE_SUBJECT, defaultEstimateBody, templateParagraphs } from '../estimate-template.ts';
import { estimateVariables } from '../estimate-variables.ts';
import { EstimateFacts } from '../layout/estimate-facts.tsx';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailParagraph, TypedText } from '../layout/mail-text.tsx';
import { defineMessage, type MailContent } from '../mail-message.ts';
import type { EstimateMail } from '../mail-sources.ts';

/** The content of the mail with an estimate. */
export interface EstimateSentView {
  readonly estimate: EstimateMail;
  readonly link: string;
  /** The contractor's message for this sending; may be empty. */
  readonly customMessage: string;
  /** Omitted in previews. */
  readonly pdf: Uint8Array | null;
}

type Values = Record<TemplateVariable, string>;

function valuesOf({ estimate, link }: EstimateSentView): Values {
  const values = estimateVariables(estimate.document, { ...estimate, link });
  return {
    ...values,
    'Client Name': values['Client Name'] || 'there',
    'Job Type': values['Job Type'] || 'your job',
  };
}

/** The body in paragraphs: figures and button come before the last one, which is the signature. */
interface Letter {
  readonly opening: readonly string[];
  readonly closing: string | null;
}

/** The contractor's message comes after the greeting. */
function letterOf({ estimate, customMessage }: EstimateSentView, values: Values): Letter {
  const template =
    estimate.bodyTemplate ??
    defaultEstimateBody({
      date: values.Date !== '',
      phone: values.Phone !== '',
      email: values.Email !== '',
    });
  const [greeting = '', ...rest] = fillParagraphs(templateParagraphs(template), values);
  const own = customMessage.replace(/\r\n?/g, '\n').trim();
  const opening = [greeting, own, ...rest.slice(0, -1)].filter((paragraph) => paragraph !== '');
  return { opening, closing: rest.at(-1) || null };
}

/** A template whose variables are all empty is replaced by the default. */
function subjectOf({ subjectTemplate }: EstimateMail, values: Values): string {
  const own = subjectTemplate === null ? '' : cleanHeaderText(fillTemplate(subjectTemplate, values));
  return own || fillTemplate(DEFAULT_ESTIMATE_SUBJECT, values);
}

function factsOf({ document }: EstimateMail) {
  const { number, jobTypeName, validUntil, sums, currency } = document;
  return [
    { label: 'Estimate', value: number },
    ...(jobTypeName ? [{ label: 'Job', value: cleanHeaderText(jobTypeName) }] : []),
    ...(validUntil ? [{ label: 'Valid until', value: printDate(validUntil) }] : []),
    { label: 'Total', value: formatMoney(sums.totalAmount, currency), isTotal: true },
  ];
}

interface HtmlProps {
  readonly view: EstimateSentView;
  readonly letter: Letter;
  readonly footer: string;
}

function Html({ view, letter, footer }: HtmlProps) {
  const { document } = view.estimate;
  const colors = brandColors(document.branding.primaryColor, document.branding.accentColor);
  const total = formatMoney(document.sums.totalAmount, document.currency);
  return (
    <MailLayout
      preview={`Estimate ${document.number}: ${total}`}
      sender={cleanHeaderText(document.company.name)}
      ruleColor={colors.primary}
      footer={footer}
    >
      {letter.opening.map((paragraph, place) => (
        // Only the position identifies a paragraph: a template may repeat a text.
        // oxlint-disable-next-line react/no-array-index-key
        <MailParagraph key={place}>
          <TypedText text={paragraph} link={view.link} />
        </MailParagraph>
      ))}
      <EstimateFacts facts={factsOf(view.estimate)} />
      <MailButton href={view.link} color={colors.primary} textColor={colors.onPrimary}>
        View estimate
      </MailButton>
      {letter.closing !== null && (
        <MailParagraph>
          <TypedText text={letter.closing} link={view.link} />
        </MailParagraph>
      )}
    </MailLayout>
  );
}

/** If the text does not contain the link, it follows the figures: without HTML there is no button. */
function plainText({ estimate, link }: EstimateSentView, letter: Letter, footer: string): string {
  const { opening, closing } = letter;
  const facts = factsOf(estimate).map(({ label, value }) => `${label}: ${value}`);
  const saysLink = [...opening, closing].some((paragraph) => paragraph?.includes(link));
  return [
    ...opening,
    facts.join('\n'),
    ...(saysLink ? [] : [`View it online: ${link}`]),
    ...(closing === null ? [] : [closing]),
    `--\n${footer}\n`,
  ].join('\n\n');
}

/** Text and HTML of the mail, for sending and previews. */
export function composeEstimateSent(view: EstimateSentView): MailContent {
  const { estimate, pdf } = view;
  const values = valuesOf(view);
  const letter = letterOf(view, values);
  const footer = `Sent with Plumbline for ${values['Company Name']}. Your reply goes to ${values['Contractor Name']}.`;
  return {
    subject: subjectOf(estimate, values),
    fromName: `${values['Company Name']} via Plumbline`,
    replyTo: { name: values['Contractor Name'], address: estimate.contractorEmail },
    text: plainText(view, letter, footer),
    html: <Html view={view} letter={letter} footer={footer} />,
    attachments: pdf
      ? [
          {
            fileName: estimateFileName(estimate.document.number),
            contentType: 'application/pdf',
            content: pdf,
          },
        ]
      : [],
    isAutomatic: false,
  };
}

/** Sends an estimate to the client, from the contractor, with the PDF attached. */
export const estimateSent = defineMessage({
  props: z.object({ customMessage: z.string().default('') }),
  load: async (
    { appUrl, sources, documents },
    { accountId, estimateId },
    { customMessage },
  ): Promise<EstimateSentView | null> => {
    const estimate = estimateId === null ? null : await sources.findEstimateMail(estimateId);
    if (!estimate) return null;
    const link = `${appUrl}/estimate/${estimate.estimateId}`;
    return {
      estimate,
      link,
      customMessage,
      pdf: await documents.render(estimate.document, { account: accountId ?? '' }),
    };
  },
  compose: composeEstimateSent,
  sample: (appUrl) => ({
    estimate: {
      estimateId: 'sample',
      contractorName: 'Ray Cutter',
      contractorEmail: 'ray@cutterridge.example',
      subjectTemplate: null,
      bodyTemplate: null,
      document: sampleEstimate(),
    },
    link: `${appUrl}/estimate/sample`,
    customMessage: 'We can start the week after next if the weather holds.',
    pdf: null,
  }),
});
