import type { Kit, KitChanges } from '@plumbline/contract/kits';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { readKits } from './get-kits.ts';
import { listKitNames, lockKits, replaceParts, updateKit } from './queries.ts';
import { resolveParts } from './resolve-parts.ts';
import { kitNotFound, requireFreeName } from './rules.ts';

/**
 * Changes the given fields of a kit of the account; estimates keep their lines. Throws as `createKit`, and
 * `NotFoundError`, also for a shipped one.
 */
export async function changeKit(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  { name, unit, description, price, parts }: KitChanges,
): Promise<Kit> {
  return inTransaction(deps.db, async (tx) => {
    await lockKits(tx, account);
    const kits = await listKitNames(tx, account);
    if (!kits.some((each) => each.id === id)) throw kitNotFound();
    await checkAccess({ db: tx, clock: deps.clock }, account, 'kits');
    if (name !== undefined)
      requireFreeName(
        kits.filter((each) => each.id !== id),
        name,
      );
    const columns = {
      ...(name !== undefined && { name }),
      ...(unit !== undefined && { unit }),
      ...(description !== undefined && { description }),
      ...(price !== undefined && { priceHundredths: price }),
    };
    if (Object.keys(columns).length > 0) await updateKit(tx, account, id, columns);
    if (parts) await replaceParts(tx, account, id, await resolveParts(tx, account, id, parts));
    const [kit] = await readKits(tx, account, id);
    if (!kit) throw kitNotFound();
    return kit;
  });
}
