import { randomUUID } from 'node:crypto';
import type { Kit, KitFields } from '@plumbline/contract/kits';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { readKits } from './get-kits.ts';
import { insertKit, listKitNames, lockKits, replaceParts } from './queries.ts';
import { resolveParts } from './resolve-parts.ts';
import { kitNotFound, requireFreeName, requireRoom } from './rules.ts';

/**
 * Adds a kit. Throws `ConflictError` for a name that is taken or one kit too many, `NotFoundError` and `InvalidInputError` naming the
 * field, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function createKit(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  { price, parts, ...fields }: KitFields,
): Promise<Kit> {
  return inTransaction(deps.db, async (tx) => {
    await checkAccess({ db: tx, clock: deps.clock }, account, 'kits');
    await lockKits(tx, account);
    const others = await listKitNames(tx, account);
    requireFreeName(others, fields.name);
    requireRoom(others);
    const id = randomUUID();
    const rows = await resolveParts(tx, account, id, parts);
    await insertKit(tx, {
      ...fields,
      id,
      accountId: account,
      priceHundredths: price,
      createdAt: deps.clock.now(),
    });
    await replaceParts(tx, account, id, rows);
    const [kit] = await readKits(tx, account, id);
    if (!kit) throw kitNotFound();
    return kit;
  });
}
