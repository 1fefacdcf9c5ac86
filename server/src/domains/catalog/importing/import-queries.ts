import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { materials, priceListLayouts } from '../../../db/schema/schema.ts';

/** Few enough that a statement takes a few milliseconds. */
const ROWS_PER_STATEMENT = 200;

type NewMaterial = Omit<typeof materials.$inferSelect, 'accountId' | 'deletedAt'>;

/** Makes concurrent imports of one account wait for each other. */
export async function lockMaterialImport(tx: Transaction, account: AccountId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`materials ${account}`}, 0))`);
}

const upsertRows = bulkInsert(
  materials,
  sql`on conflict (id) do update set category = excluded.category, description = excluded.description,
    default_price_hundredths = excluded.default_price_hundredths,
    sell_price_hundredths = excluded.sell_price_hundredths, code = excluded.code, supplier = excluded.supplier,
    taxable = excluded.taxable, file_id = excluded.file_id where materials.account_id = excluded.account_id`,
);

/** Inserts the account's own materials, or updates those with the same id. */
export async function upsertOwnMaterials(
  tx: Transaction,
  account: AccountId,
  rows: readonly NewMaterial[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const page = rows.slice(start, start + ROWS_PER_STATEMENT);
    await upsertRows(
      tx,
      page.map((row) => ({ ...row, accountId: account, deletedAt: null })),
    );
  }
}

type Layout = Omit<typeof priceListLayouts.$inferSelect, 'accountId'>;

/** More suppliers than a contractor has. */
const MOST_LAYOUTS = 100;

/** The stored column mapping for lists with these headings, if any. */
export async function findLayout(
  db: Queryable,
  account: AccountId,
  headingsSha256: string,
): Promise<Pick<Layout, 'supplier' | 'columns'> | undefined> {
  const { supplier, columns } = priceListLayouts;
  const [found] = await db
    .select({ supplier, columns })
    .from(priceListLayouts)
    .where(and(eq(priceListLayouts.accountId, account), eq(priceListLayouts.headingsSha256, headingsSha256)));
  return found;
}

/** Stores the column mapping of a list, and deletes the least recently used one beyond `MOST_LAYOUTS`. */
export async function keepLayout(tx: Transaction, account: AccountId, layout: Layout): Promise<void> {
  const { accountId, headingsSha256, usedAt } = priceListLayouts;
  await tx
    .insert(priceListLayouts)
    .values({ ...layout, accountId: account })
    .onConflictDoUpdate({ target: [accountId, headingsSha256], set: layout });
  const newest = tx
    .select({ headingsSha256 })
    .from(priceListLayouts)
    .where(eq(accountId, account))
    .orderBy(desc(usedAt), headingsSha256)
    .limit(MOST_LAYOUTS);
  await tx.delete(priceListLayouts).where(and(eq(accountId, account), notInArray(headingsSha256, newest)));
}
