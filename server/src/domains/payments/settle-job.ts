import { isWon } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { markStatus } from '../documents/answering/mark-status.ts';
import type { LockedEstimate } from '../documents/answering/public-access.ts';
import { getLockedEstimate } from '../documents/get-locked-estimate.ts';
import { settleInvoices } from '../documents/invoicing/money/settle-invoices.ts';
import { WORK } from '../documents/kinds.ts';
import { statusOf } from '../documents/present.ts';
import { jobTotalOf } from '../documents/rules.ts';
import { markClosing } from './deposits/attempt-queries.ts';
import { closeExceedingAttempts } from './deposits/close-exceeding-attempts.ts';
import { hasWithdrawn, listPayments } from './queries.ts';
import { dueMinor } from './rules.ts';

/** Called for an invoice whose paid amount has decreased. */
type OnLess = (tx: Transaction, account: AccountId, invoiceId: string, now: Date) => Promise<void>;

/**
 * Allocates the money of a job to its invoices. Marks the estimate as paid once the job's whole total has
 * arrived, whether the money or the acceptance came last, and as accepted again if a refund or another change
 * order leaves the total unpaid. A job with a total of zero stays accepted. `announce` records the event of the
 * payment, credit note or issued invoice once the money is allocated to invoices; `onLess` is called for each
 * invoice whose paid amount has decreased. The transaction has locked the row, which is the estimate or another
 * document of its job; the updated row is returned.
 */
export async function settleJob(
  tx: Transaction,
  account: AccountId,
  row: LockedEstimate,
  now: Date,
  announce: () => Promise<void> = async () => {},
  onLess?: OnLess,
): Promise<LockedEstimate> {
  if (row.rootId !== null) {
    await settleJob(tx, account, await getLockedEstimate(tx, account, row.rootId), now, announce, onLess);
    return row;
  }
  const status = statusOf(row);
  if (!isWon(status)) {
    await announce();
    return row;
  }
  const {
    root: settledRow,
    settledMore,
    settledLess,
  } = await settleInvoices(tx, account, row, now, announce);
  // A checkout opened for more than the current open amount would charge too much. The job that checks
  // payments closes it.
  for (const id of settledMore) await markClosing(tx, account, id, now);
  for (const id of settledLess) await onLess?.(tx, account, id, now);
  if (row.kind === WORK.name) return settledRow;
  await closeExceedingAttempts(tx, account, row.id, now);
  const received = await listPayments(tx, account, row.id);
  // An estimate of zero is paid without a payment until a change order adds to its job.
  const isOwedByChange = row.totalMinor === 0n && jobTotalOf(row) > 0n;
  // Earlier versions marked estimates as paid without a payment.
  if (received.length === 0 && !isOwedByChange && !(await hasWithdrawn(tx, account, row.id)))
    return settledRow;
  const settled = dueMinor(jobTotalOf(row), received) > 0n ? 'accepted' : 'paid';
  return settled === status ? settledRow : markStatus(tx, account, settledRow, settled, now);
}
