import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { accounts, subscriptions } from '../../db/schema/schema.ts';

export type SubscriptionRow = Omit<typeof subscriptions.$inferSelect, 'accountId'>;
type Changes = Partial<Omit<SubscriptionRow, 'createdAt'>>;

/** When the account's trial ends, and what was last read of its subscription. Null for an account that is gone. */
export async function findPlan(
  db: Queryable,
  account: AccountId,
): Promise<{ trialEndsAt: Date; subscription: SubscriptionRow | null } | null> {
  const [row] = await db
    .select({ trialEndsAt: accounts.trialEndsAt, subscription: subscriptions })
    .from(accounts)
    .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(eq(accounts.id, account));
  return row ?? null;
}

export async function findSubscription(db: Queryable, account: AccountId): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, account));
  return row ?? null;
}

/** Reads the row and holds it until the transaction ends. */
export async function lockSubscription(tx: Transaction, account: AccountId): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, account))
    .for('update');
  return row ?? null;
}

/** Keeps whom Stripe bills for the account, unless that is known already. */
export async function insertCustomer(
  tx: Transaction,
  account: AccountId,
  customerId: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ accountId: account, customerId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: subscriptions.accountId });
}

/** Puts a customer in the place of one that Stripe no longer knows, unless somebody else was faster. */
export async function replaceCustomer(
  tx: Transaction,
  account: AccountId,
  former: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ customerId, checkoutSessionId: null, updatedAt: now })
    .where(and(eq(subscriptions.accountId, account), eq(subscriptions.customerId, former)));
}

export async function updateSubscription(
  tx: Transaction,
  account: AccountId,
  changes: Changes,
): Promise<void> {
  await tx.update(subscriptions).set(changes).where(eq(subscriptions.accountId, account));
}

export interface BegunReading {
  readonly number: number;
  readonly customerId: string;
  /** The number of the reading that stood there when this one began. */
  readonly storedBefore: number;
}

/** Takes the next number for a reading. Null for an account that Stripe has never billed. */
export async function takeReading(tx: Transaction, account: AccountId): Promise<BegunReading | null> {
  const [row] = await tx
    .update(subscriptions)
    .set({ readingsBegun: sql`${subscriptions.readingsBegun} + 1` })
    .where(eq(subscriptions.accountId, account))
    .returning({
      number: subscriptions.readingsBegun,
      customerId: subscriptions.customerId,
      storedBefore: subscriptions.readingStored,
    });
  return row ?? null;
}

/** Whom a customer of the operator's Stripe account is. */
export async function findAccountOfCustomer(db: Queryable, customerId: string): Promise<AccountId | null> {
  const [row] = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  return row ? accountId(row.accountId) : null;
}

/** Accounts about which Stripe is to be asked by now, the longest due first. */
export async function listDuePlans(db: Queryable, now: Date, limit: number): Promise<AccountId[]> {
  const rows = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(lte(subscriptions.checkAt, now))
    .orderBy(asc(subscriptions.checkAt))
    .limit(limit);
  return rows.map((row) => accountId(row.accountId));
}
