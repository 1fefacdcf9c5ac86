import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { webhookDeliveries } from '../../../db/schema/schema.ts';

export type DeliveryRow = Omit<typeof webhookDeliveries.$inferSelect, 'accountId'>;

/** Where a page of the log continues. */
interface DeliveryPlace {
  readonly createdAt: string;
  readonly id: string;
}

const owned = (account: AccountId, id: string) =>
  and(eq(webhookDeliveries.accountId, account), eq(webhookDeliveries.id, id));
const ofEndpoint = (account: AccountId, endpointId: string) =>
  and(eq(webhookDeliveries.accountId, account), eq(webhookDeliveries.endpointId, endpointId));

export async function insertDelivery(tx: Transaction, account: AccountId, row: DeliveryRow): Promise<void> {
  await tx.insert(webhookDeliveries).values({ ...row, accountId: account });
}

export async function findDelivery(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(owned(account, id));
  return row ?? null;
}

/** Newest first. */
export async function listDeliveryRows(
  db: Queryable,
  account: AccountId,
  endpointId: string,
  { after, limit }: { readonly after: DeliveryPlace | null; readonly limit: number },
): Promise<DeliveryRow[]> {
  const place = sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id})`;
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        ofEndpoint(account, endpointId),
        after ? sql`${place} < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit);
}

export async function countDeliveries(
  db: Queryable,
  account: AccountId,
  endpointId: string,
): Promise<number> {
  const [row] = await db
    .select({ deliveries: count() })
    .from(webhookDeliveries)
    .where(ofEndpoint(account, endpointId));
  return row?.deliveries ?? 0;
}

/** Puts a delivery of an endpoint back in the queue. False when there is none. */
export async function requeueDelivery(
  tx: Transaction,
  account: AccountId,
  endpointId: string,
  id: string,
): Promise<boolean> {
  const queued = await tx
    .update(webhookDeliveries)
    .set({ state: 'queued' })
    .where(and(ofEndpoint(account, endpointId), eq(webhookDeliveries.id, id)))
    .returning({ id: webhookDeliveries.id });
  return queued.length === 1;
}

/** The result of an attempt. */
export interface Try {
  readonly state: 'queued' | 'delivered' | 'failed';
  readonly status: number | null;
  readonly error: string | null;
  readonly at: Date;
}

export async function recordTry(
  db: Queryable,
  account: AccountId,
  id: string,
  { state, status, error, at }: Try,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      state,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastStatus: status,
      lastError: error,
      lastAttemptAt: at,
      ...(state === 'delivered' && { deliveredAt: at }),
    })
    .where(owned(account, id));
}

/** Marks a queued delivery as failed. False when it is not queued. */
export async function failDelivery(
  db: Queryable,
  account: AccountId,
  id: string,
  error?: string,
): Promise<boolean> {
  const failed = await db
    .update(webhookDeliveries)
    .set({ state: 'failed', ...(error !== undefined && { lastError: error }) })
    .where(and(owned(account, id), eq(webhookDeliveries.state, 'queued')))
    .returning({ id: webhookDeliveries.id });
  return failed.length === 1;
}

/** Whether an endpoint accepted any delivery since a moment. */
export async function hasDelivered(
  db: Queryable,
  account: AccountId,
  endpointId: string,
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofEndpoint(account, endpointId), gte(webhookDeliveries.deliveredAt, since)))
    .limit(1);
  return row !== undefined;
}

/** Deletes up to `limit` deliveries created before a moment, of any account, and returns how many it deleted. */
export async function deleteDeliveriesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .limit(limit);
  const deleted = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ id: webhookDeliveries.id });
  return deleted.length;
}
