import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { getLaborType } from './get-labor-types.ts';
import { updateLaborType } from './labor-type-queries.ts';

/**
 * Deletes a labor type; estimates that use it keep it. Throws `NotFoundError`, and
 * `PaymentRequiredError` if the plan does not cover it.
 */
export async function deleteLaborType(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await getLaborType(tx, account, id);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'labor-types');
    await updateLaborType(tx, account, id, { deletedAt: deps.clock.now() });
  });
}
