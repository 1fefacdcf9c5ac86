import { AWAITING_ANSWER, WON } from '@plumbline/contract/estimates/statuses';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isOneOf } from '../../db/schema/column-types.ts';
import { clients, estimateEvents, estimates, tallies } from '../../db/schema/schema.ts';
import type { Span } from './rules.ts';

/** The number of estimates with a status, and their sums. */
export interface StatusTally extends Record<string, unknown> {
  readonly status: string;
  readonly currency: string;
  readonly wasSent: boolean;
  readonly estimates: bigint;
  readonly totalMinor: bigint;
  /** The number of sent and answered estimates; the next value sums the milliseconds in between. */
  readonly answers: bigint;
  readonly answerMs: bigint;
}

/** The estimates with one event in one month, counted by kind: sent, or won by an answer. */
export interface MonthTally {
  readonly kind: 'out' | 'won';
  /** `yyyy-mm`. */
  readonly month: string;
  /** Empty except for those won. */
  readonly currency: string;
  readonly estimates: bigint;
  readonly totalMinor: bigint;
}

type TextOf<Row, Amount extends string> = {
  readonly [Key in keyof Row]: Key extends Amount ? string : Row[Key];
} & Record<string, unknown>;

const sumStatuses = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({
      status: tallies.label,
      currency: tallies.currency,
      wasSent: tallies.flag,
      estimates: sql<string>`sum(${tallies.rows})::text`,
      totalMinor: sql<string>`sum(${tallies.totalMinor})::text`,
      answers: sql<string>`sum(${tallies.answers})::text`,
      answerMs: sql<string>`sum(${tallies.answerMs})::text`,
    })
    .from(tallies)
    .where(and(eq(tallies.accountId, given.account), eq(tallies.kind, 'status')))
    .groupBy(tallies.label, tallies.currency, tallies.flag)
    .having(sql`sum(${tallies.rows}) > 0 or sum(${tallies.totalMinor}) <> 0`),
);

/** All estimates of an account by status. */
export async function listStatusTallies(db: Queryable, account: AccountId): Promise<StatusTally[]> {
  const rows = await sumStatuses(db, { account });
  return rows.map((row) => ({
    ...row,
    estimates: BigInt(row.estimates),
    totalMinor: BigInt(row.totalMinor),
    answers: BigInt(row.answers),
    answerMs: BigInt(row.answerMs),
  }));
}

const sumMonths = prepared<{ account: AccountId; first: string; last: string }>()((db, given) =>
  db.execute<TextOf<MonthTally, 'estimates' | 'totalMinor'>>(sql`
    select kind, to_char(month, 'YYYY-MM') as month, currency, sum(rows)::text as estimates,
      sum(total_minor)::text as "totalMinor"
    from tallies
    where account_id = ${given.account} and kind in ('out', 'won')
      and month between ${given.first}::date and ${given.last}::date
    group by 1, 2, 3 having sum(rows) > 0 or sum(total_minor) <> 0`),
);

/** The tallies of each UTC month from the first to the last, written `yyyy-mm`. */
export async function listMonthTallies(
  db: Queryable,
  account: AccountId,
  first: string,
  last: string,
): Promise<MonthTally[]> {
  const { rows } = await sumMonths(db, { account, first: `${first}-01`, last: `${last}-01` });
  return rows.map(withAmounts);
}

type SpanText = TextOf<Omit<MonthTally, 'month'> & { span: number }, 'estimates' | 'totalMinor'>;

const sumSpans = prepared<{ account: AccountId; starts: string; ends: string }>()((db, given) => {
  const happened = (kind: MonthTally['kind'], column: PgColumn, currency: SQL, where?: SQL) => sql`
    select ${sql.raw(`'${kind}'`)} as kind, (span.place - 1)::int as span, found.* from spans span, lateral (
      select ${currency} as currency, (count(*) filter (where number > 0))::text as estimates, coalesce(sum(total_minor), 0)::text as "totalMinor"
      from estimates
      where account_id = ${given.account} and ${column} >= span.first and ${column} < span.last ${where}
      group by 1) found`;
  const none = sql`''`;
  return db.execute<SpanText>(sql`
    with spans (first, last, place) as (
      select * from unnest(${given.starts}::timestamptz[], ${given.ends}::timestamptz[]) with ordinality)
    ${happened('out', estimates.outSince, none, sql`and number > 0`)}
    union all ${happened('won', estimates.answeredAt, sql`currency`, sql`and ${isOneOf(sql`status`, WON)}`)}`);
});

/** Like `listMonthTallies`, but from the estimates themselves, for short time spans identified by their index. */
export async function listSpanTallies(
  db: Queryable,
  account: AccountId,
  spans: readonly Span[],
): Promise<(Omit<MonthTally, 'month'> & { readonly span: number })[]> {
  if (spans.length === 0) return [];
  const { rows } = await sumSpans(db, { account, ...spanTexts(spans) });
  return rows.map(withAmounts);
}

/** The bounds of time spans as PostgreSQL arrays. */
function spanTexts(spans: readonly Span[]): { starts: string; ends: string } {
  const moments = (list: readonly Date[]) => `{${list.map((moment) => moment.toISOString()).join()}}`;
  return { starts: moments(spans.map(({ from }) => from)), ends: moments(spans.map(({ to }) => to)) };
}

function withAmounts<Row extends { readonly estimates: string; readonly totalMinor: string }>(row: Row) {
  return { ...row, estimates: BigInt(row.estimates), totalMinor: BigInt(row.totalMinor) };
}

const countMade = prepared<{ account: AccountId; starts: string; ends: string }>()((db, given) =>
  db.execute<{ made: string }>(sql`
    select (select count(*) from estimates where account_id = ${given.account} and number > 0
      and created_at >= span.first and created_at < span.last
      and (status <> 'draft' or (client_name is not null and total_minor > 0)))::text as made
    from unnest(${given.starts}::timestamptz[], ${given.ends}::timestamptz[]) with ordinality
      as span (first, last, place) order by place`),
);

/** The number of estimates created in each time span, without drafts that have no client or no amount. */
export async function countMadeIn(
  db: Queryable,
  account: AccountId,
  spans: readonly Span[],
): Promise<number[]> {
  const { rows } = await countMade(db, { account, ...spanTexts(spans) });
  return rows.map(({ made }) => Number(made));
}

const findAnyClient = prepared<{ account: AccountId }>()((db, given) =>
  db.select({ id: clients.id }).from(clients).where(eq(clients.accountId, given.account)).limit(1),
);

/** Whether there is any client. */
export async function hasClients(db: Queryable, account: AccountId): Promise<boolean> {
  const rows = await findAnyClient(db, { account });
  return rows.length > 0;
}

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

const listNewest = prepared<{ account: AccountId; leftOut: string; limit: number }>()((db, given) =>
  db
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
    .where(
      and(
        eq(estimateEvents.accountId, given.account),
        ne(estimates.kind, 'invoice'),
        sql`${estimateEvents.type} <> all(${given.leftOut}::text[])`,
      ),
    )
    .orderBy(desc(estimateEvents.sequence))
    .limit(given.limit),
);

/** The latest events, newest first, without the excluded types. */
export async function listActivity(
  db: Queryable,
  account: AccountId,
  leftOut: readonly string[],
  limit: number,
) {
  return listNewest(db, { account, leftOut: `{${leftOut.join()}}`, limit });
}

export type LookedRow = Awaited<ReturnType<typeof listLooked>>[number];

const listOpened = prepared<{ account: AccountId; since: string; today: string; within: number }>()(
  (db, given) => {
    const newest = db
      .select({ estimateId: estimateEvents.estimateId, type: estimateEvents.type, at: estimateEvents.at })
      .from(estimateEvents)
      .where(eq(estimateEvents.accountId, given.account))
      .orderBy(desc(estimateEvents.sequence))
      .limit(given.within)
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
          eq(estimates.accountId, given.account),
          ne(estimates.kind, 'invoice'),
          isOneOf(estimates.status, AWAITING_ANSWER),
          eq(newest.type, 'viewed'),
          sql`${newest.at} >= ${given.since}`,
          sql`coalesce(${estimates.validUntil} >= ${given.today}::date, true)`,
        ),
      )
      .groupBy(estimates.id);
  },
);

/**
 * Unanswered estimates viewed since a time, with the number of views, among the newest `within` events of the
 * account.
 */
export async function listLooked(
  db: Queryable,
  account: AccountId,
  { since, today, within }: { readonly since: Date; readonly today: string; readonly within: number },
) {
  return listOpened(db, { account, since: since.toISOString(), today, within });
}
