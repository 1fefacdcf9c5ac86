import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { requireOwnJobType } from './get-job-type.ts';
import { updateJobType } from './queries.ts';

/**
 * Deletes a job type; estimates that use it keep it. Throws `NotFoundError`, `ForbiddenError` for a
 * default, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function deleteJobType(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await requireOwnJobType(tx, account, id);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'job-types');
    await updateJobType(tx, account, id, { deletedAt: deps.clock.now() });
  });
}
