import { desc, eq, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../account-id.ts';
import type { Queryable } from '../db/client.ts';
import { accounts, emailVerifications } from '../db/schema/schema.ts';

/** The account of an address. */
export async function findAccountId(db: Queryable, email: string): Promise<AccountId | null> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  return row ? accountId(row.id) : null;
}

/** Also works for a database without a schema. */
export async function hasAccounts(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('accounts')::text as name`,
  );
  if (!rows[0]?.name) return false;
  const found = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return found.length > 0;
}

/** Also allows a second notice, for the new end. */
export async function updateTrialEnd(db: Queryable, account: AccountId, trialEndsAt: Date): Promise<void> {
  await db.update(accounts).set({ trialEndsAt, trialToldAt: null }).where(eq(accounts.id, account));
}

/** The id from which the newest verification link is derived. */
export async function findVerificationId(db: Queryable, account: AccountId): Promise<string | null> {
  const [row] = await db
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .where(eq(emailVerifications.accountId, account))
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1);
  return row?.id ?? null;
}
