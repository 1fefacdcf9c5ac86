import {
  DEFAULT_MATERIAL_CATEGORY,
  type MaterialFields,
  MOST_MATERIALS,
  materialRequest,
} from '@plumbline/contract/catalog';
import { z } from 'zod';
import type { Columns } from '../../csv/match-columns.ts';
import { plainDecimal } from '../../csv/plain-decimal.ts';
import { ConflictError } from '../../errors.ts';
import type { MaterialRow } from './material-queries.ts';

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

export const MATERIAL_COLUMNS: Columns = {
  name: { label: 'Name', spellings: ['name', 'material', 'material name', 'item', 'item name', 'product'] },
  category: { label: 'Category', spellings: ['category', 'group', 'trade'] },
  unit: { label: 'Unit', spellings: ['unit', 'units', 'uom', 'unit of measure', 'sold by'] },
  price: {
    label: 'Price',
    spellings: ['price', 'default price', 'unit price', 'cost', 'unit cost', 'price per unit', 'rate'],
  },
  description: { label: 'Description', spellings: ['description', 'details', 'notes'] },
};

/** A row of a price list: the text of its cells. */
export const materialRow = z.preprocess((cells: Record<string, string>, context) => {
  const price = plainDecimal(cells.price ?? '');
  if (price === null) {
    const message = `could be read in two ways: write “${cells.price}” with two decimals, such as 1234.00`;
    context.addIssue({ code: 'custom', path: ['price'], message });
  }
  return { ...cells, category: cells.category?.trim().toLowerCase(), price };
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
