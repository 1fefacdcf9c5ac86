import { firstNameOf } from '@plumbline/contract/first-name-of';
import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { clientLetter } from '../../layout/client-letter.tsx';
import { chosenFacts, documentFacts, nameOf, nounOf, totalFact } from '../../layout/estimate-details.ts';
import type { EstimateFact } from '../../layout/estimate-facts.tsx';
import { defineMessage } from '../../mail-message.ts';
import type { EstimateMail } from '../../mail-sources.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { signMail } from '../../transport/sign-mail.ts';

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

const totalLabelOf = ({ change, invoice }: EstimateMail['document']) => {
  if (invoice) return 'Invoice total';
  return change ? 'This change' : 'Estimate total';
};

/** The client may not see the choices and the total of a recalled estimate before it is sent again. */
function factsOf(view: View): EstimateFact[] {
  const { document } = view.estimate;
  return [
    ...documentFacts(document),
    { label: 'Paid on', value: printDate(view.paidOn) },
    { label: 'Payment method', value: view.provider },
    ...(view.reference ? [{ label: 'Reference', value: view.reference }] : []),
    ...(view.link === null
      ? []
      : [
          ...(document.invoice ? [] : chosenFacts(document)),
          { label: totalLabelOf(document), value: totalFact(document).value },
        ]),
    ...(view.depositDue
      ? [{ label: document.invoice ? 'Still due' : 'Deposit still due', value: view.depositDue }]
      : []),
    ...(view.refunded ? [{ label: 'Refunded', value: view.refunded }] : []),
  ];
}

/** The result of the payment, as a paragraph. */
function newsOf({ estimate, amount, refunded }: View): string {
  const payment = `${amount} payment for ${nameOf(estimate.document)}`;
  if (refunded === '') return `Thank you! We received your ${payment}. This email is your receipt.`;
  if (refunded === amount) return `We received your ${payment} and refunded all of it.`;
  return `Thank you! We received your ${payment} and refunded ${refunded} of it. This email is your receipt.`;
}

function paragraphsOf(view: View): string[] {
  const { estimate, paidBy, link } = view;
  const name = cleanHeaderText(paidBy || (estimate.document.client?.name ?? ''));
  return [
    `Hi ${firstNameOf(name) || 'there'},`,
    newsOf(view),
    ...(link === null ? [`This ${nounOf(estimate.document)} isn’t online while it’s being updated.`] : []),
    'If you have any questions, just reply to this email.',
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
      link: estimate.isOnline ? (estimate.document.page?.url ?? `${appUrl}/estimate/${estimateId}`) : null,
      ...receipt,
    };
  },
  compose: (view) => {
    const { estimate, amount, link } = view;
    const { document } = estimate;
    const isRefunded = view.refunded === amount;
    return clientLetter({
      estimate,
      subject: `${isRefunded ? 'Refunded' : 'Receipt'}: ${amount} for ${nameOf(document)} - ${cleanHeaderText(document.company.name)}`,
      card: {
        figure: amount,
        note: `${isRefunded ? 'Refunded' : 'Received'} ${printDate(view.paidOn)}`,
        button: `View ${nounOf(document)}`,
      },
      link,
      paragraphs: paragraphsOf(view),
      facts: factsOf(view),
      total: { label: 'Paid', value: amount },
      isAutomatic: true,
    });
  },
  sample: (appUrl) => ({
    estimate: sampleEstimateMail(),
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
