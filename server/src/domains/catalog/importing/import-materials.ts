import { createHash, randomUUID } from 'node:crypto';
import type { MaterialFields } from '@plumbline/contract/catalog';
import { type ImportResult, type MaterialImport, PRICE_LIST_LIMITS } from '@plumbline/contract/csv-import';
import { sharePercent } from '@plumbline/contract/pricing/price-profit';
import type { AccountId } from '../../../account-id.ts';
import { type Decided, importResult } from '../../../csv/import-result.ts';
import { type ImportRow, readImport, requireAllRows } from '../../../csv/read-import.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { readOwnMaterialPages } from '../get-materials.ts';
import { presentPrice } from '../present.ts';
import { findLayout, keepLayout, lockMaterialImport, upsertOwnMaterials } from './import-queries.ts';
import {
  followCost,
  materialColumns,
  materialKey,
  materialOf,
  materialRow,
  materialsByRow,
  refuseSecondCodes,
  requireRoom,
  type StoredMaterial,
} from './import-rules.ts';

interface Planned extends Decided {
  readonly id: string;
  readonly material: StoredMaterial;
}

/**
 * Adds the materials of a CSV file to the account's own, and updates the prices of existing ones, by supplier
 * and code, else by name and unit. By default its columns and supplier are those of the last list with the
 * same headings. The import is atomic; with `dryRun` nothing is stored, and the result is the expected one.
 * Throws `InvalidInputError` for an unreadable file, without `dryRun` `InvalidValuesError` for invalid rows,
 * `ConflictError` if there is no room for so many, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function importMaterials(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  bytes: unknown,
  { dryRun, columns: matched, supplier: named, ...rule }: MaterialImport,
): Promise<ImportResult> {
  let headingsSha256 = '';
  let last: Awaited<ReturnType<typeof findLayout>>;
  const read = await readImport(bytes, materialColumns, 'name', materialRow, {
    limits: PRICE_LIST_LIMITS,
    matchedIn: async (header) => {
      headingsSha256 = createHash('sha256').update(JSON.stringify(header)).digest('hex');
      last = await findLayout(deps.db, account, headingsSha256);
      return matched ?? last?.columns ?? {};
    },
    takesUnmatched: dryRun,
  });
  const supplier = (named ?? last?.supplier) || null;
  const file = refuseSecondCodes({ ...read, valid: withSupplier(read.valid, supplier) });
  if (!dryRun) requireAllRows(file);
  return inTransaction(deps.db, async (tx) => {
    await lockMaterialImport(tx, account);
    if (!dryRun) await checkAccess({ db: tx, clock: deps.clock }, account, 'materials');
    const { planned, stored } = await planRows(tx, account, file.valid, rule);
    requireRoom(stored, planned.filter(({ outcome }) => outcome === 'created').length);
    const createdAt = deps.clock.now();
    const changed = planned
      .filter(({ outcome }) => outcome !== 'skipped')
      .map(({ id, material }) => ({ ...material, id, createdAt }));
    if (!dryRun) {
      await upsertOwnMaterials(tx, account, changed);
      const columns = matched ?? last?.columns ?? {};
      if (matched !== undefined || named !== undefined)
        await keepLayout(tx, account, { headingsSha256, supplier, columns, usedAt: createdAt });
    }
    const decided = planned.map(({ row, outcome, values }) => ({ row, outcome, values }));
    return { ...importResult(file, decided), supplier };
  });
}

const withSupplier = (rows: readonly ImportRow<MaterialFields>[], supplier: string | null) =>
  rows.map(({ row, fields }) => ({ row, fields: { ...fields, supplier: fields.supplier ?? supplier } }));

/** Skips rows that change nothing or repeat an earlier one. */
async function planRows(
  tx: Transaction,
  account: AccountId,
  rows: readonly ImportRow<MaterialFields>[],
  rule: Pick<MaterialImport, 'sellPrices' | 'percent'>,
): Promise<{ planned: Planned[]; stored: number }> {
  const stored: (StoredMaterial & { id: string })[] = [];
  for await (const page of readOwnMaterialPages(tx, account)) stored.push(...page);
  const findKnown = materialsByRow(
    stored,
    rows.map(({ fields }) => fields),
  );
  const seen = new Set<string>();
  const planned = rows.map(({ row, fields }) => {
    const known = findKnown(fields);
    const material = followCost(materialOf(fields, known), { fields, stored: known }, rule);
    const id = known?.id ?? materialKey(fields);
    const isRepeat = seen.has(id);
    seen.add(id);
    const outcome =
      isRepeat || (known && isSame(known, material)) ? 'skipped' : known ? 'updated' : 'created';
    return {
      row,
      outcome,
      id: known?.id ?? randomUUID(),
      material,
      values: valuesOf(material, known),
    } satisfies Planned;
  });
  return { planned, stored: stored.length };
}

const FIELDS = [
  'category',
  'defaultPriceHundredths',
  'sellPriceHundredths',
  'code',
  'supplier',
  'taxable',
  'description',
] as const;
const isSame = (stored: StoredMaterial, material: StoredMaterial) =>
  FIELDS.every((field) => stored[field] === material[field]);

/** A row of the preview: the material as it would be stored, and its previous prices. */
function valuesOf(
  material: StoredMaterial,
  known: StoredMaterial | undefined,
): Record<string, string | null> {
  const { name, category, unit, defaultPriceHundredths, sellPriceHundredths, description } = material;
  const price = presentPrice(defaultPriceHundredths);
  const beyond = {
    sellPrice: presentPrice(sellPriceHundredths),
    margin: marginOf(material),
    code: material.code,
    supplier: material.supplier,
    taxable: material.taxable ? null : 'no',
    oldPrice: known ? presentPrice(known.defaultPriceHundredths) : null,
    oldSellPrice: known ? presentPrice(known.sellPriceHundredths) : null,
    oldMargin: known ? marginOf(known) : null,
  };
  const given = Object.fromEntries(Object.entries(beyond).filter(([, value]) => value !== null));
  return { name, category, unit, price, description, ...given };
}

function marginOf({ defaultPriceHundredths: cost, sellPriceHundredths: sold }: StoredMaterial) {
  return cost === null || sold === null ? null : sharePercent(sold - cost, sold);
}
