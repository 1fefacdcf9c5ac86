import {
  type JobType,
  type LaborType,
  MATERIAL_CATEGORIES,
  type Material,
} from '@plumbline/contract/catalog';
import { priceHundredths, priceToWire } from '@plumbline/contract/pricing/amounts';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import type { LaborTypeRow } from './labor-type-queries.ts';
import type { MaterialRow } from './material-queries.ts';
import type { JobTypeRow } from './queries.ts';

/** A price as decimal text; null for none. */
export const presentPrice = (hundredths: bigint | null) =>
  hundredths === null ? null : priceToWire(priceHundredths(hundredths));

export function presentJobType(row: JobTypeRow): JobType {
  return {
    id: row.id,
    name: row.name,
    category: JOB_CATEGORIES.find((category) => category === row.category) ?? 'other',
    description: row.description,
    ...(row.accountId ? { userId: row.accountId } : {}),
  };
}

export function presentLaborType(row: LaborTypeRow): LaborType {
  const rate = row.defaultRateHundredths;
  return {
    id: row.id,
    name: row.name,
    ...(rate === null ? {} : { defaultRate: priceToWire(priceHundredths(rate)) }),
    costRate: presentPrice(row.costHundredths),
    description: row.description,
  };
}

export function presentMaterial(row: MaterialRow): Material {
  return {
    id: row.id,
    name: row.name,
    category: MATERIAL_CATEGORIES.find((category) => category === row.category) ?? 'hardware',
    unit: row.unit,
    defaultPrice: presentPrice(row.defaultPriceHundredths),
    sellPrice: presentPrice(row.sellPriceHundredths),
    code: row.code,
    supplier: row.supplier,
    taxable: row.taxable,
    fileId: row.fileId,
    description: row.description,
    ...(row.accountId ? { userId: row.accountId } : {}),
  };
}
