import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { brandColors } from '@plumbline/contract/settings/brand-colors';
import { Link } from '@react-email/link';
import { z } from 'zod';
import { printDate } from '../../documents/printable-figures.ts';
import { sampleEstimate } from '../../documents/sample-estimate.ts';
import { cleanHeaderText } from '../clean-header-text.ts';
import { type EstimateFact, EstimateFacts } from '../layout/estimate-facts.tsx';
import { MailLayout } from '../layout/mail-layout.tsx';
import { MailButton, MailParagraph, TypedText } from '../layout/mail-text.tsx';
import { LIGHT } from '../layout/mail-theme.ts';
import { defineMessage } from '../mail-message.ts';
import type { EstimateMail } from '../mail-sources.ts';
import { reminderToken } from '../reminder-token.ts';
import { signMail } from '../sign-mail.ts';

interface View {
  readonly estimate: EstimateMail;
  readonly link: string;
  /** The address that stops reminders. */
  readonly stopLink: string;
}

const STOP = 'Stop reminders about this estimate';

function factsOf({ document }: EstimateMail): EstimateFact[] {
  const { number, jobTypeName, validUntil, sums, currency } = document;
  return [
    { label: 'Estimate', value: number },
    ...(jobTypeName ? [{ label: 'Job', value: cleanHeaderText(jobTypeName) }] : []),
    ...(validUntil ? [{ label: 'Valid until', value: printDate(validUntil) }] : []),
    { label: 'Total', value: formatMoney(sums.totalAmount, currency), isTotal: true },
  ];
}

function paragraphsOf({ estimate, link }: View): string[] {
  const { document } = estimate;
  const name = cleanHeaderText(document.client?.name ?? '') || 'there';
  return [
    `Hi ${name},`,
    `This is a reminder of estimate ${document.number}, which is still waiting for your answer.`,
    `You can read it, and accept or decline it, online: ${link}`,
    'If you have any questions or would like to change something, just reply to this email.',
    signMail(estimate),
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
  const stop = (
    <>
      {footer}{' '}
      <Link
        className="link"
        href={view.stopLink}
        style={{ color: LIGHT.action, textDecoration: 'underline' }}
      >
        {STOP}
      </Link>
    </>
  );
  return (
    <MailLayout
      preview={`Estimate ${document.number} is waiting for your answer.`}
      sender={cleanHeaderText(document.company.name)}
      ruleColor={colors.primary}
      footer={stop}
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

/** Reminds a client of an estimate they have not answered, from the contractor. */
export const estimateReminder = defineMessage({
  props: z.object({
    /** When the estimate was sent. */
    sentAt: z.iso.datetime(),
  }),
  load: async ({ appUrl, secret, sources }, { mailId, estimateId }, { sentAt }): Promise<View | null> => {
    const estimate = estimateId === null ? null : await sources.findReminderMail(estimateId, sentAt);
    if (!estimate) return null;
    return {
      estimate,
      link: `${appUrl}/estimate/${estimate.estimateId}`,
      stopLink: `${appUrl}/unsubscribe/${reminderToken(secret, mailId)}`,
    };
  },
  compose: (view) => {
    const { document, contractorName, contractorEmail } = view.estimate;
    const company = cleanHeaderText(document.company.name);
    const contractor = cleanHeaderText(contractorName);
    const paragraphs = paragraphsOf(view);
    const facts = factsOf(view.estimate).map(({ label, value }) => `${label}: ${value}`);
    const footer = `Sent with Plumbline for ${company}. Your reply goes to ${contractor}.`;
    return {
      subject: `Reminder: estimate ${document.number} from ${company}`,
      fromName: `${company} via Plumbline`,
      replyTo: { name: contractor, address: contractorEmail },
      text: [
        ...paragraphs.slice(0, -1),
        facts.join('\n'),
        paragraphs.at(-1),
        `--\n${footer}\n${STOP}: ${view.stopLink}\n`,
      ].join('\n\n'),
      html: <Html view={view} paragraphs={paragraphs} footer={footer} />,
      unsubscribeUrl: view.stopLink,
      isAutomatic: true,
    };
  },
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
    stopLink: `${appUrl}/unsubscribe/sample`,
  }),
});
