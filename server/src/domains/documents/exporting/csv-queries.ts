import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import {
  additionalCosts,
  estimateGroups,
  estimates,
  laborLines,
  materialLines,
} from '../../../db/schema/schema.ts';
import { IS_ESTIMATE } from '../listing/list-queries.ts';
import type { EstimateRow } from '../queries.ts';

/** Lists at most `limit` estimates below the given number, newest first. */
export async function listEstimatesBefore(
  db: Queryable,
  account: AccountId,
  number: number | undefined,
  limit: number,
): Promise<EstimateRow[]> {
  return db
    .select()
    .from(estimates)
    .where(before(account, number))
    .orderBy(desc(estimates.number))
    .limit(limit);
}

const before = (account: AccountId, number: number | undefined) =>
  and(
    eq(estimates.accountId, account),
    IS_ESTIMATE,
    number === undefined ? undefined : lt(estimates.number, number),
  );

/** Lists the estimates among these with something to pick: a package, an add-on or an option. */
export async function listPickableIds(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<string[]> {
  const own = (table: LineTable | typeof estimateGroups) =>
    and(inArray(table.estimateId, [...ids]), eq(table.accountId, account));
  const options = (lines: LineTable) =>
    db
      .select({ id: lines.estimateId })
      .from(lines)
      .where(and(own(lines), eq(lines.optional, true)));
  const groups = db
    .select({ id: estimateGroups.estimateId })
    .from(estimateGroups)
    .where(and(own(estimateGroups), ne(estimateGroups.kind, 'included')));
  const found = await union(groups, options(laborLines), options(materialLines), options(additionalCosts));
  return found.map(({ id }) => id);
}

type LineTable = typeof laborLines | typeof materialLines | typeof additionalCosts;
