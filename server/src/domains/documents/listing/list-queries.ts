import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimates, tallies } from '../../../db/schema/schema.ts';
import type { EstimateRow } from '../queries.ts';

/** Leaves out change orders, whose numbers are negative. */
export const IS_ESTIMATE = gt(estimates.number, 0);

/** Above every estimate's number. */
const NO_NUMBER = 2_147_483_647;

/** The filter of a list; a null status matches all. */
export interface EstimateNarrowing {
  readonly status: EstimateStatus | null;
  readonly search: string;
}

interface Part {
  readonly account: AccountId;
  readonly status: EstimateStatus | null;
  readonly afterNumber: number | null;
  readonly limit: number;
}

/** Prepares a statement for each combination of filters, since a single one would get a poor plan. */
const listPart = (byStatus: boolean, byNumber: boolean) =>
  prepared<Part>()((db, given) =>
    db
      .select()
      .from(estimates)
      .where(
        and(
          eq(estimates.accountId, given.account),
          IS_ESTIMATE,
          byStatus ? eq(estimates.status, given.status) : undefined,
          byNumber ? lt(estimates.number, given.afterNumber) : undefined,
        ),
      )
      .orderBy(desc(estimates.number))
      .limit(given.limit),
  );

const PARTS = {
  all: { first: listPart(false, false), next: listPart(false, true) },
  ofStatus: { first: listPart(true, false), next: listPart(true, true) },
};

/** Lists estimates after `afterNumber`, newest first; null starts at the newest. */
export async function listEstimatesAfter(
  db: Queryable,
  account: AccountId,
  status: EstimateStatus | null,
  afterNumber: number | null,
  limit: number,
): Promise<EstimateRow[]> {
  const part = PARTS[status === null ? 'all' : 'ofStatus'][afterNumber === null ? 'first' : 'next'];
  return part(db, { account, status, afterNumber, limit });
}

/** Lists a client's estimates after `afterNumber`, newest first, and counts all of them. */
export async function listClientEstimates(
  db: Queryable,
  account: AccountId,
  { clientId, status, afterNumber, limit }: Omit<Part, 'account'> & { readonly clientId: string },
): Promise<{ rows: EstimateRow[]; total: number }> {
  const ofClient = and(
    eq(estimates.accountId, account),
    IS_ESTIMATE,
    eq(estimates.clientId, clientId),
    status === null ? undefined : eq(estimates.status, status),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(estimates)
      .where(and(ofClient, afterNumber === null ? undefined : lt(estimates.number, afterNumber)))
      .orderBy(desc(estimates.number))
      .limit(limit),
    db.$count(estimates, ofClient),
  ]);
  return { rows, total };
}

interface Search {
  readonly account: AccountId;
  readonly search: string;
  readonly status: EstimateStatus | null;
  readonly before: number;
  readonly most: number;
}

const findNumbers = prepared<Search>()((db, given) => {
  const { account, search, status, before, most } = given;
  return db.execute<{ number: number }>(
    sql`select number from find_estimate_numbers(${account}::uuid, ${search}, ${status}, ${before}::int, ${most}::int) number`,
  );
});

/**
 * Lists the numbers of at most `most` estimates that match a search, newest first, after `afterNumber`. The search text is not a
 * pattern: `%` and `_` match literally.
 */
export async function listNumbersFound(
  db: Queryable,
  account: AccountId,
  { status, search }: EstimateNarrowing,
  afterNumber: number | null,
  most: number,
): Promise<number[]> {
  const before = afterNumber ?? NO_NUMBER;
  const { rows } = await findNumbers(db, { account, search, status, before, most });
  return rows.map(({ number }) => number);
}

const listNumbered = prepared<{ account: AccountId; numbers: string }>()((db, given) =>
  db
    .select()
    .from(estimates)
    .where(
      and(eq(estimates.accountId, given.account), sql`${estimates.number} = any(${given.numbers}::int[])`),
    )
    .orderBy(desc(estimates.number)),
);

/** Lists the estimates with these numbers, newest first. */
export async function listEstimatesByNumber(
  db: Queryable,
  account: AccountId,
  numbers: readonly number[],
): Promise<EstimateRow[]> {
  return listNumbered(db, { account, numbers: `{${numbers.join()}}` });
}

const sumStatuses = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({ status: tallies.label, total: sql<string>`sum(${tallies.rows})::text` })
    .from(tallies)
    .where(and(eq(tallies.accountId, given.account), eq(tallies.kind, 'status')))
    .groupBy(tallies.label)
    .having(sql`sum(${tallies.rows}) > 0`),
);

/** Counts the estimates in each status that occurs. */
export async function listStatusTotals(
  db: Queryable,
  account: AccountId,
): Promise<{ status: string; total: number }[]> {
  const rows = await sumStatuses(db, { account });
  return rows.map(({ status, total }) => ({ status, total: Number(total) }));
}
