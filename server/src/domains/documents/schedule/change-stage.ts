import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { updateEstimate } from '../queries.ts';
import { recordEvent } from '../timeline/record-event.ts';

/**
 * Marks a payment of an accepted estimate as due, or unmarks it. Idempotent. Throws `NotFoundError` for an
 * unknown estimate or payment, and `ConflictError` for an estimate that is not accepted.
 */
export async function setStageReached(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  stageId: string,
  isReached: boolean,
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const row = await getLockedEstimate(tx, account, id);
    const stage = row.schedule?.find((known) => known.id === stageId);
    if (!stage) throw new NotFoundError('This payment does not exist.', 'NO_STAGE');
    if (!isWon(row.status))
      throw new ConflictError(
        'Your client hasn’t accepted this estimate yet, so nothing is due.',
        'NOT_ACCEPTED',
      );
    const { [stageId]: reachedAt, ...others } = row.reachedStages ?? {};
    if ((reachedAt !== undefined) === isReached) return presentWhole(reads, account, row);
    const at = deps.clock.now();
    const reachedStages = isReached ? { ...others, [stageId]: at.toISOString() } : others;
    const updated = await updateEstimate(tx, account, id, { reachedStages });
    await recordEvent(tx, account, {
      estimateId: id,
      type: isReached ? 'stage_reached' : 'stage_reset',
      at,
      detail: { name: stage.name },
    });
    return presentWhole(reads, account, updated);
  });
}
