import type { Material, MaterialsFilter } from '@plumbline/contract/catalog';
import { storable } from '@plumbline/contract/fields';
import { PAGE_LIMITS } from '@plumbline/contract/lists/paging';
import { z } from 'zod';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../../page-cursor.ts';
import { countMaterials, listMaterialsAfter } from './material-queries.ts';
import { presentMaterial } from './present.ts';

const text = z.string().refine(storable);
const place = z.object({ category: text, name: text, id: z.uuid() });

/** One page of the materials that match, in the order of the whole list. Throws `InvalidInputError` for an invalid cursor. */
export async function listMaterialPage(
  deps: { readonly db: Queryable },
  account: AccountId,
  { cursor, limit = PAGE_LIMITS.default, ...filter }: MaterialsFilter,
): Promise<Page<Material>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, place);
  return readTogether(deps.db, async (db) => {
    const [total, found] = await Promise.all([
      countMaterials(db, account, filter),
      listMaterialsAfter(db, account, filter, after, limit + 1),
    ]);
    const { rows, last } = cutPage(found, limit);
    return {
      rows: rows.map(presentMaterial),
      total,
      nextCursor: last ? writeCursor({ category: last.category, name: last.name, id: last.id }) : null,
    };
  });
}
