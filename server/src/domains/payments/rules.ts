import { DAY_MS, MINUTE_MS } from '@plumbline/contract/durations';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { PaymentFlag } from '@plumbline/contract/payments';
import { type AmountMinor, amountMinor } from '@plumbline/contract/pricing/amounts';
import { type DepositStanding, depositStanding } from '@plumbline/contract/pricing/deposit-standing';

/** What a payment has to know of the estimate it is for; `totalMinor` is in minor units of `currency`. */
export interface PayableEstimate {
  readonly id: string;
  readonly currency: string;
  readonly totalMinor: bigint;
}

interface Received {
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  /** Money in another currency than the estimate's is not counted. */
  readonly foreignCurrency: string | null;
}

const ownMoney = (payments: readonly Received[]) =>
  payments.filter(({ foreignCurrency }) => foreignCurrency === null);

/** Everything that was received, minus refunds. */
export function paidMinor(payments: readonly Received[]): AmountMinor {
  return amountMinor(
    ownMoney(payments).reduce((sum, payment) => sum + payment.amountMinor - payment.refundedMinor, 0n),
  );
}

/** What remains of an estimate's total; nothing when more arrived than was asked for. */
export function dueMinor(totalMinor: bigint, payments: readonly Received[]): AmountMinor {
  const due = totalMinor - paidMinor(payments);
  return amountMinor(due > 0n ? due : 0n);
}

/** Why money cannot be recorded for an estimate in this status, or null where it can. */
export function paymentRefusal(status: EstimateStatus): string | null {
  if (status === 'accepted') return null;
  if (status === 'paid') return 'This estimate is already paid in full.';
  if (status === 'declined') return 'This estimate is declined; payments are recorded for accepted ones.';
  return 'This estimate is not accepted yet. Mark it accepted first, then record the payment.';
}

/** How long a client may take to pay, as Stripe's sessions last: https://docs.stripe.com/api/checkout/sessions/object */
export const SESSION_LIFE_MS = DAY_MS;
/** After so long a provider that has not answered the first call will not. */
export const STARTING_LIFE_MS = 10 * MINUTE_MS;
/** Refunds later than this are not noticed, and a provider that has not answered for so long is not asked again. */
const WATCH_MS = 90 * DAY_MS;
/** What is under way while an attempt is closed, a capture or a card being charged, has ended after so long. */
const LAST_LOOK_MS = 5 * MINUTE_MS;

/** When a provider is asked again: after a minute at first, then ever later, at least hourly. */
export function nextCheck(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(60, Math.ceil(1.4 ** (checks - 1))) * MINUTE_MS);
}

/** Paid money is looked at daily for a while, because it may be given back. */
export function nextRefundCheck(startedAt: Date, now: Date): Date | null {
  return isGivenUp(startedAt, now) ? null : new Date(now.getTime() + DAY_MS);
}

/** Whether an attempt is so old that its provider is not asked about it any more. */
export function isGivenUp(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= WATCH_MS;
}

/** When a provider is asked for the last time about an attempt that seems over. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + LAST_LOOK_MS);
}

/** What a deposit depends on, in minor units of the estimate's currency. */
export interface AskingEstimate {
  readonly acceptPayments: boolean;
  readonly depositMinor: bigint;
  readonly totalMinor: bigint;
}

/** How an estimate's deposit stands with what was received; flagged money counts too, foreign money does not. */
export function depositOf(
  { acceptPayments, depositMinor, totalMinor }: AskingEstimate,
  received: readonly Received[],
): DepositStanding {
  const own = ownMoney(received);
  return depositStanding({
    askedMinor: amountMinor(acceptPayments ? depositMinor : 0n),
    totalMinor: amountMinor(totalMinor),
    receivedMinor: amountMinor(own.reduce((sum, payment) => sum + payment.amountMinor, 0n)),
    refundedMinor: amountMinor(own.reduce((sum, payment) => sum + payment.refundedMinor, 0n)),
  });
}

/** Whether there is no room for money: the deposit is there already, or with it there would be more than the total. */
export function isDepositThere(
  estimate: AskingEstimate,
  arrivingMinor: bigint,
  earlier: readonly Received[],
): boolean {
  return (
    depositOf(estimate, earlier).dueMinor === 0n || arrivingMinor > dueMinor(estimate.totalMinor, earlier)
  );
}

/** What a payment and its attempt are judged by. */
interface Arrival {
  readonly status: EstimateStatus;
  readonly isExpired: boolean;
  readonly isSameDocument: boolean;
  readonly isOwnCurrency: boolean;
  /** Whether the provider named an amount that can be one. */
  readonly isValidAmount: boolean;
  readonly isAskedAmount: boolean;
  readonly isOwnAttempt: boolean;
  /** Money came online before, also where it was given back since. */
  readonly cameOnlineBefore: boolean;
  /** There is no room for the deposit, as `isDepositThere` says. */
  readonly isDepositThere: boolean;
}

/** Why money that arrived needs the contractor's eyes; null for money that came as asked, with which an answer may stand. */
export function flagOf(arrival: Arrival): PaymentFlag | null {
  if (!arrival.isValidAmount) return 'invalid_amount';
  if (!arrival.isOwnAttempt) return 'unknown_reference';
  if (!arrival.isOwnCurrency) return 'wrong_currency';
  if (!arrival.isAskedAmount) return 'wrong_amount';
  switch (arrival.status) {
    case 'draft':
      return 'recalled';
    case 'declined':
      return 'declined';
    case 'paid':
      return 'already_paid';
    case 'accepted':
      return arrival.cameOnlineBefore || arrival.isDepositThere ? 'second_payment' : null;
    default:
      if (arrival.isDepositThere) return 'second_payment';
      if (arrival.isExpired) return 'expired';
      return arrival.isSameDocument ? null : 'changed';
  }
}
