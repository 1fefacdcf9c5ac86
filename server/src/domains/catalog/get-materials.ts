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

/** Materials read at a time: a few milliseconds. */
const ROWS_PER_PAGE = 250;

/** Defaults and the account's own that match the filter, those of its trade first, read page by page on demand. */
export function getMaterialPages(
  deps: { db: Queryable },
  account: AccountId,
  filter: MaterialsFilter,
): AsyncGenerator<Material[]> {
  return present(readPages((last) => listMaterialsAfter(deps.db, account, filter, last, ROWS_PER_PAGE)));
}

/** The account's own, by category and name, read page by page on demand. */
export function getOwnMaterialPages(deps: { db: Queryable }, account: AccountId): AsyncGenerator<Material[]> {
  return present(readOwnMaterialPages(deps.db, account));
}

/** The rows of the account's own, by category and name, read page by page on demand. */
export function readOwnMaterialPages(db: Queryable, account: AccountId): AsyncGenerator<MaterialRow[]> {
  return readPages((last) => listOwnMaterialsAfter(db, account, last, ROWS_PER_PAGE));
}

async function* readPages(
  read: (last: MaterialRow | undefined) => Promise<MaterialRow[]>,
): AsyncGenerator<MaterialRow[]> {
  let last: MaterialRow | undefined;
  do {
    const page = await read(last);
    yield page;
    last = page.at(ROWS_PER_PAGE - 1);
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
