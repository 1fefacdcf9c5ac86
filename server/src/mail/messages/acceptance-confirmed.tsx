import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { z } from 'zod';
import { estimateFileName } from '../../documents/estimate-file-name.ts';
import { printDate } from '../../documents/printable-figures.ts';
import { sampleEstimate } from '../../documents/sample-estimate.ts';
import { cleanHeaderText } from '../clean-header-text.ts';
import { ClientLetter } from '../layout/client-letter.tsx';
import type { EstimateFact } from '../layout/estimate-facts.tsx';
import { defineMessage } from '../mail-message.ts';
import type { EstimateMail } from '../mail-sources.ts';
import { signMail } from '../sign-mail.ts';

interface View {
  readonly estimate: EstimateMail;
  readonly link: string;
  /** Empty if the client gave no name. */
  readonly signedBy: string;
  /** An ISO calendar date in the contractor's time zone. */
  readonly acceptedOn: string;
  /** Omitted in the sample. */
  readonly pdf: Uint8Array | null;
}

function factsOf({ estimate: { document }, acceptedOn, signedBy }: View): EstimateFact[] {
  const { number, jobTypeName, sums, acceptPayments, currency } = document;
  return [
    { label: 'Estimate', value: number },
    ...(jobTypeName ? [{ label: 'Job', value: cleanHeaderText(jobTypeName) }] : []),
    { label: 'Accepted on', value: printDate(acceptedOn) },
    ...(signedBy ? [{ label: 'Accepted by', value: cleanHeaderText(signedBy) }] : []),
    ...(acceptPayments && !isZero(sums.depositAmount)
      ? [{ label: 'Deposit', value: formatMoney(sums.depositAmount, currency) }]
      : []),
    { label: 'Total', value: formatMoney(sums.totalAmount, currency), isTotal: true },
  ];
}

function paragraphsOf({ estimate, signedBy, link }: View): string[] {
  const { document } = estimate;
  const name = cleanHeaderText(signedBy || (document.client?.name ?? '')) || 'there';
  return [
    `Hi ${name},`,
    `Thank you for accepting estimate ${document.number}. It is attached as you accepted it; please keep it.`,
    `You can also view it online: ${link}`,
    'If you did not accept it, or something has to change, just reply to this email.',
    signMail(estimate),
  ];
}

/** Confirms to the client what they accepted, from the contractor, with the PDF attached. */
export const acceptanceConfirmed = defineMessage({
  props: z.object({ signedBy: z.string(), acceptedOn: z.iso.date() }),
  load: async ({ appUrl, sources, documents }, { accountId, estimateId }, accepted): Promise<View | null> => {
    const estimate = estimateId === null ? null : await sources.findEstimateMail(estimateId);
    if (!estimate) return null;
    const link = `${appUrl}/estimate/${estimate.estimateId}`;
    return {
      estimate,
      link,
      ...accepted,
      pdf: await documents.render(estimate.document, { account: accountId ?? '' }),
    };
  },
  compose: (view) => {
    const { document, contractorName, contractorEmail } = view.estimate;
    const company = cleanHeaderText(document.company.name);
    const contractor = cleanHeaderText(contractorName);
    const paragraphs = paragraphsOf(view);
    const facts = factsOf(view).map(({ label, value }) => `${label}: ${value}`);
    const footer = `Sent with Plumbline for ${company}. Your reply goes to ${contractor}.`;
    const content = view.pdf && {
      fileName: estimateFileName(document.number),
      contentType: 'application/pdf',
      content: view.pdf,
    };
    return {
      subject: `Accepted: estimate ${document.number} - ${company}`,
      fromName: `${company} via Plumbline`,
      replyTo: { name: contractor, address: contractorEmail },
      text: [...paragraphs.slice(0, -1), facts.join('\n'), paragraphs.at(-1), `--\n${footer}\n`].join('\n\n'),
      html: (
        <ClientLetter
          estimate={view.estimate}
          preview={`Estimate ${document.number} is accepted.`}
          paragraphs={paragraphs}
          facts={factsOf(view)}
          link={view.link}
          footer={footer}
        />
      ),
      attachments: content ? [content] : [],
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
    signedBy: 'Dana Whitfield',
    acceptedOn: '2026-10-14',
    pdf: null,
  }),
});
