import { eq, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { materials } from '../../db/schema/schema.ts';

/** Keeps statements far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 500;

type NewMaterial = Omit<typeof materials.$inferInsert, 'accountId' | 'deletedAt'>;

/** Makes concurrent imports of one account wait for each other. */
export async function lockMaterialImport(tx: Transaction, account: AccountId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`materials ${account}`}, 0))`);
}

/** Inserts the account's own materials, or updates those with the same id. */
export async function upsertOwnMaterials(
  tx: Transaction,
  account: AccountId,
  rows: readonly NewMaterial[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const page = rows.slice(start, start + ROWS_PER_STATEMENT);
    await tx
      .insert(materials)
      .values(page.map((row) => ({ ...row, accountId: account })))
      .onConflictDoUpdate({
        target: materials.id,
        set: {
          category: sql`excluded.category`,
          defaultPriceHundredths: sql`excluded.default_price_hundredths`,
          description: sql`excluded.description`,
        },
        setWhere: eq(materials.accountId, account),
      });
  }
}
