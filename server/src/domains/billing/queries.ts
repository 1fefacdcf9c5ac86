import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { accounts, subscriptions } from '../../db/schema/schema.ts';

export type SubscriptionRow = Omit<typeof subscriptions.$inferSelect, 'accountId'>;
type Changes = Partial<Omit<SubscriptionRow, 'createdAt'>>;

/** Returns the trial's end and the last reading of the subscription. Null if the account no longer exists. */
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

/** Locks the row until the transaction ends. */
export async function lockSubscription(tx: Transaction, account: AccountId): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, account))
    .for('update');
  return row ?? null;
}

/** Stores the account's customer id at Stripe, unless one is already stored. */
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

/** Replaces a customer that Stripe no longer knows, unless a concurrent call already did. */
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
  /** The number of the stored reading when this one began. */
  readonly storedBefore: number;
}

/** Allocates the next reading number. Null for an account without a customer at Stripe. */
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

/** Returns the account of a customer in the operator's Stripe account. */
export async function findAccountOfCustomer(db: Queryable, customerId: string): Promise<AccountId | null> {
  const [row] = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  return row ? accountId(row.accountId) : null;
}

/** Lists the accounts whose plan is due for a check, the longest overdue first. */
export async function listDuePlans(db: Queryable, now: Date, limit: number): Promise<AccountId[]> {
  const rows = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(lte(subscriptions.checkAt, now))
    .orderBy(asc(subscriptions.checkAt))
    .limit(limit);
  return rows.map((row) => accountId(row.accountId));
}
