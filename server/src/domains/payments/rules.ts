import { DAY_MS, MINUTE_MS } from '@plumbline/contract/durations';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { PaymentFlag, RecordPaymentFields } from '@plumbline/contract/payments';
import { areRefundsSeen } from '@plumbline/contract/payments/providers';
import { type AmountMinor, amountMinor } from '@plumbline/contract/pricing/amounts';
import { type DepositStanding, depositStanding } from '@plumbline/contract/pricing/deposit-standing';
import { INVOICE } from '../documents/kinds.ts';
import { jobTotalOf } from '../documents/rules.ts';

/** The fields of an estimate that a payment needs; `totalMinor` is in minor units of `currency`. */
export interface PayableEstimate {
  readonly id: string;
  readonly kind: string;
  readonly currency: string;
  readonly totalMinor: bigint;
  readonly changesMinor: bigint | null;
  readonly rootId: string | null;
}

interface Received {
  /** The change order whose deposit was paid; null for any other money. */
  readonly documentId: string | null;
  /** The invoice it was paid on. */
  readonly invoiceId: string | null;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  /** Money in another currency than the estimate's is not counted. */
  readonly foreignCurrency: string | null;
}

const ownMoney = (payments: readonly Received[]) =>
  payments.filter(({ foreignCurrency }) => foreignCurrency === null);

/**
 * The columns that identify what a payment is for: money of a change order or an invoice belongs to its
 * estimate.
 */
export const payerOf = ({ id, kind, rootId }: Pick<PayableEstimate, 'id' | 'kind' | 'rootId'>) => {
  if (rootId === null) return { estimateId: id };
  return { estimateId: rootId, ...(kind === INVOICE.name ? { invoiceId: id } : { documentId: id }) };
};

/** The sum of payments minus refunds. */
export function paidMinor(payments: readonly Received[]): AmountMinor {
  return amountMinor(
    ownMoney(payments).reduce((sum, payment) => sum + payment.amountMinor - payment.refundedMinor, 0n),
  );
}

/** The remainder of a total; zero if it is overpaid. */
export function dueMinor(totalMinor: bigint, payments: readonly Received[]): AmountMinor {
  const due = totalMinor - paidMinor(payments);
  return amountMinor(due > 0n ? due : 0n);
}

/** Why a payment cannot be recorded for a document in this status, or null if it can. */
export function paymentRefusal(status: EstimateStatus, noun: string): string | null {
  if (status === 'accepted') return null;
  if (status === 'paid') return `This ${noun} is already paid in full.`;
  if (status === 'declined')
    return `This ${noun} was declined. You can only record payments for accepted ${noun}s.`;
  return `This ${noun} hasn’t been accepted yet. Mark it as accepted, then record the payment.`;
}

/** Whether a request that records a payment also mails a receipt, which counts toward the sending limits. */
export const mailsReceipt = ({ body }: { readonly body: unknown }): boolean =>
  (body as Pick<RecordPaymentFields, 'mailReceipt'>).mailReceipt === true;

/** How long a client may take to pay; the lifetime of Stripe's sessions: https://docs.stripe.com/api/checkout/sessions/object */
export const SESSION_LIFE_MS = DAY_MS;
/** After this time a provider that has not answered the first call will not. */
export const STARTING_LIFE_MS = 10 * MINUTE_MS;
/** A provider that has not answered for this long is not asked again. */
const WATCH_MS = 90 * DAY_MS;
/** A capture or charge that was running when an attempt was closed has ended after this time. */
const LAST_LOOK_MS = 5 * MINUTE_MS;

/** The time of the next check: after a minute at first, then with growing intervals of up to an hour. */
export function nextCheck(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(60, Math.ceil(1.4 ** (checks - 1))) * MINUTE_MS);
}

/** A paid attempt is checked daily for a while, because it may be refunded. */
export function nextRefundCheck(paidAt: Date, now: Date): Date | null {
  return areRefundsSeen(paidAt, now) ? new Date(now.getTime() + DAY_MS) : null;
}

/** Whether an attempt is too old to be checked. */
export function isGivenUp(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= WATCH_MS;
}

/** The time of the last check of an attempt that seems over. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + LAST_LOOK_MS);
}

/** The fields a deposit depends on, in minor units of the estimate's currency. */
export interface AskingEstimate {
  readonly id: string;
  readonly changesMinor: bigint | null;
  readonly acceptPayments: boolean;
  readonly depositMinor: bigint;
  readonly totalMinor: bigint;
  readonly rootId: string | null;
  /** The amounts covered by the invoices of its job: an invoiced deposit is due only on its invoice. */
  readonly invoiced: readonly { readonly stageId: string; readonly minor: string }[] | null;
  /** What the invoices and earlier stages of a change order's job leave of its total, with the change order itself. */
  readonly jobLeftMinor?: bigint;
  /** The unpaid rest of a change order's job, which can be less than that of the change order. */
  readonly jobRestMinor?: bigint;
}

/** The unpaid rest of an estimate's job, or of a change order; zero if it is overpaid. */
export function restOf(estimate: AskingEstimate, received: readonly Received[]): AmountMinor {
  const ownMinor = dueMinor(jobTotalOf(estimate), received);
  const { jobRestMinor = ownMinor } = estimate;
  if (ownMinor <= jobRestMinor) return ownMinor;
  return amountMinor(jobRestMinor > 0n ? jobRestMinor : 0n);
}

/**
 * Returns the state of an estimate's deposit after the payments; flagged ones count, those in a foreign
 * currency do not. No more is due than the remainder of the job, or than can still be invoiced of it.
 */
export function depositOf(estimate: AskingEstimate, received: readonly Received[]): DepositStanding {
  const { id, acceptPayments, depositMinor } = estimate;
  const own = ownMoney(received).filter(
    ({ documentId, invoiceId }) => documentId === id || (documentId === null && invoiceId === null),
  );
  const isInvoiced = isDepositInvoiced(estimate);
  const standing = depositStanding({
    askedMinor: amountMinor(acceptPayments ? depositMinor : 0n),
    totalMinor: amountMinor(isInvoiced ? jobTotalOf(estimate) : leftToInvoice(estimate)),
    receivedMinor: amountMinor(own.reduce((sum, payment) => sum + payment.amountMinor, 0n)),
    refundedMinor: amountMinor(own.reduce((sum, payment) => sum + payment.refundedMinor, 0n)),
  });
  if (isInvoiced && standing.dueMinor > 0n) return { state: 'none', dueMinor: amountMinor(0n) };
  const restMinor = restOf(estimate, received);
  if (standing.dueMinor <= restMinor) return standing;
  return { state: restMinor === 0n ? 'paid' : standing.state, dueMinor: restMinor };
}

/** What no invoice covers of the job's total; no more than the total of a change order. Never negative. */
function leftToInvoice(estimate: AskingEstimate): bigint {
  const ownMinor = jobTotalOf(estimate);
  const { invoiced, jobLeftMinor } = estimate;
  const left =
    jobLeftMinor ?? invoiced?.reduce((rest, { minor }) => rest - BigInt(minor), ownMinor) ?? ownMinor;
  if (left <= 0n) return 0n;
  return left < ownMinor ? left : ownMinor;
}

function isDepositInvoiced({ id, rootId, invoiced }: AskingEstimate): boolean {
  const own = rootId === null ? 'deposit' : id;
  return invoiced?.some(({ stageId }) => stageId === own) ?? false;
}

/** Whether the deposit is already paid, or the new payment would exceed the total. */
export function isDepositThere(
  estimate: AskingEstimate,
  arrivingMinor: bigint,
  earlier: readonly Received[],
): boolean {
  const isTooMuch = arrivingMinor > restOf(estimate, earlier);
  // Money for a deposit that is invoiced, or that the job has no room for, pays the invoices.
  if (isDepositInvoiced(estimate) || leftToInvoice(estimate) === 0n) return isTooMuch;
  return isTooMuch || depositOf(estimate, earlier).dueMinor === 0n;
}

/** The facts that decide a payment's flag. */
interface Arrival {
  readonly status: EstimateStatus;
  readonly isExpired: boolean;
  readonly isSameDocument: boolean;
  readonly isOwnCurrency: boolean;
  /** Whether the provider named a valid amount. */
  readonly isValidAmount: boolean;
  readonly isAskedAmount: boolean;
  readonly isOwnAttempt: boolean;
  /** The result of `isDepositThere`; for an invoice, whether less than the payment is open. */
  readonly isDepositThere: boolean;
  /** Whether an invoice is void; null for any other document. */
  readonly invoice: 'issued' | 'void' | null;
}

/** Why the contractor must review a payment; null if it arrived as requested and may accept the estimate. */
export function flagOf(arrival: Arrival): PaymentFlag | null {
  if (!arrival.isValidAmount) return 'invalid_amount';
  if (!arrival.isOwnAttempt) return 'unknown_reference';
  if (!arrival.isOwnCurrency) return 'wrong_currency';
  if (!arrival.isAskedAmount) return 'wrong_amount';
  if (arrival.invoice === 'void') return 'voided';
  if (arrival.invoice !== null) return arrival.isDepositThere ? 'second_payment' : null;
  switch (arrival.status) {
    case 'draft':
      return 'recalled';
    case 'declined':
      return 'declined';
    case 'paid':
      return 'already_paid';
    case 'accepted':
      return arrival.isDepositThere ? 'second_payment' : null;
    default:
      if (arrival.isDepositThere) return 'second_payment';
      if (arrival.isExpired) return 'expired';
      return arrival.isSameDocument ? null : 'changed';
  }
}
