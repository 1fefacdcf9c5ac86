import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { listKitNames, updateKit } from './queries.ts';
import { kitNotFound } from './rules.ts';

/**
 * Deletes a kit of the account; estimates keep their lines. Throws `NotFoundError`, also for a shipped one.
 */
export async function deleteKit(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const kits = await listKitNames(tx, account);
    if (!kits.some((each) => each.id === id)) throw kitNotFound();
    await checkAccess({ db: tx, clock: deps.clock }, account, 'kits');
    await updateKit(tx, account, id, { deletedAt: deps.clock.now() });
  });
}
