import {
  DEFAULT_MATERIAL_CATEGORY,
  type MaterialFields,
  MOST_MATERIALS,
  materialRequest,
} from '@plumbline/contract/catalog';
import type { MaterialImport } from '@plumbline/contract/csv-import';
import { priceHundredths, scaledFromWire } from '@plumbline/contract/pricing/amounts';
import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { addPercent, keepMargin } from '@plumbline/contract/pricing/price-profit';
import { z } from 'zod';
import { type Columns, matchColumns } from '../../../csv/match-columns.ts';
import { plainDecimal } from '../../../csv/plain-decimal.ts';
import type { ImportFile } from '../../../csv/read-import.ts';
import { ConflictError } from '../../../errors.ts';
import type { MaterialRow } from '../material-queries.ts';

export type StoredMaterial = Pick<
  MaterialRow,
  | 'name'
  | 'category'
  | 'unit'
  | 'defaultPriceHundredths'
  | 'sellPriceHundredths'
  | 'code'
  | 'supplier'
  | 'taxable'
  | 'fileId'
  | 'description'
>;

const COSTS = [
  'cost',
  'unit cost',
  'your cost',
  'your price',
  'net cost',
  'cost price',
  'net price',
  'dealer cost',
  'dealer price',
];
const PRICES = ['price', 'default price', 'unit price', 'price per unit', 'rate'];
const SELL_PRICES = ['sell price', 'selling price', 'sales price', 'retail price', 'retail'];

const columnsWith = (prices: readonly string[], sellPrices: readonly string[]): Columns => ({
  name: {
    label: 'Name',
    spellings: [
      'name',
      'material',
      'material name',
      'item',
      'item name',
      'product',
      'product name',
      'product description',
      'item description',
    ],
  },
  category: { label: 'Category', spellings: ['category', 'group', 'trade'] },
  unit: { label: 'Unit', spellings: ['unit', 'units', 'uom', 'unit of measure', 'sold by'] },
  price: { label: 'Price', spellings: prices },
  sellPrice: { label: 'Sell price', spellings: sellPrices },
  code: { label: 'Code', spellings: ['code', 'item code', 'sku', 'item number', 'part number'] },
  supplier: { label: 'Supplier', spellings: ['supplier', 'vendor'] },
  taxable: { label: 'Taxable', spellings: ['taxable'] },
  description: { label: 'Description', spellings: ['description', 'details', 'notes'] },
});
const ONE_PRICE = columnsWith([...PRICES, ...COSTS], SELL_PRICES);
const COST_AND_PRICE = columnsWith(COSTS, [...SELL_PRICES, ...PRICES]);

/**
 * The columns of a price list. A single price is the cost of a material; next to a cost it is the sell price.
 */
export function materialColumns(header: readonly string[]): Columns {
  return matchColumns(header, COST_AND_PRICE).includes('price') ? COST_AND_PRICE : ONE_PRICE;
}

const TAXABLE: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, 1: true };
const UNTAXED: Readonly<Record<string, boolean>> = { no: false, n: false, false: false, 0: false };

/** A row of a price list: the text of its cells. */
export const materialRow = z.preprocess((cells: Record<string, string>, context) => {
  const readPrice = (field: 'price' | 'sellPrice') => {
    const price = plainDecimal(cells[field] ?? '');
    if (price === null) {
      const message = `could be read in two ways: write “${cells[field]}” with two decimals, such as 1234.00`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return price;
  };
  const { sellPrice: sell, taxable: typed = '', ...rest } = cells;
  const word = typed.trim().toLowerCase();
  const taxable = TAXABLE[word] ?? UNTAXED[word];
  if (word !== '' && taxable === undefined)
    context.addIssue({ code: 'custom', path: ['taxable'], message: 'must be yes or no' });
  return {
    ...rest,
    category: cells['category']?.trim().toLowerCase(),
    price: readPrice('price'),
    ...(sell !== undefined && { sellPrice: readPrice('sellPrice') }),
    ...(taxable !== undefined && { taxable }),
  };
}, materialRequest);

/** Throws `ConflictError` if an account with so many materials of its own has no room for more. */
export function requireRoom(stored: number, added: number): void {
  if (stored + added <= MOST_MATERIALS) return;
  throw new ConflictError(
    `A price book holds ${MOST_MATERIALS.toLocaleString('en-US')} items, and this would make ${(stored + added).toLocaleString('en-US')}. Please delete some first.`,
  );
}

/** Two materials with the same key are the same in an account's catalog. */
export const materialKey = ({ name, unit }: { name: string; unit: string }) =>
  `${name.toLowerCase()}\n${unit.toLowerCase()}`;

/** The key of a material by supplier and code in an account's catalog; null unless both are present. */
const codeKey = ({ supplier, code }: Partial<Record<'supplier' | 'code', string | null | undefined>>) =>
  supplier && code ? `${supplier.toLowerCase()}\n${code.toLowerCase()}` : null;

type Named = Pick<StoredMaterial, 'name' | 'unit'> &
  Partial<Record<'supplier' | 'code', string | null | undefined>>;

/**
 * Returns a function that finds the stored material of a row: by supplier and code, else by name and unit. Suppliers sell one
 * code by several units, so a code that `rows` or the stored materials have more than once also needs the unit.
 */
export function materialsByRow<Known extends StoredMaterial>(
  stored: readonly Known[],
  rows: readonly Named[],
): (row: Named) => Known | undefined {
  const byName = new Map(stored.map((material) => [materialKey(material), material]));
  const inFile = new Set(rows.map(materialKey));
  const units = groupByCode(rows, ({ unit }) => unit.toLowerCase());
  const byCode = groupByCode(stored, (material) => material);
  return (row) => {
    const namesake = byName.get(materialKey(row));
    const code = codeKey(row);
    if (code === null || (namesake && codeKey(namesake) === code)) return namesake;
    const candidates = [...(byCode.get(code) ?? [])].filter((known) => !inFile.has(materialKey(known)));
    const [first, ...others] = candidates;
    const isSole = others.length === 0 && units.get(code)?.size === 1;
    const sameUnit = candidates.find(({ unit }) => unit.toLowerCase() === row.unit.toLowerCase());
    return sameUnit ?? (isSole ? first : undefined) ?? namesake;
  };
}

function groupByCode<Item extends Named, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): Map<string, Set<Value>> {
  const groups = new Map<string, Set<Value>>();
  for (const item of items) {
    const code = codeKey(item);
    if (code === null) continue;
    const group = groups.get(code) ?? new Set();
    groups.set(code, group.add(valueOf(item)));
  }
  return groups;
}

/**
 * The file without rows that give a second material the code of an earlier one, which become faults. Suppliers sell one code by
 * several units, and a material can be in a list twice.
 */
export function refuseSecondCodes(file: ImportFile<MaterialFields>): ImportFile<MaterialFields> {
  const firsts = new Map<string, (typeof file.valid)[number]>();
  const errors = [...file.errors];
  const valid = file.valid.filter((row) => {
    const { code, supplier, unit } = row.fields;
    if (!code) return true;
    const key = [supplier ?? '', code, unit].join('\n').toLowerCase();
    const first = firsts.get(key) ?? row;
    firsts.set(key, first);
    if (materialKey(first.fields) === materialKey(row.fields)) return true;
    errors.push({ row: row.row, field: 'code', message: `Row ${first.row} has the same code` });
    return false;
  });
  return { ...file, valid, errors: errors.toSorted((a, b) => a.row - b.row) };
}

const MOST_PRICE = priceHundredths(scaledFromWire(BOUNDS.price, 2));

/**
 * The sell price of a row's material. It follows the cost by the contractor's rule, unless the file has a
 * sell price.
 */
export function followCost(
  material: StoredMaterial,
  { fields, stored }: { fields: MaterialFields; stored: StoredMaterial | undefined },
  { sellPrices, percent }: Pick<MaterialImport, 'sellPrices' | 'percent'>,
): StoredMaterial {
  const { defaultPriceHundredths: cost, sellPriceHundredths: sold } = material;
  const isGiven = typeof fields.sellPrice === 'bigint';
  if (isGiven || !fields.price || cost === null || sellPrices === 'leave') return material;
  const oldCost = stored?.defaultPriceHundredths;
  const newCost = priceHundredths(cost);
  const following =
    sellPrices === 'percent'
      ? addPercent(newCost, percent)
      : sold !== null && oldCost
        ? keepMargin(priceHundredths(sold), priceHundredths(oldCost), newCost)
        : sold;
  if (following === null) return material;
  return { ...material, sellPriceHundredths: following > MOST_PRICE ? MOST_PRICE : following };
}

/** The material to store for a row. It replaces `stored`, except for the values of empty cells. */
export function materialOf(fields: MaterialFields, stored: StoredMaterial | undefined): StoredMaterial {
  return {
    name: stored?.name ?? fields.name,
    category: fields.category ?? stored?.category ?? DEFAULT_MATERIAL_CATEGORY,
    unit: stored?.unit ?? fields.unit,
    defaultPriceHundredths: fields.price ?? stored?.defaultPriceHundredths ?? null,
    sellPriceHundredths: fields.sellPrice ?? stored?.sellPriceHundredths ?? null,
    code: fields.code ?? stored?.code ?? null,
    supplier: fields.supplier ?? stored?.supplier ?? null,
    taxable: fields.taxable ?? stored?.taxable ?? true,
    fileId: fields.fileId ?? stored?.fileId ?? null,
    description: fields.description ?? stored?.description ?? null,
  };
}
