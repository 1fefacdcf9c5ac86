import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError } from '../../../errors.ts';
import { listPayments } from '../queries.ts';
import { hasUnsettledAttempt } from './attempt-queries.ts';

/**
 * Throws `ConflictError` if money has arrived for the estimate, or may still arrive. Such an estimate cannot be deleted, because
 * the money could not be recorded.
 */
export async function requireSettled(tx: Transaction, account: AccountId, estimateId: string): Promise<void> {
  if (await hasUnsettledAttempt(tx, account, estimateId))
    throw new ConflictError(
      'Your client started a payment, and we’re still canceling it. Please try again in a few minutes.',
      'PAYMENT_OPEN',
    );
  if ((await listPayments(tx, account, estimateId)).length > 0)
    throw new ConflictError('This has payments, so it can’t be deleted.', 'HAS_PAYMENTS');
}
