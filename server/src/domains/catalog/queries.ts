import { and, asc, eq, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { jobTypes } from '../../db/schema/schema.ts';

export type JobTypeRow = typeof jobTypes.$inferSelect;

const visibleTo = (account: AccountId | Placeholder) =>
  and(or(isNull(jobTypes.accountId), eq(jobTypes.accountId, account)), isNull(jobTypes.deletedAt));

const ownBy = (account: AccountId) => and(eq(jobTypes.accountId, account), isNull(jobTypes.deletedAt));

/** Defaults and the account's own, by category and name. */
export async function listJobTypes(db: Queryable, account: AccountId): Promise<JobTypeRow[]> {
  return db
    .select()
    .from(jobTypes)
    .where(visibleTo(account))
    .orderBy(asc(jobTypes.category), sql`lower(${jobTypes.name})`);
}

const findVisible = prepared<{ account: AccountId; id: string }>()((db, given) =>
  db
    .select()
    .from(jobTypes)
    .where(and(eq(jobTypes.id, given.id), visibleTo(given.account))),
);

export async function findJobType(db: Queryable, account: AccountId, id: string): Promise<JobTypeRow | null> {
  const [row] = await findVisible(db, { account, id });
  return row ?? null;
}

/** The account's own that are not deleted, without the defaults. */
export async function listOwnJobTypes(db: Queryable, account: AccountId): Promise<JobTypeRow[]> {
  return db
    .select()
    .from(jobTypes)
    .where(ownBy(account))
    .orderBy(asc(jobTypes.category), sql`lower(${jobTypes.name})`);
}

export async function insertJobType(
  db: Queryable,
  account: AccountId,
  row: Omit<typeof jobTypes.$inferInsert, 'accountId'>,
): Promise<void> {
  await db.insert(jobTypes).values({ ...row, accountId: account });
}

/** Changes one of the account's own that is not deleted; does nothing if there is none. */
export async function updateJobType(
  db: Queryable,
  account: AccountId,
  id: string,
  changes: Partial<Pick<JobTypeRow, 'name' | 'category' | 'description' | 'deletedAt'>>,
): Promise<void> {
  await db
    .update(jobTypes)
    .set(changes)
    .where(and(eq(jobTypes.id, id), ownBy(account)));
}

/** Writes the shipped defaults. Repeating it writes only changes in the files. */
export async function upsertDefaultJobTypes(
  db: Queryable,
  rows: readonly Pick<JobTypeRow, 'id' | 'name' | 'category' | 'description' | 'createdAt'>[],
): Promise<void> {
  await db
    .insert(jobTypes)
    .values(rows.map((row) => ({ ...row, accountId: null })))
    .onConflictDoUpdate({
      target: jobTypes.id,
      set: {
        name: sql`excluded.name`,
        category: sql`excluded.category`,
        description: sql`excluded.description`,
      },
      setWhere: sql`(${jobTypes.name}, ${jobTypes.category}, ${jobTypes.description}) is distinct from
        (excluded.name, excluded.category, excluded.description)`,
    });
}
