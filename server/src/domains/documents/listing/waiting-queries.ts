import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimates, estimateTexts } from '../../../db/schema/schema.ts';
import { INVOICE } from '../kinds.ts';
import type { EstimateRow } from '../queries.ts';
import { IS_ESTIMATE } from './list-queries.ts';

/**
 * Estimates and change orders whose client waits for the contractor. A draft that contains the requested
 * changes is being worked on.
 */
const isWaiting = sql`${estimates.kind} <> ${INVOICE.name} and (${estimates.unreadMessages} > 0 or (${estimates.changesRequestedAt} is not null and ${estimates.status} <> 'draft'))`;

/** The estimates whose client waits, about themselves or about a change order. */
const waitingJobs = (account: AccountId) =>
  sql`(select coalesce(${estimates.rootId}, ${estimates.id}) from ${estimates} where ${eq(estimates.accountId, account)} and ${isWaiting})`;

interface Wanted {
  readonly search: string;
  readonly clientId: string | undefined;
  readonly afterNumber: number | null;
  readonly limit: number;
}

/**
 * Lists the estimates whose client waits, also about a change order, newest first, and counts all of them.
 * There are few of them.
 */
export async function listWaiting(
  db: Queryable,
  account: AccountId,
  { search, clientId, afterNumber, limit }: Wanted,
): Promise<{ rows: EstimateRow[]; total: number }> {
  const matches = sql`exists (select from ${estimateTexts} where ${estimateTexts.estimateId} = ${estimates.id} and strpos(${estimateTexts.content}, lower(${search})) > 0)`;
  const wanted = and(
    eq(estimates.accountId, account),
    IS_ESTIMATE,
    sql`${estimates.id} in ${waitingJobs(account)}`,
    clientId === undefined ? undefined : eq(estimates.clientId, clientId),
    search === '' ? undefined : matches,
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(estimates)
      .where(and(wanted, afterNumber === null ? undefined : lt(estimates.number, afterNumber)))
      .orderBy(desc(estimates.number))
      .limit(limit),
    db.$count(estimates, wanted),
  ]);
  return { rows, total };
}

const countOf = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({ total: sql<number>`count(distinct coalesce(${estimates.rootId}, ${estimates.id}))::int` })
    .from(estimates)
    .where(and(eq(estimates.accountId, given.account), isWaiting)),
);

/** A change order whose client waits. */
export type WaitingChange = Pick<
  EstimateRow,
  'id' | 'rootId' | 'number' | 'status' | 'unreadMessages' | 'changesRequestedAt'
>;

/** Lists the change orders of these estimates whose client waits, the newest first. */
export async function listWaitingChanges(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<WaitingChange[]> {
  const { id, rootId, number, status, unreadMessages, changesRequestedAt } = estimates;
  return db
    .select({ id, rootId, number, status, unreadMessages, changesRequestedAt })
    .from(estimates)
    .where(and(eq(estimates.accountId, account), inArray(rootId, [...estimateIds]), isWaiting))
    .orderBy(asc(number));
}

const countInvoicesOf = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({ total: sql<number>`count(*)::int` })
    .from(estimates)
    .where(
      and(
        eq(estimates.accountId, given.account),
        eq(estimates.kind, 'invoice'),
        gt(estimates.unreadMessages, 0),
      ),
    ),
);

/** Counts the invoices whose client waits for an answer. */
export async function countWaitingInvoices(db: Queryable, account: AccountId): Promise<number> {
  const [row] = await countInvoicesOf(db, { account });
  return row?.total ?? 0;
}

/** Counts the estimates whose client waits. */
export async function countWaiting(db: Queryable, account: AccountId): Promise<number> {
  const [row] = await countOf(db, { account });
  return row?.total ?? 0;
}
