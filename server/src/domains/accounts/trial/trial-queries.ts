import { and, between, eq, isNotNull, isNull } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { accounts, subscriptions } from '../../../db/schema/schema.ts';

export interface EndingTrial {
  readonly account: AccountId;
  readonly timeZone: string;
  readonly trialEndsAt: Date;
  /** The subscription's status at Stripe, if there is one. */
  readonly stripeStatus: string | null;
}

/**
 * Lists every account with a verified address whose trial ends between two moments and that has not been
 * notified.
 */
export async function listEndingTrials(db: Queryable, from: Date, until: Date): Promise<EndingTrial[]> {
  const rows = await db
    .select({
      id: accounts.id,
      timeZone: accounts.timeZone,
      trialEndsAt: accounts.trialEndsAt,
      stripeStatus: subscriptions.stripeStatus,
    })
    .from(accounts)
    .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(
      and(
        between(accounts.trialEndsAt, from, until),
        isNull(accounts.trialToldAt),
        isNotNull(accounts.emailVerifiedAt),
      ),
    );
  return rows.map(({ id, ...rest }) => ({ ...rest, account: accountId(id) }));
}

/**
 * Returns the address to notify, which may have changed since the trial was listed; null if a concurrent call
 * already did this.
 */
export async function markTrialNotified(
  tx: Transaction,
  account: AccountId,
  now: Date,
): Promise<string | null> {
  const marked = await tx
    .update(accounts)
    .set({ trialToldAt: now })
    .where(and(eq(accounts.id, account), isNull(accounts.trialToldAt)))
    .returning({ email: accounts.email });
  return marked[0]?.email ?? null;
}

/** Changes the end of a trial, which also allows another notice for the new end. */
export async function updateTrialEnd(tx: Transaction, account: AccountId, trialEndsAt: Date): Promise<void> {
  await tx.update(accounts).set({ trialEndsAt, trialToldAt: null }).where(eq(accounts.id, account));
}
