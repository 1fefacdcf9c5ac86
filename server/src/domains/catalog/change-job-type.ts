import type { JobTypeChanges } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { requireOwnJobType } from './get-job-type.ts';
import { updateJobType } from './queries.ts';

/**
 * Changes the given fields; estimates keep the name they copied. Throws `NotFoundError`,
 * `ForbiddenError` for a default, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function changeJobType(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  { name, category, description }: JobTypeChanges,
): Promise<void> {
  const given = {
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category }),
    ...(description !== undefined && { description }),
  };
  await inTransaction(deps.db, async (tx) => {
    await requireOwnJobType(tx, account, id);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'job-types');
    if (Object.keys(given).length > 0) await updateJobType(tx, account, id, given);
  });
}
