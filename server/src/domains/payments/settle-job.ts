import { isWon } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { markStatus } from '../documents/answering/mark-status.ts';
import type { LockedEstimate } from '../documents/answering/public-access.ts';
import { getLockedEstimate } from '../documents/get-locked-estimate.ts';
import { settleInvoices } from '../documents/invoicing/settle-invoices.ts';
import { WORK } from '../documents/kinds.ts';
import { statusOf } from '../documents/present.ts';
import { jobTotalOf } from '../documents/rules.ts';
import { markClosing } from './deposits/attempt-queries.ts';
import { listPayments } from './queries.ts';
import { dueMinor } from './rules.ts';

/**
 * Spreads the money of a job over its invoices, and marks its estimate as paid once the job's whole total has arrived, whether the money
 * or the acceptance came last, and as accepted again when it no longer has, after a refund or another change order. A job with a total of
 * zero stays accepted. `announce` records the money itself, once its invoices have it. The transaction has locked the row, which is the
 * estimate or another document of its job; it is returned as it then is.
 */
export async function settleJob(
  tx: Transaction,
  account: AccountId,
  row: LockedEstimate,
  now: Date,
  announce: () => Promise<void> = async () => {},
): Promise<LockedEstimate> {
  if (row.rootId !== null) {
    await settleJob(tx, account, await getLockedEstimate(tx, account, row.rootId), now, announce);
    return row;
  }
  const status = statusOf(row);
  if (!isWon(status)) {
    await announce();
    return row;
  }
  const { root: settledRow, settledMore } = await settleInvoices(tx, account, row, now, announce);
  // A page that was opened for more than is open now would take too much. The job that checks payments closes it.
  for (const id of settledMore) await markClosing(tx, account, id, now);
  if (row.kind === WORK.name) return settledRow;
  const received = await listPayments(tx, account, row.id);
  if (received.length === 0 && status !== 'paid') return settledRow;
  const settled = dueMinor(jobTotalOf(row), received) > 0n ? 'accepted' : 'paid';
  return settled === status ? settledRow : markStatus(tx, account, settledRow, settled, now);
}
