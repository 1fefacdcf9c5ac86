import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ForbiddenError, NotFoundError } from '../../errors.ts';
import { checkAccess } from '../billing/check-access.ts';
import { lockMaterialImport } from './importing/import-queries.ts';
import { findMaterial, markMaterialDeleted } from './material-queries.ts';

/**
 * Deletes one of the account's own materials; estimates that use it keep it. Throws
 * `NotFoundError`, `ForbiddenError` for a default, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function deleteMaterial(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // An import that read the material before would restore it.
    await lockMaterialImport(tx, account);
    const material = await findMaterial(tx, account, id);
    if (!material) throw new NotFoundError('This material does not exist.');
    if (!material.accountId) throw new ForbiddenError('Default materials can’t be changed or deleted.');
    await checkAccess({ db: tx, clock: deps.clock }, account, 'materials');
    await markMaterialDeleted(tx, account, id, deps.clock.now());
  });
}
