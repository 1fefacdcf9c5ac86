import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { z } from 'zod';
import { printDate } from '../../documents/printable-figures.ts';
import { sampleEstimate } from '../../documents/sample-estimate.ts';
import { cleanHeaderText } from '../clean-header-text.ts';
import { ClientLetter } from '../layout/client-letter.tsx';
import type { EstimateFact } from '../layout/estimate-facts.tsx';
import { defineMessage } from '../mail-message.ts';
import type { EstimateMail } from '../mail-sources.ts';
import { signMail } from '../sign-mail.ts';

const receiptProps = z.object({
  paidBy: z.string(),
  /** With its currency: `$3,348.73`. */
  amount: z.string(),
  /** The amount already refunded when the payment was recorded; empty for nothing. */
  refunded: z.string().default(''),
  provider: z.string(),
  /** The provider's id of the payment. */
  reference: z.string(),
  /** An ISO calendar date in the contractor's time zone. */
  paidOn: z.iso.date(),
});

type View = z.infer<typeof receiptProps> & {
  readonly estimate: EstimateMail;
  readonly depositDue: string | null;
  /** Null while the estimate is not online. */
  readonly link: string | null;
};

/** The client may not see the total of a recalled estimate before it is sent again. */
function factsOf(view: View): EstimateFact[] {
  const { number, sums, currency } = view.estimate.document;
  return [
    { label: 'Estimate', value: number },
    { label: 'Paid on', value: printDate(view.paidOn) },
    { label: 'Paid through', value: view.provider },
    { label: 'Reference', value: view.reference },
    ...(view.link === null
      ? []
      : [{ label: 'Total of the estimate', value: formatMoney(sums.totalAmount, currency) }]),
    ...(view.depositDue ? [{ label: 'Deposit still due', value: view.depositDue }] : []),
    ...(view.refunded ? [{ label: 'Refunded', value: view.refunded }] : []),
    { label: 'Paid', value: view.amount, isTotal: true },
  ];
}

/** The result of the payment, as a paragraph. */
function newsOf({ estimate, amount, refunded }: View): string {
  const payment = `payment of ${amount} for estimate ${estimate.document.number}`;
  if (refunded === '') return `Thank you. Your ${payment} has arrived. Please keep this receipt.`;
  if (refunded === amount) return `Your ${payment} arrived and was refunded in full. Nothing was kept of it.`;
  return `Thank you. Your ${payment} has arrived, and ${refunded} of it was refunded. Please keep this receipt.`;
}

function paragraphsOf(view: View): string[] {
  const { estimate, paidBy, link } = view;
  const { document } = estimate;
  return [
    `Hi ${cleanHeaderText(paidBy || (document.client?.name ?? '')) || 'there'},`,
    newsOf(view),
    link === null
      ? 'The estimate has been taken back and is not online at the moment. If you have any questions, just reply to this email.'
      : `The estimate is online: ${link}`,
    signMail(estimate),
  ];
}

/** The client's receipt for an online payment, from the contractor. */
export const depositReceipt = defineMessage({
  props: receiptProps,
  load: async ({ appUrl, sources }, { estimateId }, receipt): Promise<View | null> => {
    const estimate = estimateId === null ? null : await sources.findPaidEstimate(estimateId);
    if (!estimate) return null;
    const { depositDue } = estimate;
    return {
      estimate,
      depositDue,
      link: estimate.isOnline ? `${appUrl}/estimate/${estimateId}` : null,
      ...receipt,
    };
  },
  compose: (view) => {
    const { document, contractorName, contractorEmail } = view.estimate;
    const company = cleanHeaderText(document.company.name);
    const contractor = cleanHeaderText(contractorName);
    const paragraphs = paragraphsOf(view);
    const isRefunded = view.refunded === view.amount;
    const facts = factsOf(view).map(({ label, value }) => `${label}: ${value}`);
    const footer = `Sent with Plumbline for ${company}. Your reply goes to ${contractor}.`;
    return {
      subject: `${isRefunded ? 'Refunded' : 'Receipt'}: ${view.amount} for estimate ${document.number} - ${company}`,
      fromName: `${company} via Plumbline`,
      replyTo: { name: contractor, address: contractorEmail },
      text: [...paragraphs.slice(0, -1), facts.join('\n'), paragraphs.at(-1), `--\n${footer}\n`].join('\n\n'),
      html: (
        <ClientLetter
          estimate={view.estimate}
          preview={`${view.amount} ${isRefunded ? 'refunded' : 'received'} for estimate ${document.number}.`}
          paragraphs={paragraphs}
          facts={factsOf(view)}
          link={view.link}
          footer={footer}
        />
      ),
      isAutomatic: true,
    };
  },
  sample: (appUrl) => ({
    estimate: {
      estimateId: 'sample',
      contractorName: 'Ray Cutter',
      contractorEmail: 'ray@cutterridge.example',
      document: sampleEstimate(),
      subjectTemplate: null,
      bodyTemplate: null,
    },
    link: `${appUrl}/estimate/sample`,
    depositDue: null,
    paidBy: 'Dana Whitfield',
    amount: '$3,348.73',
    refunded: '',
    provider: 'Stripe',
    reference: 'pi_3PlumblineSample',
    paidOn: '2026-10-14',
  }),
});
