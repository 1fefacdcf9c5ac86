import { randomUUID } from 'node:crypto';
import type { MaterialFields } from '@plumbline/contract/catalog';
import type { ImportResult } from '@plumbline/contract/csv-import';
import { priceHundredths, priceToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../account-id.ts';
import { type Decided, importResult } from '../../csv/import-result.ts';
import { type ImportRow, readImport, requireAllRows } from '../../csv/read-import.ts';
import type { Transaction } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { readOwnMaterialPages } from './get-materials.ts';
import { lockMaterialImport, upsertOwnMaterials } from './import-queries.ts';
import {
  MATERIAL_COLUMNS,
  materialKey,
  materialOf,
  materialRow,
  type StoredMaterial,
} from './import-rules.ts';

interface Planned extends Decided {
  readonly id: string;
  readonly material: StoredMaterial;
}

/**
 * Adds the materials of a CSV file to the account's own, and updates the prices of existing ones (by name and unit).
 * All rows are imported or none; with `dryRun` none is, and the answer says what would happen. Throws
 * `InvalidInputError` for an unreadable file, and without `dryRun` `InvalidValuesError` for invalid rows.
 */
export async function importMaterials(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  bytes: unknown,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult> {
  const file = await readImport(bytes, MATERIAL_COLUMNS, 'name', materialRow);
  if (!dryRun) requireAllRows(file);
  return inTransaction(deps.db, async (tx) => {
    await lockMaterialImport(tx, account);
    if (!dryRun) await checkAccess({ db: tx, clock: deps.clock }, account, 'materials');
    const planned = await planRows(tx, account, file.valid);
    const createdAt = deps.clock.now();
    const changed = planned
      .filter(({ outcome }) => outcome !== 'skipped')
      .map(({ id, material }) => ({ ...material, id, createdAt }));
    if (!dryRun) await upsertOwnMaterials(tx, account, changed);
    return importResult(
      file,
      planned.map(({ row, outcome, values }) => ({ row, outcome, values })),
    );
  });
}

/** Skips rows that change nothing or repeat an earlier one. */
async function planRows(
  tx: Transaction,
  account: AccountId,
  rows: readonly ImportRow<MaterialFields>[],
): Promise<Planned[]> {
  const stored = new Map<string, StoredMaterial & { id: string }>();
  for await (const page of readOwnMaterialPages(tx, account))
    for (const row of page) stored.set(materialKey(row), row);
  const seen = new Set<string>();
  return rows.map(({ row, fields }) => {
    const key = materialKey(fields);
    const known = stored.get(key);
    const material = materialOf(fields, known);
    const isRepeat = seen.has(key);
    seen.add(key);
    const outcome =
      isRepeat || (known && isSame(known, material)) ? 'skipped' : known ? 'updated' : 'created';
    return { row, outcome, id: known?.id ?? randomUUID(), material, values: valuesOf(material) };
  });
}

const isSame = (stored: StoredMaterial, material: StoredMaterial) =>
  stored.category === material.category &&
  stored.defaultPriceHundredths === material.defaultPriceHundredths &&
  stored.description === material.description;

function valuesOf(material: StoredMaterial): Record<string, string | null> {
  const { name, category, unit, defaultPriceHundredths, description } = material;
  const price = defaultPriceHundredths === null ? null : priceToWire(priceHundredths(defaultPriceHundredths));
  return { name, category, unit, price, description };
}
