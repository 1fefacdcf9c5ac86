import type { VerifyPaymentResponse } from '@plumbline/contract/deposits';
import type { Deps } from '../../deps.ts';
import { NotFoundError, UnavailableError } from '../../errors.ts';
import { getShownEstimate } from '../estimates/get-public-estimate.ts';
import { findAttemptBySession } from './attempt-queries.ts';
import { toWire } from './present.ts';
import { listPayments } from './queries.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';

const MESSAGES: Record<Exclude<Settlement, 'unknown'>, string> = {
  paid: 'Your payment has arrived.',
  processing: 'Your payment is on its way. You will get a mail when it has arrived.',
  open: 'No payment has been made yet.',
  failed: 'The payment did not go through. No money was taken.',
  expired: 'This payment page has expired. No money was taken.',
};

/**
 * What the client's page asks when they come back from a provider, whom we ask in turn: coming back proves nothing. Throws
 * `NotFoundError` for a session that is not one of this estimate's, and `UnavailableError` when the provider gave no answer.
 */
export async function confirmPayment(
  deps: Deps,
  estimateId: string,
  session: string,
): Promise<VerifyPaymentResponse> {
  const { owner } = await getShownEstimate(deps, estimateId, null);
  const attempt = await findAttemptBySession(deps.db, owner, estimateId, session);
  const settlement = attempt && (await settlePayment(deps, owner, attempt.id));
  if (!attempt || !settlement) throw new NotFoundError('This payment does not belong to this estimate.');
  if (settlement === 'unknown')
    throw new UnavailableError(
      'The payment provider cannot be reached right now. A payment you made is safe: we keep asking.',
    );
  const { estimate } = await getShownEstimate(deps, estimateId, null);
  const payments = await listPayments(deps.db, owner, estimateId);
  const arrived = payments.find(({ id }) => id === attempt.id);
  const currency = arrived?.foreignCurrency ?? estimate.currency;
  return {
    success: settlement === 'paid',
    pending: settlement === 'processing',
    message: MESSAGES[settlement],
    amountPaid: settlement === 'paid' ? toWire((arrived ?? attempt).amountMinor, currency) : null,
    currency,
    status: estimate.status,
  };
}
