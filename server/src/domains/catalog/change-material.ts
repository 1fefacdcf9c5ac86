import type { Material, MaterialChanges } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors.ts';
import { checkAccess } from '../billing/check-access.ts';
import { checkPhoto } from './check-photo.ts';
import { lockMaterialImport } from './importing/import-queries.ts';
import { findMaterial, findOwnMaterial, updateMaterial } from './material-queries.ts';
import { presentMaterial } from './present.ts';

/**
 * Changes the given fields of one of the account’s own materials. Existing estimates keep their copies. Throws
 * `NotFoundError`, `ForbiddenError` for a default material, `ConflictError` if another material has the same
 * name and unit, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function changeMaterial(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  { price, sellPrice, ...fields }: MaterialChanges,
): Promise<Material> {
  const given = Object.entries({
    ...fields,
    defaultPriceHundredths: price,
    sellPriceHundredths: sellPrice,
  }).filter(([, value]) => value !== undefined);
  return inTransaction(deps.db, async (tx) => {
    await lockMaterialImport(tx, account);
    const stored = await findMaterial(tx, account, id);
    if (!stored) throw new NotFoundError('This material does not exist.');
    if (!stored.accountId) throw new ForbiddenError('Default materials can’t be changed or deleted.');
    await checkAccess({ db: tx, clock: deps.clock }, account, 'materials');
    await checkPhoto(tx, account, fields.fileId);
    const row = { ...stored, ...Object.fromEntries(given) };
    const namesake = await findOwnMaterial(tx, account, row);
    if (namesake && namesake.id !== id)
      throw new ConflictError(`You already have “${namesake.name}” by the ${namesake.unit}.`, 'NAME_TAKEN');
    await updateMaterial(tx, account, row);
    return presentMaterial(row);
  });
}
