import type { AdditionalCost, LaborLine, MaterialLine } from '@plumbline/contract/content/lines';
import type { Estimate } from '@plumbline/contract/estimates';
import {
  HIDEABLE_FIGURES,
  type PublicContractor,
  type PublicEstimate,
} from '@plumbline/contract/estimates/public-estimates';
import { isAnswered } from '@plumbline/contract/estimates/statuses';
import {
  displaysEverything,
  presentOffer,
  showsDiscountOf,
  showsEverything,
} from '@plumbline/contract/offer/present-offer';
import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { DEPOSIT_METHODS } from '@plumbline/contract/payments/payment-methods';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { mapNames } from '@plumbline/contract/pricing/sums';
import type { AccountRow } from '../../accounts/get-profile.ts';
import { presentBranding } from '../../accounts/present.ts';
import { businessName, contactName } from '../../accounts/rules.ts';
import { presentPublicPayment } from '../../payments/present.ts';
import type { MessageRow } from '../messages/message-queries.ts';
import { presentPublicMessage } from '../messages/present-message.ts';
import type { WholeDocument } from '../present.ts';
import { presentPublicChange } from '../present-change.ts';
import type { AcceptanceRow } from '../queries.ts';
import type { SentVersion } from '../versions/version-queries.ts';

/** The fields of the client's page besides the estimate's content. */
interface PublicStanding {
  readonly acceptance: AcceptanceRow | null;
  readonly documentHash: string;
  readonly depositMethods: readonly DepositMethodOffer[];
  /** An online payment on its way, as decimal text; null if there is none. */
  readonly depositPending: string | null;
  readonly takesQuestions: boolean;
  readonly messages: readonly MessageRow[];
  /** The last sent version and the one before it, which it replaces. */
  readonly versions: readonly SentVersion[];
  readonly changeOrders: PublicEstimate['changeOrders'];
  readonly paymentSteps: PublicEstimate['paymentSteps'];
}

/** Selects the fields of an estimate that the client may see. */
export function presentPublic(estimate: WholeDocument, standing: PublicStanding): PublicEstimate {
  const { acceptance, documentHash, depositMethods, depositPending } = standing;
  const answer = estimate.events.findLast(
    ({ type, detail }) =>
      type === 'accepted' ||
      type === 'declined' ||
      // A refund sets a paid estimate back to accepted, which is not an answer.
      (type === 'status_changed' &&
        detail.from !== 'paid' &&
        (detail.to === 'accepted' || detail.to === 'declined')),
  );
  const answered = isAnswered(estimate.status);
  const offer = presentOffer(estimate.change?.added ?? estimate);
  const showsAll = showsEverything(estimate);
  const showsDiscount = showsDiscountOf(estimate);
  const costs = showsAll ? estimate.additionalCosts.map(presentCost) : [];
  const chosen = estimate.events.findLast(({ type }) => type === 'deposit_method_chosen');
  const updateRequest = estimate.events.findLast(
    ({ type, detail }) => type === 'update_requested' || type === 'sent' || detail.to === 'sent',
  );
  return {
    id: estimate.id,
    estimateNumber: estimate.estimateNumber,
    status: estimate.status,
    currency: estimate.currency,
    clientName: estimate.client?.name ?? null,
    jobType: estimate.jobType,
    jobDescription: estimate.jobDescription,
    jobAddress: estimate.jobAddress,
    validUntil: estimate.validUntil,
    isExpired: estimate.isExpired,
    createdAt: estimate.createdAt,
    offer,
    taxRate: estimate.taxRate,
    ...mapNames(HIDEABLE_FIGURES, (name) => (showsAll ? estimate[name] : null)),
    // The client sees every price in this sum, even if a markup is included in some of them.
    itemsAmount: displaysEverything(estimate) ? estimate.itemsAmount : null,
    discount: showsDiscount ? estimate.discount : null,
    discountAmount: showsDiscount ? estimate.discountAmount : null,
    subtotal: estimate.subtotal,
    taxAmount: estimate.taxAmount,
    totalAmount: estimate.totalAmount,
    acceptPayments: estimate.acceptPayments,
    depositPercentage: estimate.depositPercentage,
    depositAmount: estimate.depositAmount,
    depositFixedAmount: estimate.depositFixedAmount,
    customPaymentInstructions: estimate.customPaymentInstructions,
    laborLines: showsAll ? estimate.laborLines.map(presentLabor) : [],
    materialLines: showsAll ? estimate.materialLines.map(presentMaterial) : [],
    additionalCosts: costs,
    additionalCostLines: costs,
    answeredAt: answered ? (answer?.at ?? null) : null,
    acceptedBy: acceptance?.clientName || null,
    signature: acceptance && presentSignature(acceptance),
    confirmationNotMailed: answer?.type === 'accepted' && answer.detail.notMailedTo !== undefined,
    documentHash,
    depositMethods: mayAskForDeposit(estimate, offer.pricing !== null) ? [...depositMethods] : [],
    depositMethod:
      DEPOSIT_METHODS.find((method) => method === (chosen?.detail.deposit ?? acceptance?.depositMethod)) ??
      null,
    depositPending,
    paymentInReview: estimate.payments.some(
      ({ flag, amount, refunded }) => flag !== null && (isZero(amount) || amount !== refunded),
    ),
    updateRequestedAt: updateRequest?.type === 'update_requested' ? updateRequest.at : null,
    takesQuestions: standing.takesQuestions,
    messages: standing.messages.map((row) => presentPublicMessage(row, offer)),
    ...presentSending(standing.versions),
    changesRequestedAt: estimate.changesRequestedAt,
    depositState: estimate.depositState,
    depositDue: estimate.depositDue,
    changeOrder: estimate.change ? presentPublicChange(estimate.change) : null,
    changeOrders: [...standing.changeOrders],
    receipts: presentReceipts(estimate),
    invoices: [],
    paymentSteps: [...standing.paymentSteps],
  };
}

/** The version that the client reads, and the version it replaces. */
function presentSending([last, replaced]: readonly SentVersion[]) {
  return {
    version: last?.number ?? 0,
    sentAt: last?.sentAt.toISOString() ?? null,
    replaces: replaced ? { version: replaced.number, sentAt: replaced.sentAt.toISOString() } : null,
    changes: last?.changes ?? [],
    note: last?.note ?? null,
    replacedBy: null,
  };
}

/**
 * The payments on the document itself, without the contractor's notes; those on an invoice are on its page. There is no receipt
 * for a payment without a valid amount.
 */
function presentReceipts({ id, change, currency, payments }: WholeDocument): PublicEstimate['receipts'] {
  return payments
    .filter((payment) => payment.invoiceId === null && payment.currency === currency)
    .filter(({ changeOrderId, amount }) => changeOrderId === (change ? id : null) && !isZero(amount))
    .map((payment) => presentPublicPayment(payment, currency));
}

/** Whether there is a deposit, with the contractor's selection or another. */
function mayAskForDeposit(estimate: Estimate, isPickable: boolean): boolean {
  const { depositState, status, acceptPayments, depositPercentage, depositFixedAmount } = estimate;
  if (depositState !== 'none') return true;
  return (
    isPickable && !isAnswered(status) && acceptPayments && !isZero(depositFixedAmount ?? depositPercentage)
  );
}

function presentLabor(line: LaborLine): PublicEstimate['laborLines'][number] {
  const { id, laborType, laborTypeName, description, hours, rate, total } = line;
  return { id, laborType, laborTypeName, description, hours, rate, total };
}

function presentMaterial(line: MaterialLine): PublicEstimate['materialLines'][number] {
  const { id, description, quantity, unit, unitCost, total, material } = line;
  return { id, description, quantity, unit, unitCost, total, ...(material && { material }) };
}

function presentCost({ id, type, description, amount }: AdditionalCost) {
  return { id, type, description, amount };
}

function presentSignature(row: AcceptanceRow): PublicEstimate['signature'] {
  if (row.signatureStrokes) return { kind: 'drawn', strokes: row.signatureStrokes };
  return row.signatureText === null ? null : { kind: 'typed', text: row.signatureText };
}

/** The contractor as clients see them. The sign-in address is never shown, so the email may be null. */
export function presentContractor(account: AccountRow): PublicContractor {
  return {
    companyName: businessName(account),
    companyDescription: account.companyDescription,
    contactName: contactName(account),
    email: account.businessEmail,
    phone: account.phone,
    businessAddress: account.businessAddress,
    licenseNumber: account.licenseNumber,
    termsAndConditions: account.termsAndConditions,
    ...presentBranding(account),
  };
}
