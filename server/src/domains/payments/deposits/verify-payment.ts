import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError, UnavailableError } from '../../../errors.ts';
import { getShownEstimate } from '../../documents/answering/get-public-estimate.ts';
import { formatReceived, toWire } from '../present.ts';
import { listPayments, type PaymentRow } from '../queries.ts';
import { type Settlement, settleAttempt } from '../settling/settle-attempt.ts';
import { findAttemptBySession } from './attempt-queries.ts';

const MESSAGES: Record<Exclude<Settlement, 'unknown'>, string> = {
  paid: 'We received your payment.',
  processing: 'Your payment is on its way. We’ll email you when it arrives.',
  open: 'We haven’t received a payment yet.',
  failed: 'Your payment didn’t go through. You weren’t charged.',
  expired: 'This payment page expired. You weren’t charged.',
};
const NO_AMOUNT =
  'The payment provider reported a payment without a valid amount. Your contractor has been notified. Please don’t pay again.';

/** Reads the document of a client’s link, and its owner. */
type GetShown = (
  deps: Deps,
  id: string,
  viewer: null,
) => Promise<{
  readonly owner: AccountId;
  readonly estimate: { readonly currency: string; readonly status: string };
}>;

/**
 * Reports the outcome of a payment when the client returns from a provider. Asks the provider, because returning proves nothing.
 * Throws `NotFoundError` for a session of another estimate, and `UnavailableError` if the provider does not answer.
 */
export async function verifyPayment(
  deps: Deps,
  estimateId: string,
  session: string,
  getShown: GetShown = getShownEstimate,
): Promise<VerifyPaymentResponse> {
  const { owner } = await getShown(deps, estimateId, null);
  const attempt = await findAttemptBySession(deps.db, owner, estimateId, session);
  const settlement = attempt && (await settleAttempt(deps, owner, attempt.id));
  if (!attempt || !settlement) throw new NotFoundError('We can’t find this payment.');
  if (settlement === 'unknown')
    throw new UnavailableError(
      'We can’t reach the payment provider right now. If you paid, your payment is safe, and we’ll keep checking.',
    );
  const { estimate } = await getShown(deps, estimateId, null);
  const payments = await listPayments(deps.db, owner, estimateId);
  const arrived = payments.find(({ id }) => id === attempt.id);
  const currency = arrived?.foreignCurrency ?? estimate.currency;
  const { message, amountMinor, refundedMinor } = newsOf(settlement, arrived ?? attempt, currency);
  const isKept = amountMinor !== null && refundedMinor < amountMinor;
  return {
    success: isKept,
    pending: settlement === 'processing',
    message,
    amountPaid: amountMinor === null ? null : toWire(amountMinor, currency),
    amountRefunded: amountMinor === null ? null : toWire(refundedMinor, currency),
    currency,
    status: estimate.status,
  };
}

type Arrived = Pick<PaymentRow, 'amountMinor'> & Partial<Pick<PaymentRow, 'refundedMinor' | 'flag'>>;

/** Returns the message for the client and the amounts received and refunded; `amountMinor` is null if nothing arrived. */
function newsOf(
  settlement: Exclude<Settlement, 'unknown'>,
  { amountMinor, refundedMinor = 0n, flag = null }: Arrived,
  currency: string,
) {
  if (settlement !== 'paid') return { message: MESSAGES[settlement], amountMinor: null, refundedMinor: 0n };
  if (flag === 'invalid_amount') return { message: NO_AMOUNT, amountMinor: null, refundedMinor: 0n };
  return { message: paidMessage(amountMinor, refundedMinor, currency), amountMinor, refundedMinor };
}

function paidMessage(amountMinor: bigint, refundedMinor: bigint, currency: string): string {
  if (refundedMinor === 0n) return MESSAGES.paid;
  const paid = `Your payment of ${formatReceived(amountMinor, currency)} arrived`;
  return refundedMinor === amountMinor
    ? `${paid} and was refunded in full.`
    : `${paid}. ${formatReceived(refundedMinor, currency)} of it was refunded.`;
}
