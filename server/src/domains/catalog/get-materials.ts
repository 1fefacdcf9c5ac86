import type { Material, MaterialsFilter } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import {
  listMaterialsAfter,
  listMaterialsById,
  listOwnMaterialsAfter,
  type MaterialRow,
} from './material-queries.ts';
import { presentMaterial } from './present.ts';

/** How many materials are read at a time. Every page of all materials sorts them again. */
const ROWS_PER_PAGE = 250;
/**
 * Own materials are read in the order of an index, so short pages cost no more, and other requests wait less.
 */
const OWN_PER_PAGE = 100;

/**
 * Reads the default materials and the account’s own that match the filter, those of its trade first, page by
 * page on demand.
 */
export function getMaterialPages(
  deps: { db: Queryable },
  account: AccountId,
  filter: MaterialsFilter,
): AsyncGenerator<Material[]> {
  const read = (last?: MaterialRow) => listMaterialsAfter(deps.db, account, filter, last, ROWS_PER_PAGE);
  return present(readPages(read, ROWS_PER_PAGE));
}

/** Reads the account’s own materials, by category and name, page by page on demand. */
export function getOwnMaterialPages(deps: { db: Queryable }, account: AccountId): AsyncGenerator<Material[]> {
  return present(readOwnMaterialPages(deps.db, account));
}

/** Reads the rows of the account’s own materials, by category and name, page by page on demand. */
export function readOwnMaterialPages(db: Queryable, account: AccountId): AsyncGenerator<MaterialRow[]> {
  return readPages((last) => listOwnMaterialsAfter(db, account, last, OWN_PER_PAGE), OWN_PER_PAGE);
}

async function* readPages(
  read: (last: MaterialRow | undefined) => Promise<MaterialRow[]>,
  size: number,
): AsyncGenerator<MaterialRow[]> {
  let last: MaterialRow | undefined;
  do {
    const page = await read(last);
    yield page;
    last = page.at(size - 1);
  } while (last);
}

async function* present(pages: AsyncIterable<MaterialRow[]>): AsyncGenerator<Material[]> {
  for await (const page of pages) yield page.map(presentMaterial);
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
