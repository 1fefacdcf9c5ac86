import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { requireSettled } from '../payments/check-attempts.ts';
import { requireDraft } from './change-estimate.ts';
import { getLockedEstimate } from './get-estimate.ts';
import { deleteEstimateRow } from './queries.ts';

/** Deletes a draft; its number is not used again. Throws `NotFoundError`, or `ConflictError` when it is no draft. */
export async function deleteEstimate(deps: Deps, account: AccountId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    requireDraft(await getLockedEstimate(tx, account, id), 'deleted');
    await requireSettled(tx, account, id);
    await deleteEstimateRow(tx, account, id);
  });
}
