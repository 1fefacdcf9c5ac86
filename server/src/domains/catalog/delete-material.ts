import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ForbiddenError, NotFoundError } from '../../errors.ts';
import { findMaterial, markMaterialDeleted } from './material-queries.ts';

/**
 * Deletes one of the account's own materials; estimates that use it keep it. Throws
 * `NotFoundError`, and `ForbiddenError` for a default.
 */
export async function deleteMaterial(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const material = await findMaterial(tx, account, id);
    if (!material) throw new NotFoundError('This material does not exist.');
    if (!material.accountId) throw new ForbiddenError('Default materials can’t be changed or deleted.');
    await markMaterialDeleted(tx, account, id, deps.clock.now());
  });
}
