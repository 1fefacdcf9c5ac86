import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { markStatus } from '../documents/answering/mark-status.ts';
import type { LockedEstimate } from '../documents/answering/public-access.ts';
import { statusOf } from '../documents/present.ts';
import { listPayments } from './queries.ts';
import { dueMinor } from './rules.ts';

/**
 * Marks an accepted estimate as paid once its whole total has arrived, whether the money or the acceptance came last. An
 * estimate with a total of zero stays accepted. The transaction has locked its row.
 */
export async function markPaid(
  tx: Transaction,
  account: AccountId,
  row: LockedEstimate,
  now: Date,
): Promise<LockedEstimate> {
  if (statusOf(row) !== 'accepted') return row;
  const received = await listPayments(tx, account, row.id);
  if (received.length === 0 || dueMinor(row.totalMinor, received) > 0n) return row;
  return markStatus(tx, account, row, 'paid', now);
}
