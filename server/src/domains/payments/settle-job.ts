import { isWon } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { markStatus } from '../documents/answering/mark-status.ts';
import type { LockedEstimate } from '../documents/answering/public-access.ts';
import { getLockedEstimate } from '../documents/get-locked-estimate.ts';
import { statusOf } from '../documents/present.ts';
import { jobTotalOf } from '../documents/rules.ts';
import { listPayments } from './queries.ts';
import { dueMinor } from './rules.ts';

/**
 * Marks the estimate of a job as paid once the job's whole total has arrived, whether the money or the acceptance came last, and as
 * accepted again when it no longer has, after a refund or another change order. A job with a total of zero stays accepted. The
 * transaction has locked the row, which is the estimate or a change order of it; it is returned as it then is.
 */
export async function settleJob(
  tx: Transaction,
  account: AccountId,
  row: LockedEstimate,
  now: Date,
): Promise<LockedEstimate> {
  if (row.rootId !== null) {
    await settleJob(tx, account, await getLockedEstimate(tx, account, row.rootId), now);
    return row;
  }
  const status = statusOf(row);
  if (!isWon(status)) return row;
  const received = await listPayments(tx, account, row.id);
  if (received.length === 0) return row;
  const settled = dueMinor(jobTotalOf(row), received) > 0n ? 'accepted' : 'paid';
  return settled === status ? row : markStatus(tx, account, row, settled, now);
}
