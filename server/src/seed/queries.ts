import { desc, eq, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../account-id.ts';
import type { Queryable } from '../db/client.ts';
import { accounts, emailVerifications } from '../db/schema/schema.ts';

/** The account of an address. */
export async function findAccountId(db: Queryable, email: string): Promise<AccountId | null> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  return row ? accountId(row.id) : null;
}

/** Also for a database without a schema yet, which has none. */
export async function hasAccounts(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('accounts')::text as name`,
  );
  if (!rows[0]?.name) return false;
  const found = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return found.length > 0;
}

/** Whoever was told of the former end will be told of this one. */
export async function updateTrialEnd(db: Queryable, account: AccountId, trialEndsAt: Date): Promise<void> {
  await db.update(accounts).set({ trialEndsAt, trialToldAt: null }).where(eq(accounts.id, account));
}

/** What the link of the newest verification mail is derived from. */
export async function findVerificationId(db: Queryable, account: AccountId): Promise<string | null> {
  const [row] = await db
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .where(eq(emailVerifications.accountId, account))
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1);
  return row?.id ?? null;
}
