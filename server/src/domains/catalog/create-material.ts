import { randomUUID } from 'node:crypto';
import type { Material, MaterialFields } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { findRepeatedCall, type RepeatableCall, rememberCall } from '../developers/find-repeated-call.ts';
import { checkPhoto } from './check-photo.ts';
import { lockMaterialImport, upsertOwnMaterials } from './importing/import-queries.ts';
import { materialOf, requireRoom } from './importing/import-rules.ts';
import { countOwnMaterials, findOwnMaterial } from './material-queries.ts';
import { presentMaterial } from './present.ts';

/**
 * Adds a material to the account's own. As in an import, one with the same name and unit is updated instead. A repeated call
 * returns what the first one stored. Throws `ConflictError` when the first call had other content or there are too many, and
 * `PaymentRequiredError` if the plan does not cover it.
 */
export async function createMaterial(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  fields: MaterialFields,
  call?: RepeatableCall,
): Promise<Material> {
  return inTransaction(deps.db, async (tx) => {
    const isRepeat = await findRepeatedCall(tx, account, call, (_id, wasMade) =>
      Promise.resolve(wasMade || null),
    );
    await lockMaterialImport(tx, account);
    await checkPhoto(tx, account, fields.fileId);
    const stored = await findOwnMaterial(tx, account, fields);
    if (isRepeat && stored) return presentMaterial(stored);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'materials');
    if (!stored) requireRoom(await countOwnMaterials(tx, account), 1);
    const row = {
      ...materialOf(fields, stored ?? undefined),
      id: stored?.id ?? randomUUID(),
      createdAt: stored?.createdAt ?? deps.clock.now(),
    };
    await upsertOwnMaterials(tx, account, [row]);
    await rememberCall(tx, deps, account, call);
    return presentMaterial({ ...row, accountId: account, deletedAt: null });
  });
}
