import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { laborTypes } from '../../db/schema/schema.ts';

export type LaborTypeRow = typeof laborTypes.$inferSelect;

const ownBy = (account: AccountId) => and(eq(laborTypes.accountId, account), isNull(laborTypes.deletedAt));

/** The account's own that are not deleted, by name. */
export async function listLaborTypes(db: Queryable, account: AccountId): Promise<LaborTypeRow[]> {
  return db
    .select()
    .from(laborTypes)
    .where(ownBy(account))
    .orderBy(sql`lower(${laborTypes.name})`, laborTypes.id);
}

const listCosts = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({ id: laborTypes.id, costHundredths: laborTypes.costHundredths })
    .from(laborTypes)
    .where(and(eq(laborTypes.accountId, given.account), isNotNull(laborTypes.costHundredths))),
);

/** Lists those with a cost an hour, deleted ones included: estimates still use them. */
export async function listLaborTypeCosts(
  db: Queryable,
  account: AccountId,
): Promise<Pick<LaborTypeRow, 'id' | 'costHundredths'>[]> {
  return listCosts(db, { account });
}

/** Those of the ids that are the account's own and not deleted. */
export async function listLaborTypesById(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<LaborTypeRow[]> {
  return db
    .select()
    .from(laborTypes)
    .where(and(inArray(laborTypes.id, [...ids]), ownBy(account)));
}

export async function insertLaborType(
  db: Queryable,
  account: AccountId,
  row: Omit<typeof laborTypes.$inferInsert, 'accountId'>,
): Promise<void> {
  await db.insert(laborTypes).values({ ...row, accountId: account });
}

/** Changes one of the account's own that is not deleted; does nothing if there is none. */
export async function updateLaborType(
  db: Queryable,
  account: AccountId,
  id: string,
  changes: Partial<
    Pick<LaborTypeRow, 'name' | 'defaultRateHundredths' | 'costHundredths' | 'description' | 'deletedAt'>
  >,
): Promise<void> {
  await db
    .update(laborTypes)
    .set(changes)
    .where(and(eq(laborTypes.id, id), ownBy(account)));
}
