import { randomUUID } from 'node:crypto';
import type { PricedEstimate } from '@plumbline/contract/pricing/price-estimate';
import { and, asc, eq, type Placeholder } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { additionalCosts, laborLines, materialLines } from '../../db/schema/schema.ts';
import type { EstimateLines } from './drafting/estimate-content.ts';

export type LaborLineRow = typeof laborLines.$inferSelect;
export type MaterialLineRow = typeof materialLines.$inferSelect;
export type AdditionalCostRow = typeof additionalCosts.$inferSelect;

export interface LineRows {
  readonly labor: readonly LaborLineRow[];
  readonly materials: readonly MaterialLineRow[];
  readonly costs: readonly AdditionalCostRow[];
}

const LINE_TABLES = [laborLines, materialLines, additionalCosts] as const;

function ofEstimate(
  table: (typeof LINE_TABLES)[number],
  { account, estimateId }: Record<keyof Whole, string | Placeholder>,
) {
  return and(eq(table.estimateId, estimateId), eq(table.accountId, account));
}

interface Whole {
  readonly account: AccountId;
  readonly estimateId: string;
}

const listLabor = prepared<Whole>()((db, given) =>
  db.select().from(laborLines).where(ofEstimate(laborLines, given)).orderBy(asc(laborLines.position)),
);
const listMaterials = prepared<Whole>()((db, given) =>
  db
    .select()
    .from(materialLines)
    .where(ofEstimate(materialLines, given))
    .orderBy(asc(materialLines.position)),
);
const listCosts = prepared<Whole>()((db, given) =>
  db
    .select()
    .from(additionalCosts)
    .where(ofEstimate(additionalCosts, given))
    .orderBy(asc(additionalCosts.position)),
);

/** Lists the three sections, each in the contractor's order. */
export async function listLines(db: Queryable, account: AccountId, estimateId: string): Promise<LineRows> {
  const whole = { account, estimateId };
  const [labor, materials, costs] = await Promise.all([
    listLabor(db, whole),
    listMaterials(db, whole),
    listCosts(db, whole),
  ]);
  return { labor, materials, costs };
}

const insertLabor = bulkInsert(laborLines);
const insertMaterials = bulkInsert(materialLines);
const insertCosts = bulkInsert(additionalCosts);

/** Replaces an estimate's lines and their totals. */
export async function replaceLines(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  lines: EstimateLines,
  priced: PricedEstimate,
): Promise<void> {
  for (const table of LINE_TABLES) await tx.delete(table).where(ofEstimate(table, { account, estimateId }));
  await insertLines(tx, account, estimateId, lines, priced);
}

/** Inserts the lines and their totals of an estimate without lines. */
export async function insertLines(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  lines: EstimateLines,
  priced: PricedEstimate,
): Promise<void> {
  const base = (position: number, id = randomUUID() as string) => ({
    id,
    accountId: account,
    estimateId,
    position,
  });
  const labor = lines.laborLines.map((line, position) => ({
    ...base(position, line.id),
    laborType: line.laborType,
    laborTypeId: line.laborTypeId,
    laborTypeName: line.laborTypeName,
    description: line.description,
    hoursThousandths: line.hours,
    rateHundredths: line.rate,
    totalMinor: priced.laborLines[position]?.amount ?? 0n,
  }));
  const materials = lines.materialLines.map((line, position) => ({
    ...base(position, line.id),
    materialId: line.materialId,
    materialName: line.materialName,
    description: line.description,
    quantityThousandths: line.quantity,
    unit: line.unit,
    unitCostHundredths: line.unitCost,
    totalMinor: priced.materialLines[position]?.amount ?? 0n,
  }));
  const costs = lines.additionalCosts.map((cost, position) => ({
    ...base(position, cost.id),
    type: cost.type,
    description: cost.description,
    amountMinor: cost.amount,
  }));
  await Promise.all([insertLabor(tx, labor), insertMaterials(tx, materials), insertCosts(tx, costs)]);
}
