import { randomUUID } from 'node:crypto';
import type { PricedEstimate } from '@plumbline/contract/pricing/price-estimate';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { additionalCosts, laborLines, materialLines } from '../../db/schema.ts';
import type { AccountId } from '../accounts/account-id.ts';
import type { EstimateLines } from './estimate-content.ts';

export type LaborLineRow = typeof laborLines.$inferSelect;
export type MaterialLineRow = typeof materialLines.$inferSelect;
export type AdditionalCostRow = typeof additionalCosts.$inferSelect;

export interface LineRows {
  readonly labor: readonly LaborLineRow[];
  readonly materials: readonly MaterialLineRow[];
  readonly costs: readonly AdditionalCostRow[];
}

const LINE_TABLES = [laborLines, materialLines, additionalCosts] as const;

function ofEstimate(table: (typeof LINE_TABLES)[number], account: AccountId, estimateId: string) {
  return and(eq(table.estimateId, estimateId), eq(table.accountId, account));
}

/** The three sections, each in the contractor's order. */
export async function listLines(db: Queryable, account: AccountId, estimateId: string): Promise<LineRows> {
  const [labor, materials, costs] = await Promise.all([
    db
      .select()
      .from(laborLines)
      .where(ofEstimate(laborLines, account, estimateId))
      .orderBy(asc(laborLines.position)),
    db
      .select()
      .from(materialLines)
      .where(ofEstimate(materialLines, account, estimateId))
      .orderBy(asc(materialLines.position)),
    db
      .select()
      .from(additionalCosts)
      .where(ofEstimate(additionalCosts, account, estimateId))
      .orderBy(asc(additionalCosts.position)),
  ]);
  return { labor, materials, costs };
}

/** Writes the lines with their totals in the place of those that were there. */
export async function replaceLines(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  lines: EstimateLines,
  priced: PricedEstimate,
): Promise<void> {
  for (const table of LINE_TABLES) await tx.delete(table).where(ofEstimate(table, account, estimateId));
  const base = (position: number) => ({ id: randomUUID(), accountId: account, estimateId, position });
  const labor = lines.laborLines.map((line, position) => ({
    ...base(position),
    laborType: line.laborType,
    laborTypeId: line.laborTypeId,
    laborTypeName: line.laborTypeName,
    description: line.description,
    hoursThousandths: line.hours,
    rateHundredths: line.rate,
    totalMinor: priced.laborLineTotals[position] ?? 0n,
  }));
  const materials = lines.materialLines.map((line, position) => ({
    ...base(position),
    materialId: line.materialId,
    materialName: line.materialName,
    description: line.description,
    quantityThousandths: line.quantity,
    unit: line.unit,
    unitCostHundredths: line.unitCost,
    totalMinor: priced.materialLineTotals[position] ?? 0n,
  }));
  const costs = lines.additionalCosts.map((cost, position) => ({
    ...base(position),
    type: cost.type,
    description: cost.description,
    amountMinor: cost.amount,
  }));
  if (labor.length > 0) await tx.insert(laborLines).values(labor);
  if (materials.length > 0) await tx.insert(materialLines).values(materials);
  if (costs.length > 0) await tx.insert(additionalCosts).values(costs);
}
