import type { Estimate, EstimateStatus } from '@plumbline/contract/estimates';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError } from '../../errors.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { nextUpdate } from './change-estimate.ts';
import { getLockedEstimate, presentWhole } from './get-estimate.ts';
import { statusOf } from './present.ts';
import { updateEstimate } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { contractorMay, describeStatus } from './rules.ts';

/** The contractor sets a status by hand; the current one changes nothing. Throws `ConflictError` where that is not allowed. */
export async function changeStatus(
  deps: Deps,
  account: AccountId,
  id: string,
  to: EstimateStatus,
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const row = await getLockedEstimate(tx, account, id);
    const from = statusOf(row);
    if (from === to) return presentWhole(reads, account, row);
    if (!contractorMay(from, to))
      throw new ConflictError(`This estimate is ${describeStatus(from)} and cannot be set to ${to}.`);
    const now = deps.clock.now();
    const updated = await updateEstimate(tx, account, id, {
      status: to,
      ...(to === 'sent' && !row.sentAt && { sentAt: now }),
      updatedAt: nextUpdate(row, now),
    });
    await recordEvent(tx, account, {
      estimateId: id,
      type: 'status_changed',
      at: now,
      detail: { from, to },
    });
    return presentWhole(reads, account, updated);
  });
}
