import { and, asc, eq, lt } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { accounts, subscriptions } from '../../../db/schema/schema.ts';
import type { SubscriptionRow } from '../queries.ts';

export interface CanceledPlan {
  readonly account: AccountId;
  readonly email: string;
  readonly timeZone: string;
  readonly trialEndsAt: Date;
  readonly subscription: SubscriptionRow;
}

const ENDED = eq(subscriptions.stripeStatus, 'canceled');

/** Lists the accounts whose subscription ended before a given time, as confirmed by Stripe. */
export async function listCanceledPlans(db: Queryable, endedBefore: Date): Promise<CanceledPlan[]> {
  const rows = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      timeZone: accounts.timeZone,
      trialEndsAt: accounts.trialEndsAt,
      subscription: subscriptions,
    })
    .from(accounts)
    .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(and(ENDED, lt(subscriptions.endedAt, endedBefore)))
    .orderBy(asc(subscriptions.endedAt), asc(accounts.id));
  return rows.map(({ id, ...rest }) => ({ ...rest, account: accountId(id) }));
}

/** Returns one canceled plan and locks its subscription until the transaction ends; null if it is not canceled. */
export async function lockCanceledPlan(tx: Transaction, account: AccountId): Promise<CanceledPlan | null> {
  const [row] = await tx
    .select({
      email: accounts.email,
      timeZone: accounts.timeZone,
      trialEndsAt: accounts.trialEndsAt,
      subscription: subscriptions,
    })
    .from(accounts)
    .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(and(eq(accounts.id, account), ENDED))
    .for('update', { of: subscriptions });
  return row ? { ...row, account } : null;
}

/** Records that a notice was sent. */
export async function updateNotices(
  tx: Transaction,
  account: AccountId,
  given: { readonly weekNoticeAt: Date } | { readonly dayNoticeAt: Date },
): Promise<void> {
  await tx.update(subscriptions).set(given).where(eq(subscriptions.accountId, account));
}
