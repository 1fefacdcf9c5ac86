import { eq, lt } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { billingEvents, stripeEvents } from '../../../db/schema/schema.ts';
import type { PlanEventType } from './event-rules.ts';

interface NewBillingEvent {
  readonly id: string;
  readonly type: PlanEventType;
  readonly detail: Record<string, string>;
  readonly createdAt: Date;
}

/** Records a plan event; idempotent by id. */
export async function insertBillingEvent(
  tx: Transaction,
  account: AccountId,
  event: NewBillingEvent,
): Promise<void> {
  await tx
    .insert(billingEvents)
    .values({ ...event, accountId: account })
    .onConflictDoNothing({ target: billingEvents.id });
}

/** Whether a Stripe event was already processed. */
export async function hasStripeEvent(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id));
  return rows.length > 0;
}

export async function insertStripeEvent(
  tx: Transaction,
  event: typeof stripeEvents.$inferInsert,
): Promise<void> {
  await tx.insert(stripeEvents).values(event).onConflictDoNothing({ target: stripeEvents.id });
}

export async function deleteStripeEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before));
}
