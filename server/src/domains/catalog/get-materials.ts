import type { Material, MaterialsFilter } from '@plumbline/contract/catalog';
import type { Queryable } from '../../db/client.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { listMaterials, listMaterialsById, listOwnMaterials } from './material-queries.ts';
import { presentMaterial } from './present.ts';

/** Defaults and the account's own that the filter lets through, by category and name. */
export async function getMaterials(
  deps: { db: Queryable },
  account: AccountId,
  filter: MaterialsFilter,
): Promise<Material[]> {
  return (await listMaterials(deps.db, account, filter)).map(presentMaterial);
}

export async function getOwnMaterials(deps: { db: Queryable }, account: AccountId): Promise<Material[]> {
  return (await listOwnMaterials(deps.db, account)).map(presentMaterial);
}

/** Names by id, of those ids that are a default or the account's own; asked for all at once. */
export async function getMaterialNames(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await listMaterialsById(db, account, ids) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
