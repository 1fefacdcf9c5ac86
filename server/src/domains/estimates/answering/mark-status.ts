import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { isAnswered } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { recordEvent } from '../timeline/record-event.ts';

/** Sets the status of an estimate whose row the transaction has locked, and records an event. The caller checks permission. */
export async function markStatus(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  to: EstimateStatus,
  now: Date,
): Promise<EstimateRow> {
  const updated = await updateEstimate(tx, account, row.id, {
    status: to,
    // Setting a viewed estimate back to sent is not a new sending.
    ...(to === 'sent' && row.status === 'draft' && { sentAt: now, outSince: now }),
    ...(row.answeredAt === null && isAnswered(to) && { answeredAt: now }),
    updatedAt: nextUpdate(row, now),
  });
  await recordEvent(tx, account, {
    estimateId: row.id,
    type: 'status_changed',
    at: now,
    detail: { from: row.status, to },
  });
  return updated;
}
