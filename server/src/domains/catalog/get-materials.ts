import type { Material, MaterialsFilter } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import {
  listMaterials,
  listMaterialsById,
  listOwnMaterialsAfter,
  type MaterialRow,
} from './material-queries.ts';
import { presentMaterial } from './present.ts';

const ROWS_PER_PAGE = 500;

/** Defaults and the account's own that match the filter, by category and name. */
export async function getMaterials(
  deps: { db: Queryable },
  account: AccountId,
  filter: MaterialsFilter,
): Promise<Material[]> {
  return (await listMaterials(deps.db, account, filter)).map(presentMaterial);
}

/** The account's own, by category and name, read page by page on demand. */
export async function* getOwnMaterialPages(
  deps: { db: Queryable },
  account: AccountId,
): AsyncGenerator<Material[]> {
  let last: MaterialRow | undefined;
  do {
    const page = await listOwnMaterialsAfter(deps.db, account, last, ROWS_PER_PAGE);
    yield page.map(presentMaterial);
    last = page.at(ROWS_PER_PAGE - 1);
  } while (last);
}

/** Names by id for defaults and the account's own materials, in one query. */
export async function getMaterialNames(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await listMaterialsById(db, account, ids) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
