import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { accounts, taxRates } from '../../../db/schema/schema.ts';

export type TaxRateRow = typeof taxRates.$inferSelect;
type Columns = Omit<TaxRateRow, 'id' | 'accountId' | 'createdAt'>;

const ownBy = (account: AccountId) => and(eq(taxRates.accountId, account), isNull(taxRates.deletedAt));

/** Lets one transaction at a time change an account's rates, so that two cannot both add the last one. */
export async function lockTaxRates(tx: Transaction, account: AccountId): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('no key update');
}

const listOwn = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select()
    .from(taxRates)
    .where(and(eq(taxRates.accountId, given.account), isNull(taxRates.deletedAt)))
    .orderBy(asc(taxRates.createdAt), asc(taxRates.id)),
);

/** The account's rates that are not deleted, oldest first. */
export async function listTaxRateRows(db: Queryable, account: AccountId): Promise<TaxRateRow[]> {
  return listOwn(db, { account });
}

export async function insertTaxRate(
  tx: Transaction,
  row: Omit<typeof taxRates.$inferInsert, 'deletedAt'>,
): Promise<void> {
  await tx.insert(taxRates).values(row);
}

/** Changes one of the account's rates that is not deleted; omitted or undefined columns stay unchanged. */
export async function updateTaxRate(
  tx: Transaction,
  account: AccountId,
  id: string,
  columns: { readonly [Column in keyof Columns]?: Columns[Column] | undefined },
): Promise<void> {
  await tx
    .update(taxRates)
    .set(columns)
    .where(and(eq(taxRates.id, id), ownBy(account)));
}
