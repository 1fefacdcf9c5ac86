import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { accounts, subscriptions } from '../../db/schema.ts';
import type { AccountId } from '../accounts/account-id.ts';

export type SubscriptionRow = Omit<typeof subscriptions.$inferSelect, 'accountId'>;

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
