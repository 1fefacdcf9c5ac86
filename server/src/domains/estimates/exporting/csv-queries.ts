import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { additionalCosts, estimates, laborLines, materialLines } from '../../../db/schema/schema.ts';
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
  and(eq(estimates.accountId, account), number === undefined ? undefined : lt(estimates.number, number));

/** A line of any section. Numbers are whole, as stored, in decimal text; a cost has neither quantity nor rate. */
export interface ExportedLineRow {
  readonly number: number;
  readonly currency: string;
  readonly section: number;
  readonly position: number;
  readonly type: string | null;
  readonly description: string;
  readonly quantityThousandths: string | null;
  readonly unit: string | null;
  readonly rateHundredths: string | null;
  readonly totalMinor: string;
}

/**
 * Lists the lines of the account's estimates with these ids, newest estimate first, then labor (1), materials (2) and costs
 * (3) in the contractor's order. Uses one statement, so that the lines of an estimate are consistent.
 */
export async function listLinesOfMany(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<ExportedLineRow[]> {
  const ofThese = (lines: LineTable) =>
    and(inArray(lines.estimateId, [...ids]), eq(lines.accountId, account), eq(estimates.accountId, account));
  const labor = db
    .select({
      ...shared(1, laborLines),
      type: text<string | null>(laborLines.laborTypeName),
      quantityThousandths: text<string | null>(laborLines.hoursThousandths),
      unit: sql<string | null>`'hours'`,
      rateHundredths: text<string | null>(laborLines.rateHundredths),
      totalMinor: text<string>(laborLines.totalMinor),
    })
    .from(laborLines)
    .innerJoin(estimates, eq(estimates.id, laborLines.estimateId))
    .where(ofThese(laborLines));
  const material = db
    .select({
      ...shared(2, materialLines),
      type: text<string | null>(materialLines.materialName),
      quantityThousandths: text<string | null>(materialLines.quantityThousandths),
      unit: text<string | null>(materialLines.unit),
      rateHundredths: text<string | null>(materialLines.unitCostHundredths),
      totalMinor: text<string>(materialLines.totalMinor),
    })
    .from(materialLines)
    .innerJoin(estimates, eq(estimates.id, materialLines.estimateId))
    .where(ofThese(materialLines));
  const cost = db
    .select({
      ...shared(3, additionalCosts),
      type: text<string | null>(additionalCosts.type),
      quantityThousandths: sql<string | null>`null::text`,
      unit: sql<string | null>`null::text`,
      rateHundredths: sql<string | null>`null::text`,
      totalMinor: text<string>(additionalCosts.amountMinor),
    })
    .from(additionalCosts)
    .innerJoin(estimates, eq(estimates.id, additionalCosts.estimateId))
    .where(ofThese(additionalCosts));
  // By number, section and position.
  return unionAll(labor, material, cost).orderBy(sql`1 desc, 3, 4`);
}

type LineTable = typeof laborLines | typeof materialLines | typeof additionalCosts;

const shared = (section: 1 | 2 | 3, lines: LineTable) => ({
  number: estimates.number,
  currency: estimates.currency,
  section: sql<number>`${sql.raw(String(section))}`,
  position: sql<number>`${lines.position}`,
  description: text<string>(lines.description),
});

const text = <Text>(column: PgColumn) => sql<Text>`${column}::text`;
