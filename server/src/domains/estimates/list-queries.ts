import type { EstimateStatus } from '@plumbline/contract/estimates';
import { and, count, desc, eq, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { estimates } from '../../db/schema.ts';
import type { AccountId } from '../accounts/account-id.ts';
import type { EstimateRow } from './queries.ts';

/** What a list is narrowed to; null and an empty search let everything through. */
export interface EstimateNarrowing {
  readonly status: EstimateStatus | null;
  readonly search: string;
}

/** As `formatEstimateNumber` writes it. `lpad` would cut longer numbers. */
const shownNumber = sql`'EST-' || lpad(${estimates.number}::text, greatest(4, length(${estimates.number}::text)), '0')`;

/** Not a pattern: `%` and `_` stand for themselves. */
const contains = (text: SQLWrapper, search: string) => sql`strpos(lower(${text}), lower(${search})) > 0`;

function narrowed(account: AccountId, { status, search }: EstimateNarrowing): SQL | undefined {
  return and(
    eq(estimates.accountId, account),
    status === null ? undefined : eq(estimates.status, status),
    search === ''
      ? undefined
      : or(
          contains(shownNumber, search),
          contains(estimates.jobDescription, search),
          contains(estimates.clientName, search),
        ),
  );
}

/** Newest first, from the one after `afterNumber` on; null starts at the newest. */
export async function listEstimatesAfter(
  db: Queryable,
  account: AccountId,
  narrowing: EstimateNarrowing,
  afterNumber: number | null,
  limit: number,
): Promise<EstimateRow[]> {
  return db
    .select()
    .from(estimates)
    .where(
      and(narrowed(account, narrowing), afterNumber === null ? undefined : lt(estimates.number, afterNumber)),
    )
    .orderBy(desc(estimates.number))
    .limit(limit);
}

export async function getEstimateTotal(
  db: Queryable,
  account: AccountId,
  narrowing: EstimateNarrowing,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(estimates).where(narrowed(account, narrowing));
  if (!row) throw new Error('The estimates were not counted.');
  return row.total;
}

/** How many estimates there are in each status that occurs. */
export async function listStatusTotals(
  db: Queryable,
  account: AccountId,
): Promise<{ status: string; total: number }[]> {
  return db
    .select({ status: estimates.status, total: count() })
    .from(estimates)
    .where(eq(estimates.accountId, account))
    .groupBy(estimates.status);
}
