import type { PricedEstimate } from '@plumbline/contract/pricing/price-estimate';
import { mapNames } from '@plumbline/contract/pricing/sums';
import { and, asc, eq, type Placeholder } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import {
  additionalCosts,
  estimateChoices,
  estimateFiles,
  estimateGroups,
  estimateTaxes,
  laborLines,
  materialLines,
  textLines,
} from '../../db/schema/schema.ts';
import type { EstimateLines, LineTermsContent, OfferContent } from './content/estimate-content.ts';
import { toDiscountColumns } from './content/resolve-discount.ts';

export type MaterialLineRow = typeof materialLines.$inferSelect;

export interface LineRows {
  readonly labor: readonly (typeof laborLines.$inferSelect)[];
  readonly materials: readonly MaterialLineRow[];
  readonly costs: readonly (typeof additionalCosts.$inferSelect)[];
  readonly groups: readonly (typeof estimateGroups.$inferSelect)[];
  readonly choices: readonly (typeof estimateChoices.$inferSelect)[];
  readonly taxes: readonly (typeof estimateTaxes.$inferSelect)[];
  readonly texts: readonly (typeof textLines.$inferSelect)[];
  readonly files: readonly (typeof estimateFiles.$inferSelect)[];
}

/** The tables of an estimate's parts, in the order in which they are read. */
export const PART_TABLES = {
  labor: laborLines,
  materials: materialLines,
  costs: additionalCosts,
  groups: estimateGroups,
  choices: estimateChoices,
  taxes: estimateTaxes,
  texts: textLines,
  files: estimateFiles,
} as const;
const PARTS = Object.keys(PART_TABLES) as (keyof LineRows)[];

interface Whole {
  readonly account: AccountId;
  readonly estimateId: string;
}

function ofEstimate(
  table: (typeof PART_TABLES)[keyof LineRows],
  { account, estimateId }: Record<keyof Whole, string | Placeholder>,
) {
  return and(eq(table.estimateId, estimateId), eq(table.accountId, account));
}

const listPart = (table: (typeof PART_TABLES)[keyof LineRows]) =>
  prepared<Whole>()((db, given) =>
    db.select().from(table).where(ofEstimate(table, given)).orderBy(asc(table.position)),
  );

const listParts = mapNames(PARTS, (part) => listPart(PART_TABLES[part]));

/** Lists an estimate's lines and other parts, each in the contractor's order. */
export async function listLines(db: Queryable, account: AccountId, estimateId: string): Promise<LineRows> {
  const lists = await Promise.all(PARTS.map((part) => listParts[part](db, { account, estimateId })));
  return Object.fromEntries(PARTS.map((part, index) => [part, lists[index]])) as unknown as LineRows;
}

/** Whether an estimate names a file for its client now. */
export async function findClientFile(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  fileId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: estimateFiles.id })
    .from(estimateFiles)
    .where(
      and(
        ofEstimate(estimateFiles, { account, estimateId }),
        eq(estimateFiles.fileId, fileId),
        eq(estimateFiles.forClient, true),
      ),
    )
    .limit(1);
  return rows.length === 1;
}

const insertLabor = bulkInsert(laborLines);
const insertMaterials = bulkInsert(materialLines);
const insertCosts = bulkInsert(additionalCosts);
const insertGroups = bulkInsert(estimateGroups);
const insertChoices = bulkInsert(estimateChoices);
const insertTaxes = bulkInsert(estimateTaxes);
const insertTexts = bulkInsert(textLines);
const insertFiles = bulkInsert(estimateFiles);

/** Replaces an estimate's lines, their totals and its other parts. */
export async function replaceLines(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  content: PartsContent,
  priced: PricedEstimate,
): Promise<void> {
  for (const part of PARTS)
    await tx.delete(PART_TABLES[part]).where(ofEstimate(PART_TABLES[part], { account, estimateId }));
  await insertLines(tx, account, estimateId, content, priced);
}

type PartsContent = EstimateLines & OfferContent;

/** Inserts the lines, their totals and the other parts of an estimate without any. */
export async function insertLines(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  content: PartsContent,
  priced: PricedEstimate,
): Promise<void> {
  const placed = (position: number, id: string) => ({ id, accountId: account, estimateId, position });
  const base = (position: number, line: LineTermsContent) => ({
    ...placed(position, line.id),
    groupId: line.groupId,
    optional: line.optional,
    preselected: line.preselected,
    markupHundredths: line.markupPercent === null ? null : Number(line.markupPercent),
    ...toDiscountColumns(line.discount),
    taxMask: toTaxMask(content.taxes, line.taxIds),
    costHundredths: line.cost,
    removed: line.removed || null,
  });
  const labor = content.laborLines.map((line, position) => ({
    ...base(position, line),
    laborType: line.laborType,
    laborTypeId: line.laborTypeId,
    laborTypeName: line.laborTypeName,
    description: line.description,
    hoursThousandths: line.hours,
    rateHundredths: line.rate,
    totalMinor: priced.laborLines[position]?.amount ?? 0n,
  }));
  const materials = content.materialLines.map((line, position) => ({
    ...base(position, line),
    materialId: line.materialId,
    materialName: line.materialName,
    description: line.description,
    quantityThousandths: line.quantity,
    unit: line.unit,
    unitCostHundredths: line.unitCost,
    clientMin: line.clientQuantity?.min ?? null,
    clientMax: line.clientQuantity?.max ?? null,
    clientStep: line.clientQuantity?.step ?? null,
    costUnknown: line.costUnknown || null,
    totalMinor: priced.materialLines[position]?.amount ?? 0n,
  }));
  const costs = content.additionalCosts.map((cost, position) => ({
    ...base(position, cost),
    type: cost.type,
    description: cost.description,
    amountMinor: cost.amount,
  }));
  const groups = content.groups.map(({ showLines, ...group }, position) => ({
    ...group,
    ...placed(position, group.id),
    showsLines: showLines,
  }));
  const choices = content.choices.map(({ id, title }, position) => ({ ...placed(position, id), title }));
  const taxes = content.taxes.map((tax, position) => ({
    ...placed(position, tax.id),
    name: tax.name,
    rateThousandths: Number(tax.rate),
    registration: tax.registration,
    onLabor: tax.labor,
    onMaterials: tax.materials,
    onCosts: tax.costs,
  }));
  const texts = content.textLines.map((text, position) => ({ ...text, ...placed(position, text.id) }));
  const files = content.files.map((file, position) => ({ ...file, ...placed(position, file.id) }));
  await Promise.all([
    insertLabor(tx, labor),
    insertMaterials(tx, materials),
    insertCosts(tx, costs),
    insertGroups(tx, groups),
    insertChoices(tx, choices),
    insertTaxes(tx, taxes),
    insertTexts(tx, texts),
    insertFiles(tx, files),
  ]);
}

/** The set of taxes of a line as its column has it; null for those of its section. */
function toTaxMask(taxes: OfferContent['taxes'], taxIds: readonly string[] | null): number | null {
  if (taxIds === null) return null;
  return taxes.reduce((mask, { id }, place) => (taxIds.includes(id) ? mask + 2 ** place : mask), 0);
}
