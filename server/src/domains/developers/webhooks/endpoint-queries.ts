import { PING } from '@plumbline/contract/developers/webhooks';
import { and, arrayOverlaps, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { webhookDeliveries, webhookEndpoints } from '../../../db/schema/schema.ts';

export type EndpointRow = Omit<typeof webhookEndpoints.$inferSelect, 'accountId'>;

const owned = (account: AccountId, id: string) =>
  and(eq(webhookEndpoints.accountId, account), eq(webhookEndpoints.id, id));

/** A key of PostgreSQL's advisory locks; combined with an account it means "creating an endpoint of this account". */
const MAKING_LOCK = 7_586_021;

/** Lets one transaction at a time create endpoints of an account, so that two cannot both create the last one. */
export async function lockCreation(tx: Transaction, account: AccountId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MAKING_LOCK}::int, hashtext(${account}))`);
}

/** Oldest first. */
export async function listEndpointRows(db: Queryable, account: AccountId): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, account))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export async function countEndpoints(db: Queryable, account: AccountId): Promise<number> {
  const [row] = await db
    .select({ endpoints: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, account));
  return row?.endpoints ?? 0;
}

const lockSubscribed = prepared<{ account: AccountId; events: string }>()((db, given) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.accountId, given.account),
        eq(webhookEndpoints.active, true),
        arrayOverlaps(webhookEndpoints.events, given.events),
      ),
    )
    .for('key share'),
);

/** The active endpoints subscribed to any of these events, locked so that none is deleted before the transaction ends. */
export async function lockListeners(
  tx: Transaction,
  account: AccountId,
  events: readonly string[],
): Promise<EndpointRow[]> {
  return lockSubscribed(tx, { account, events: `{${events.join()}}` });
}

/** Locked until the transaction ends. */
export async function lockEndpoint(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<EndpointRow | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(owned(account, id)).for('no key update');
  return row ?? null;
}

export async function findEndpoint(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(owned(account, id));
  return row ?? null;
}

export async function insertEndpoint(tx: Transaction, account: AccountId, row: EndpointRow): Promise<void> {
  await tx.insert(webhookEndpoints).values({ ...row, accountId: account });
}

export async function updateEndpoint(
  tx: Transaction,
  account: AccountId,
  id: string,
  changes: Partial<EndpointRow>,
): Promise<void> {
  await tx.update(webhookEndpoints).set(changes).where(owned(account, id));
}

/** False when the account has no such endpoint. Its deliveries are deleted too. */
export async function deleteEndpointRow(db: Queryable, account: AccountId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(webhookEndpoints)
    .where(owned(account, id))
    .returning({ id: webhookEndpoints.id });
  return deleted.length === 1;
}

/** The newest attempt to deliver any event; null before the first. Test events do not count. */
export async function findLastTry(
  db: Queryable,
  account: AccountId,
  endpointId: string,
): Promise<{ state: string; lastError: string | null; createdAt: Date } | null> {
  const { state, lastError, createdAt } = webhookDeliveries;
  const [row] = await db
    .select({ state, lastError, createdAt })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.accountId, account),
        eq(webhookDeliveries.endpointId, endpointId),
        isNotNull(webhookDeliveries.lastAttemptAt),
        ne(webhookDeliveries.event, PING),
      ),
    )
    .orderBy(desc(webhookDeliveries.lastAttemptAt))
    .limit(1);
  return row ?? null;
}

/** The endpoints of every account, each with its account. */
export async function listSecretHolders(
  db: Queryable,
): Promise<{ readonly account: AccountId; readonly id: string }[]> {
  const rows = await db
    .select({ owner: webhookEndpoints.accountId, id: webhookEndpoints.id })
    .from(webhookEndpoints);
  return rows.map(({ owner, id }) => ({ account: accountId(owner), id }));
}
