import { kitPartInput } from '@plumbline/contract/kits';
import { scaledFromWire } from '@plumbline/contract/pricing/amounts';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type Catalog, defaultId, entryKey, readShipped, shippedCatalog } from '../catalog/read-catalog.ts';
import { type PartRow, upsertDefaultKits } from './queries.ts';
import { toPartRow } from './resolve-parts.ts';

const text = z.string().min(1);
const shippedKit = z.strictObject({
  key: entryKey,
  name: text,
  trade: z.enum(JOB_CATEGORIES),
  unit: text,
  description: text,
  price: text,
  /** A part as in a request, with the key of its material. */
  parts: z.array(z.record(z.string(), z.unknown())).min(1),
});

/**
 * Loads the shipped kits, after the catalog that they refer to; safe at every start, also of several
 * processes at once.
 */
export async function loadKits(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const [kits, catalog] = await Promise.all([readShipped('kits.json', shippedKit), shippedCatalog()]);
  const rows = kits.map(({ key, parts: _parts, price, ...kit }) => ({
    ...kit,
    id: defaultId('kit', key),
    priceHundredths: scaledFromWire(price, 2),
    createdAt: deps.clock.now(),
  }));
  const parts = kits.flatMap((kit) =>
    kit.parts.map((part, position) => partOf(kit.key, part, position, catalog)),
  );
  await inTransaction(deps.db, (tx) => upsertDefaultKits(tx, rows, parts));
}

/** Throws an error that names the kit if a part is invalid or refers to an item missing from the catalog. */
function partOf(
  kitKey: string,
  { material: key, ...given }: Readonly<Record<string, unknown>>,
  position: number,
  { materials }: Catalog,
): Omit<PartRow, 'accountId'> {
  const found = materials.find((material) => material.key === key);
  if (key !== undefined && (found?.defaultPriceHundredths ?? null) === null)
    throw new Error(`kits.json, ${kitKey}: the catalog has no ${JSON.stringify(key)} with a price`);
  const parsed = kitPartInput.parse({
    ...given,
    ...(found && { materialId: defaultId('material', found.key) }),
  });
  const item = found && { name: found.name, unit: found.unit, price: found.defaultPriceHundredths };
  const { accountId: _account, ...row } = toPartRow(parsed, item, {
    kitId: defaultId('kit', kitKey),
    accountId: null,
    position,
  });
  return row;
}
