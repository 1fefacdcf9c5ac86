import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { isAnswered, isWon } from '@plumbline/contract/estimates/statuses';
import { joinWords } from '@plumbline/contract/offer/offer-sums';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { addToJob } from '../changes/add-to-job.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { selectionColumns } from './resolve-selection.ts';

/**
 * Sets the status of an estimate whose row the transaction has locked, and records an event with the titles
 * of the choices. The caller checks permission.
 */
export async function markStatus(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  to: EstimateStatus,
  now: Date,
  choices: readonly string[] = [],
): Promise<EstimateRow> {
  const updated = await updateEstimate(tx, account, row.id, {
    ...(isWon(to) && selectionColumns(row)),
    ...(isWon(to) && !isWon(row.status) && (await addToJob(tx, account, row, 'contractor'))),
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
    detail: { from: row.status, to, ...(choices.length > 0 && { choices: joinWords(choices) }) },
  });
  return updated;
}
