import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import {
  acceptances,
  additionalCosts,
  estimateEvents,
  estimateMessages,
  estimates,
  estimateVersions,
  laborLines,
  materialLines,
} from '../../../db/schema/schema.ts';
import type { DocumentKind } from '../kinds.ts';
import { type LineRows, PART_TABLES } from '../line-queries.ts';
import type { AcceptanceRow, EstimateRow } from '../queries.ts';
import type { EventRow } from '../timeline/event-queries.ts';

/** The tables whose rows count toward an estimate's size. */
const COUNTED = [
  laborLines,
  materialLines,
  additionalCosts,
  estimateEvents,
  estimateMessages,
  estimateVersions,
];

export interface EstimateSize {
  readonly id: string;
  readonly number: number;
  /** The number of its lines, events, messages and versions. */
  readonly rows: number;
}

/** Lists at most `limit` documents of a kind below the given number, newest first, with their sizes. */
export async function listEstimateSizes(
  db: Queryable,
  account: AccountId,
  kind: DocumentKind,
  belowNumber: number | undefined,
  limit: number,
): Promise<EstimateSize[]> {
  const counts = COUNTED.map(
    (table) => sql`(select count(*)::int from ${table} where ${table.estimateId} = ${estimates.id})`,
  );
  return db
    .select({
      id: estimates.id,
      number: estimates.number,
      rows: sql<number>`${sql.join(counts, sql` + `)}`,
    })
    .from(estimates)
    .where(
      and(
        eq(estimates.accountId, account),
        eq(estimates.kind, kind.name),
        belowNumber === undefined ? undefined : lt(estimates.number, belowNumber),
      ),
    )
    .orderBy(desc(estimates.number))
    .limit(limit);
}

/** Rows of several estimates, each list in display order. */
interface WholeEstimateRows {
  /** Newest first, without unknown ids. */
  readonly estimates: EstimateRow[];
  readonly lines: LineRows;
  readonly events: EventRow[];
  readonly acceptances: AcceptanceRow[];
}

/** Reads the estimates with these ids and all their rows except payments. Call it inside `readTogether`. */
export async function listWholeEstimates(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<WholeEstimateRows> {
  const ofThese = (table: { accountId: PgColumn; estimateId: PgColumn }): SQL | undefined =>
    and(inArray(table.estimateId, [...ids]), eq(table.accountId, account));
  const listPart = (table: (typeof PART_TABLES)[keyof LineRows]) =>
    db.select().from(table).where(ofThese(table)).orderBy(asc(table.position));
  const parts = Object.keys(PART_TABLES) as (keyof LineRows)[];
  const [found, events, accepted, ...lists] = await Promise.all([
    db
      .select()
      .from(estimates)
      .where(and(inArray(estimates.id, [...ids]), eq(estimates.accountId, account)))
      .orderBy(desc(estimates.number)),
    db.select().from(estimateEvents).where(ofThese(estimateEvents)).orderBy(asc(estimateEvents.sequence)),
    db.select().from(acceptances).where(ofThese(acceptances)),
    ...parts.map((part) => listPart(PART_TABLES[part])),
  ]);
  const lines = Object.fromEntries(parts.map((part, index) => [part, lists[index]])) as unknown as LineRows;
  return { estimates: found, lines, events, acceptances: accepted };
}

/** Lists estimates with the SHA-256 of what was accepted of each; null if it was accepted without the client's click. */
export async function listRoots(db: Queryable, account: AccountId, ids: readonly string[]) {
  return db
    .select({ root: estimates, acceptedHash: acceptances.documentHash })
    .from(estimates)
    .leftJoin(acceptances, and(eq(acceptances.estimateId, estimates.id), eq(acceptances.accountId, account)))
    .where(and(inArray(estimates.id, [...ids]), eq(estimates.accountId, account)));
}
