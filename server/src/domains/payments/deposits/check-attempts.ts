import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError } from '../../../errors.ts';
import { listPayments } from '../queries.ts';
import { hasUnsettledAttempt } from './attempt-queries.ts';

/**
 * An estimate that money has come in for, or may still, is not deleted: the money would have nowhere to be written down.
 * Throws `ConflictError`.
 */
export async function requireSettled(tx: Transaction, account: AccountId, estimateId: string): Promise<void> {
  if (await hasUnsettledAttempt(tx, account, estimateId))
    throw new ConflictError(
      'A payment a client began is being closed at the provider. Please try again in a few minutes.',
      'PAYMENT_OPEN',
    );
  if ((await listPayments(tx, account, estimateId)).length > 0)
    throw new ConflictError('Money was received for this estimate, so it cannot be deleted.', 'HAS_PAYMENTS');
}
