import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { findPendingAttempt } from './attempt-queries.ts';

/**
 * The amount of a pending online payment, in minor units of the estimate's currency; null if there is none.
 */
export async function findPendingAmount(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<bigint | null> {
  return (await findPendingAttempt(db, account, estimateId))?.amountMinor ?? null;
}
