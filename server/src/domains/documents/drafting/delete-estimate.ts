import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { requireSettled } from '../../payments/deposits/check-attempts.ts';
import { getLockedEstimate, requireDraft } from '../get-locked-estimate.ts';
import { deleteEstimateRow } from '../queries.ts';

/** Deletes a draft; its number is not reused. Throws `NotFoundError`, or `ConflictError` if it is not a draft. */
export async function deleteEstimate(deps: Deps, account: AccountId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    requireDraft(await getLockedEstimate(tx, account, id), 'deleted');
    await requireSettled(tx, account, id);
    await deleteEstimateRow(tx, account, id);
  });
}
