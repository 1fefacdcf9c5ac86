import { asc, eq } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { billingEvents } from '../../db/schema/schema.ts';

type BillingEventRow = Pick<typeof billingEvents.$inferSelect, 'type' | 'detail' | 'createdAt'>;

/** Lists the events of an account's plan, oldest first. */
export async function listBillingEvents(db: Queryable, account: AccountId): Promise<BillingEventRow[]> {
  return db
    .select({ type: billingEvents.type, detail: billingEvents.detail, createdAt: billingEvents.createdAt })
    .from(billingEvents)
    .where(eq(billingEvents.accountId, account))
    .orderBy(asc(billingEvents.createdAt), asc(billingEvents.id));
}
