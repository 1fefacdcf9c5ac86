import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { findPendingAttempt } from './attempt-queries.ts';

/**
 * The amount of a pending online payment for one of these documents, in minor units of their currency; null if there is none.
 */
export async function findPendingAmount(
  db: Queryable,
  account: AccountId,
  documents: readonly string[],
): Promise<bigint | null> {
  return (await findPendingAttempt(db, account, documents))?.amountMinor ?? null;
}
