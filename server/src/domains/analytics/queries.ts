import { and, desc, eq, inArray, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { clients, estimateEvents, estimates } from '../../db/schema.ts';
import type { AccountId } from '../accounts/account-id.ts';

/** Estimates that are alike in everything the figures tell apart. Months are counted from 1; null is in none of them. */
export interface FigureRow extends Record<string, unknown> {
  readonly status: string;
  readonly currency: string;
  readonly wasSent: boolean;
  readonly createdIn: number | null;
  readonly sentIn: number | null;
  readonly answeredIn: number | null;
  readonly estimates: bigint;
  readonly totalMinor: string;
  /** Sent and answered, with the milliseconds from the one to the other all together. */
  readonly answers: bigint;
  readonly answerMs: string;
}

/**
 * All estimates of an account, gathered in one reading. `bounds` are where months begin, the last one where the last month
 * ends.
 */
export async function listFigures(
  db: Queryable,
  account: AccountId,
  bounds: readonly Date[],
): Promise<FigureRow[]> {
  const moments = sql.join(
    bounds.map((bound) => sql`${bound.toISOString()}::timestamptz`),
    sql`, `,
  );
  const monthOf = (column: SQLWrapper) =>
    sql<number | null>`nullif(width_bucket(${column}, array[${moments}]) % ${bounds.length}::int, 0)`;
  const { status, currency, sentAt, createdAt, outSince, answeredAt, totalMinor } = estimates;
  const isAnswered = sql`${outSince} is not null and ${answeredAt} >= ${outSince}`;
  return db
    .select({
      status,
      currency,
      wasSent: sql<boolean>`${sentAt} is not null`,
      createdIn: monthOf(createdAt),
      sentIn: monthOf(outSince),
      answeredIn: monthOf(answeredAt),
      estimates: sql<bigint>`count(*)`,
      totalMinor: sql<string>`sum(${totalMinor})::text`,
      answers: sql<bigint>`count(*) filter (where ${isAnswered})`,
      answerMs: sql<string>`coalesce(round(sum(extract(epoch from ${answeredAt} - ${outSince})) filter (where ${isAnswered}) * 1000), 0)::text`,
    })
    .from(estimates)
    .where(eq(estimates.accountId, account))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/** Whether there is any client. */
export async function hasClients(db: Queryable, account: AccountId): Promise<boolean> {
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.accountId, account))
    .limit(1);
  return rows.length > 0;
}

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

/** What happened last, newest first, but for events of the types left out. */
export async function listActivity(
  db: Queryable,
  account: AccountId,
  leftOut: readonly string[],
  limit: number,
) {
  return db
    .select({
      id: estimateEvents.id,
      type: estimateEvents.type,
      at: estimateEvents.at,
      detail: estimateEvents.detail,
      estimateId: estimateEvents.estimateId,
      number: estimates.number,
      clientName: estimates.clientName,
    })
    .from(estimateEvents)
    .innerJoin(estimates, eq(estimates.id, estimateEvents.estimateId))
    .where(and(eq(estimateEvents.accountId, account), notInArray(estimateEvents.type, [...leftOut])))
    .orderBy(desc(estimateEvents.sequence))
    .limit(limit);
}

export type LookedRow = Awaited<ReturnType<typeof listLooked>>[number];

/**
 * Unanswered estimates that were opened since a moment, with how often, among the account's newest events; older than `within`
 * events is not lately.
 */
export async function listLooked(
  db: Queryable,
  account: AccountId,
  { since, today, within }: { readonly since: Date; readonly today: string; readonly within: number },
) {
  const newest = db
    .select({ estimateId: estimateEvents.estimateId, type: estimateEvents.type, at: estimateEvents.at })
    .from(estimateEvents)
    .where(eq(estimateEvents.accountId, account))
    .orderBy(desc(estimateEvents.sequence))
    .limit(within)
    .as('newest');
  return db
    .select({
      id: estimates.id,
      number: estimates.number,
      clientName: estimates.clientName,
      clientPhone: estimates.clientPhone,
      jobTypeName: estimates.jobTypeName,
      currency: estimates.currency,
      totalMinor: estimates.totalMinor,
      validUntil: estimates.validUntil,
      views: sql<bigint>`count(*)`,
      firstViewAt: sql<string>`min(${newest.at})`,
      lastViewAt: sql<string>`max(${newest.at})`,
    })
    .from(newest)
    .innerJoin(estimates, eq(estimates.id, newest.estimateId))
    .where(
      and(
        eq(estimates.accountId, account),
        inArray(estimates.status, ['sent', 'viewed']),
        eq(newest.type, 'viewed'),
        sql`${newest.at} >= ${since.toISOString()}`,
        sql`coalesce(${estimates.validUntil} >= ${today}::date, true)`,
      ),
    )
    .groupBy(estimates.id);
}
