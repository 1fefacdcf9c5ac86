import { brandColors } from '@plumbline/contract/brand-colors';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { z } from 'zod';
import { estimateFileName } from '../../documents/estimate-file-name.ts';
import { printDate } from '../../documents/printable-figures.ts';
import { sampleEstimate } from '../../documents/sample-estimate.ts';
import { cleanHeaderText } from '../clean-header-text.ts';
import { DEFAULT_ESTIMATE_SUBJECT, defaultEstimateBody } from '../estimate-template.ts';
import { fillTemplate, type TemplateVariable } from '../fill-template.ts';
import { EstimateFacts } from '../layout/estimate-facts.tsx';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailParagraph, TypedText } from '../layout/mail-text.tsx';
import { defineMessage } from '../mail-message.ts';
import type { EstimateMail } from '../mail-sources.ts';

interface View {
  readonly estimate: EstimateMail;
  readonly link: string;
  /** The contractor's own words; empty when there are none. */
  readonly customMessage: string;
  /** Left out of the sample. */
  readonly pdf: Uint8Array | null;
}

function variables({ estimate, link }: View): Record<TemplateVariable, string> {
  const { document, contractorName, contractorEmail } = estimate;
  const { company, client, validUntil } = document;
  return {
    'Client Name': cleanHeaderText(client?.name ?? '') || 'there',
    'Job Type': cleanHeaderText(document.jobTypeName ?? '') || 'your job',
    'Company Name': cleanHeaderText(company.name),
    'Contractor Name': cleanHeaderText(contractorName),
    'Job Description': document.jobDescription ?? '',
    'Estimate Number': document.number,
    Phone: cleanHeaderText(company.phone ?? ''),
    Email: company.email ?? contractorEmail,
    Date: validUntil === null ? '' : printDate(validUntil),
    'Secure Link': link,
  };
}

/** The body's paragraphs; the contractor's own words come after the greeting. */
function paragraphsOf(view: View, values: Record<TemplateVariable, string>): string[] {
  const template = defaultEstimateBody({ date: values.Date !== '', phone: values.Phone !== '' });
  const [greeting = '', ...rest] = fillTemplate(template, values).split(/\n{2,}/);
  const own = view.customMessage.replace(/\r\n?/g, '\n').trim();
  return own === '' ? [greeting, ...rest] : [greeting, own, ...rest];
}

function factsOf({ document }: EstimateMail) {
  const { number, jobTypeName, validUntil, sums, currency } = document;
  return [
    { label: 'Estimate', value: number },
    ...(jobTypeName ? [{ label: 'Job', value: cleanHeaderText(jobTypeName) }] : []),
    ...(validUntil ? [{ label: 'Valid until', value: printDate(validUntil) }] : []),
    { label: 'Total', value: formatMoney(sums.total, currency), isTotal: true },
  ];
}

interface HtmlProps {
  readonly view: View;
  readonly paragraphs: readonly string[];
  readonly footer: string;
}

function Html({ view, paragraphs, footer }: HtmlProps) {
  const { document } = view.estimate;
  const colors = brandColors(document.branding.primaryColor, document.branding.accentColor);
  const total = formatMoney(document.sums.total, document.currency);
  return (
    <MailLayout
      preview={`Estimate ${document.number}: ${total}`}
      sender={cleanHeaderText(document.company.name)}
      ruleColor={colors.primary}
      footer={footer}
    >
      {paragraphs.slice(0, -1).map((paragraph) => (
        <MailParagraph key={paragraph}>
          <TypedText text={paragraph} link={view.link} />
        </MailParagraph>
      ))}
      <EstimateFacts facts={factsOf(view.estimate)} />
      <MailButton href={view.link} color={colors.primary} textColor={colors.onPrimary}>
        View estimate
      </MailButton>
      <MailParagraph>
        <TypedText text={paragraphs.at(-1) ?? ''} />
      </MailParagraph>
    </MailLayout>
  );
}

function plainText(paragraphs: readonly string[], estimate: EstimateMail, footer: string): string {
  const facts = factsOf(estimate).map(({ label, value }) => `${label}: ${value}`);
  return [...paragraphs.slice(0, -1), facts.join('\n'), paragraphs.at(-1), `--\n${footer}\n`].join('\n\n');
}

/** An estimate on its way to the client, from the contractor, with the PDF attached. */
export const estimateSent = defineMessage({
  props: z.object({ customMessage: z.string().default('') }),
  load: async ({ appUrl, sources, documents }, { estimateId }, { customMessage }): Promise<View | null> => {
    const estimate = estimateId === null ? null : await sources.findEstimateMail(estimateId);
    if (!estimate) return null;
    const link = `${appUrl}/estimate/${estimate.estimateId}`;
    return { estimate, link, customMessage, pdf: await documents.render(estimate.document) };
  },
  compose: (view) => {
    const { estimate, pdf } = view;
    const values = variables(view);
    const paragraphs = paragraphsOf(view, values);
    const footer = `Sent with Plumbline for ${values['Company Name']}. Your reply goes to ${values['Contractor Name']}.`;
    return {
      subject: fillTemplate(DEFAULT_ESTIMATE_SUBJECT, values),
      fromName: `${values['Company Name']} via Plumbline`,
      replyTo: { name: values['Contractor Name'], address: estimate.contractorEmail },
      text: plainText(paragraphs, estimate, footer),
      html: <Html view={view} paragraphs={paragraphs} footer={footer} />,
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
  },
  sample: (appUrl) => ({
    estimate: {
      estimateId: 'sample',
      contractorName: 'Ray Cutter',
      contractorEmail: 'ray@cutterridge.example',
      document: sampleEstimate(),
    },
    link: `${appUrl}/estimate/sample`,
    customMessage: 'We can start the week after next if the weather holds.',
    pdf: null,
  }),
});
