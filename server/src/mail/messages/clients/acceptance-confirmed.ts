import { firstNameOf } from '@plumbline/contract/first-name-of';
import { z } from 'zod';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { clientLetter } from '../../layout/client-letter.tsx';
import {
  chosenFacts,
  depositText,
  documentFacts,
  nameOf,
  nounOf,
  totalFact,
} from '../../layout/estimate-details.ts';
import type { EstimateFact } from '../../layout/estimate-facts.tsx';
import { defineMessage } from '../../mail-message.ts';
import type { EstimateMail } from '../../mail-sources.ts';
import { type AttachedPdf, photoFacts, renderAttachment } from '../../render-attachment.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';
import { signMail } from '../../transport/sign-mail.ts';

const confirmationProps = z.object({
  /** Empty if the client gave no name. */
  signedBy: z.string(),
  /** An ISO calendar date in the contractor's time zone. */
  acceptedOn: z.iso.date(),
  /** With its currency, if the client paid online to accept; else empty, as are the next two. */
  paid: z.string().default(''),
  /** The provider's name. */
  provider: z.string().default(''),
  /** The provider's id of the payment. */
  reference: z.string().default(''),
});

type View = z.infer<typeof confirmationProps> & {
  readonly estimate: EstimateMail;
  readonly link: string;
  /** Omitted in the sample. */
  readonly pdf: AttachedPdf | null;
};

function factsOf(view: View): EstimateFact[] {
  const { estimate, acceptedOn, signedBy, paid, provider, reference } = view;
  const { document } = estimate;
  const deposit = depositText(document);
  return [
    ...documentFacts(document),
    { label: 'Accepted on', value: printDate(acceptedOn) },
    ...(signedBy ? [{ label: 'Accepted by', value: cleanHeaderText(signedBy) }] : []),
    ...chosenFacts(document),
    ...(deposit ? [{ label: 'Deposit', value: deposit }] : []),
    ...(paid
      ? [
          { label: 'Paid', value: paid },
          { label: 'Payment method', value: provider },
          { label: 'Reference', value: reference },
        ]
      : []),
    { label: 'Signed copy', value: 'Attached' },
    ...photoFacts(view.pdf, document),
  ];
}

function noteOf({ estimate, paid }: View): string {
  if (paid) return `${paid} paid`;
  return estimate.depositDue ? `Deposit due ${estimate.depositDue}` : '';
}

/** The part of the deposit that is still due, and how to pay it; null if none is due or it cannot be paid. */
function depositParagraph({ document, depositDue, whereToPay }: EstimateMail): string | null {
  if (!depositDue || !whereToPay) return null;
  const isWhole = depositDue === depositText(document);
  const due = isWhole ? `Your ${depositDue} deposit is due` : `${depositDue} of your deposit is still due`;
  return `${due}. ${whereToPay}`;
}

function paragraphsOf({ estimate, signedBy, paid }: View): string[] {
  const { document } = estimate;
  const deposit = paid ? null : depositParagraph(estimate);
  const name = firstNameOf(cleanHeaderText(signedBy || (document.client?.name ?? ''))) || 'there';
  return [
    `Hi ${name},`,
    paid
      ? `Thank you for accepting ${nameOf(document)}. We received your ${paid} payment. Your signed copy is attached, and this email is your receipt.`
      : `Thank you for accepting ${nameOf(document)}. Your signed copy is attached.`,
    ...(deposit ? [deposit] : []),
    'If you didn’t accept it or need a change, just reply to this email.',
    signMail(estimate),
  ];
}

/** Confirms to the client what they accepted and paid, from the contractor, with the PDF attached. */
export const acceptanceConfirmed = defineMessage({
  props: confirmationProps,
  load: async ({ appUrl, sources, documents }, { accountId, estimateId }, accepted): Promise<View | null> => {
    const estimate = estimateId === null ? null : await sources.findEstimateMail(estimateId);
    if (!estimate) return null;
    return {
      estimate,
      link: `${appUrl}/estimate/${estimate.estimateId}`,
      ...accepted,
      pdf: await renderAttachment(documents, estimate.document, accountId),
    };
  },
  compose: (view) => {
    const { estimate, link, pdf, paid } = view;
    const { document } = estimate;
    const total = totalFact(document);
    return clientLetter({
      estimate,
      subject: `${paid ? 'Accepted and paid' : 'Accepted'}: ${nameOf(document)} - ${cleanHeaderText(document.company.name)}`,
      card: { figure: total.value, note: noteOf(view), button: `See your ${nounOf(document)}` },
      link,
      paragraphs: paragraphsOf(view),
      facts: factsOf(view),
      total,
      pdf: pdf?.content ?? null,
      isAutomatic: true,
    });
  },
  sample: (appUrl) => ({
    estimate: {
      ...sampleEstimateMail(),
      depositDue: depositText(sampleEstimateMail().document),
      whereToPay:
        'Make the check out to Cutter Ridge Roofing and mail it to 418 S Orchard St, Boise, ID 83705.',
    },
    link: `${appUrl}/estimate/sample`,
    signedBy: 'Dana Whitfield',
    acceptedOn: '2026-10-14',
    paid: '',
    provider: '',
    reference: '',
    pdf: null,
  }),
});
