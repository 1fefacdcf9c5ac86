import type { Estimate, EstimateChanges } from '@plumbline/contract/estimates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { toColumns } from '../content/content-columns.ts';
import { priceContent } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { resolveChanges } from '../content/resolve-changes.ts';
import { requireFittingSchedule } from '../content/resolve-schedule.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate, nextUpdate, requireDraft } from '../get-locked-estimate.ts';
import { listLines, replaceLines } from '../line-queries.ts';
import { updateEstimate } from '../queries.ts';

/**
 * Changes the given fields of a draft and recomputes its totals. Throws `ConflictError` if it is not a draft
 * or has changed since `updatedAt`, `NotFoundError` and `InvalidInputError` naming the field.
 */
export async function changeEstimate(
  deps: Deps,
  account: AccountId,
  id: string,
  changes: EstimateChanges,
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    requireDraft(row, 'edited');
    if (new Date(changes.updatedAt).getTime() !== row.updatedAt.getTime())
      throw new ConflictError('This estimate was changed elsewhere since you opened it.', 'STALE_EDIT');
    const stored = readContent(row, await listLines(tx, account, id));
    const content = await resolveChanges(tx, account, currencyOf(row), stored, changes);
    const reads = { db: tx, clock: deps.clock };
    await requireFittingSchedule(reads, account, changes, content, stored.schedule, currencyOf(row));
    const priced = priceContent(content, currencyOf(row));
    await replaceLines(tx, account, id, content, priced);
    const updated = await updateEstimate(tx, account, id, {
      ...toColumns(content, priced),
      updatedAt: nextUpdate(row, deps.clock.now()),
    });
    return presentWhole(reads, account, updated);
  });
}
