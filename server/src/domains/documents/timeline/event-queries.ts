import { MOST_VIEWS } from '@plumbline/contract/estimates/statuses';
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  lt,
  max,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../account-id.ts';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { deleteBatches } from '../../../db/delete-batches.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimateEvents, estimates } from '../../../db/schema/schema.ts';

export type EventRow = typeof estimateEvents.$inferSelect;
export type LiveEventRow = Awaited<ReturnType<typeof listEventsAfter>>[number];

/** The first key of the PostgreSQL advisory lock for recording an account's events; the second is the account's hash. */
const EVENT_ORDER_LOCK = 7_586_013;

const holdOrder = prepared<{ account: AccountId }>()((db, given) =>
  db.execute(sql`select pg_advisory_xact_lock(${EVENT_ORDER_LOCK}::int, hashtext(${given.account}))`),
);

/**
 * Lets only one transaction at a time record events of an account. A sequence number is assigned at the
 * insert and becomes visible at the commit: without the lock, 8 could become visible before 7, and a reader
 * that continues after 8 would miss 7.
 */
export async function holdEventOrder(tx: Transaction, account: AccountId): Promise<void> {
  await holdOrder(tx, { account });
}

const notify = prepared<{ channel: string; account: AccountId }>()((db, given) =>
  db.execute(sql`select pg_notify(${given.channel}, ${given.account})`),
);

/** Notifies listeners when the transaction commits. */
export async function notifyOfEvent(tx: Transaction, account: AccountId, channel: string): Promise<void> {
  await notify(tx, { channel, account });
}

interface NewEvent {
  readonly id: string;
  readonly estimateId: string;
  readonly type: string;
  readonly detail: Record<string, string>;
  readonly at: Date;
}

const insertOne = prepared<NewEvent & { accountId: AccountId }>()((db, given) => {
  const { id, accountId, estimateId, type, detail, at } = given;
  return db.insert(estimateEvents).values({ id, accountId, estimateId, type, detail, at });
});

export async function insertEvent(db: Queryable, account: AccountId, row: NewEvent): Promise<void> {
  await insertOne(db, { ...row, accountId: account });
}

const ofEstimate = (account: AccountId, estimateId: string, type: string) =>
  and(
    eq(estimateEvents.accountId, account),
    eq(estimateEvents.estimateId, estimateId),
    eq(estimateEvents.type, type),
  );

/** The estimate's latest event of a type. */
export async function findLatestEvent(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  type: string,
): Promise<EventRow | null> {
  const [row] = await db
    .select()
    .from(estimateEvents)
    .where(ofEstimate(account, estimateId, type))
    .orderBy(desc(estimateEvents.at))
    .limit(1);
  return row ?? null;
}

/** One view of an estimate by its id. */
export async function findView(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  id: string,
): Promise<EventRow | null> {
  const [row] = await db
    .select()
    .from(estimateEvents)
    .where(and(eq(estimateEvents.id, id), ofEstimate(account, estimateId, 'viewed')));
  return row ?? null;
}

export async function updateEventDetail(
  db: Queryable,
  account: AccountId,
  id: string,
  detail: Record<string, string>,
): Promise<void> {
  await db
    .update(estimateEvents)
    .set({ detail })
    .where(and(eq(estimateEvents.id, id), eq(estimateEvents.accountId, account)));
}

const listOf = prepared<{ account: AccountId; estimateId: string }>()((db, given) =>
  db
    .select()
    .from(estimateEvents)
    .where(
      and(
        eq(estimateEvents.estimateId, given.estimateId),
        eq(estimateEvents.accountId, given.account),
        // Anyone with the link can add views and the times spent on them, which no timeline shows.
        sql`(${estimateEvents.type} not in ('viewed', 'view_timed') or ${estimateEvents.type} = 'viewed'
          and ${estimateEvents.sequence} >= coalesce((
            select view.sequence from estimate_events view
            where view.estimate_id = ${given.estimateId} and view.account_id = ${given.account} and view.type = 'viewed'
            order by view.sequence desc limit 1 offset ${sql.raw(String(MOST_VIEWS - 1))}), 0))`,
      ),
    )
    .orderBy(asc(estimateEvents.sequence)),
);

/** Lists the events of an estimate, oldest first: the newest `MOST_VIEWS` views and all others. */
export async function listEvents(db: Queryable, account: AccountId, estimateId: string): Promise<EventRow[]> {
  return listOf(db, { account, estimateId });
}

/** The events of change orders and invoices that the timeline of their estimate shows. */
const MONEY_EVENTS = ['payment_received', 'payment_refunded', 'payment_withdrawn'] as const;
const JOB_EVENTS = {
  change_order: ['sent', 'bounced', 'viewed', 'accepted', 'declined', 'status_changed', ...MONEY_EVENTS],
  invoice: [
    'issued',
    'sent',
    'bounced',
    'viewed',
    'overdue',
    'status_changed',
    'credited',
    'voided',
    ...MONEY_EVENTS,
  ],
} as const;

const ofJob = (kind: keyof typeof JOB_EVENTS) =>
  prepared<{ account: AccountId; rootId: string }>()((db, given) =>
    db
      .select(getTableColumns(estimateEvents))
      .from(estimateEvents)
      .innerJoin(estimates, eq(estimates.id, estimateEvents.estimateId))
      .where(
        and(
          eq(estimates.accountId, given.account),
          eq(estimates.kind, kind),
          eq(estimates.rootId, given.rootId),
          inArray(estimateEvents.type, JOB_EVENTS[kind]),
        ),
      )
      .orderBy(asc(estimateEvents.sequence)),
  );
const LISTS = { change_order: ofJob('change_order'), invoice: ofJob('invoice') };

/** Lists the events of an estimate's change orders or invoices for its timeline, oldest first. */
export async function listJobEvents(
  db: Queryable,
  account: AccountId,
  rootId: string,
  kind: keyof typeof JOB_EVENTS,
): Promise<EventRow[]> {
  return LISTS[kind](db, { account, rootId });
}

/** The newest event's sequence, 0 before the first. */
export async function findLastSequence(db: Queryable, account: AccountId): Promise<bigint> {
  const [row] = await db
    .select({ last: max(estimateEvents.sequence) })
    .from(estimateEvents)
    .where(eq(estimateEvents.accountId, account));
  return BigInt(row?.last ?? 0);
}

/** Lists the events after a sequence number, oldest first, with the fields needed to present them. */
export async function listEventsAfter(db: Queryable, account: AccountId, after: bigint, limit: number) {
  const earlier = aliasedTable(estimateEvents, 'earlier');
  const root = alias(estimates, 'root');
  const same = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.estimateId, estimateEvents.estimateId),
        eq(earlier.type, estimateEvents.type),
        lt(earlier.sequence, estimateEvents.sequence),
      ),
    );
  return db
    .select({
      sequence: estimateEvents.sequence,
      estimateId: estimateEvents.estimateId,
      type: estimateEvents.type,
      detail: estimateEvents.detail,
      at: estimateEvents.at,
      kind: estimates.kind,
      number: estimates.number,
      issuedAs: estimates.issuedAs,
      // An invoice without an estimate is a separate job.
      rootId: root.id,
      clientName: estimates.clientName,
      isRepeated: sql<boolean>`${exists(same)}`,
    })
    .from(estimateEvents)
    .innerJoin(estimates, eq(estimates.id, estimateEvents.estimateId))
    .leftJoin(root, and(eq(root.id, estimates.rootId), eq(root.kind, 'estimate')))
    .where(and(eq(estimateEvents.accountId, account), gt(estimateEvents.sequence, after)))
    .orderBy(asc(estimateEvents.sequence))
    .limit(limit);
}

/** Deletes old events of one type, which no timeline shows, for all accounts. */
export async function deleteEventsBefore(db: Database, type: string, before: Date): Promise<void> {
  await deleteBatches(
    db,
    estimateEvents.id,
    and(eq(estimateEvents.type, type), lt(estimateEvents.at, before)) ?? sql`false`,
  );
}
