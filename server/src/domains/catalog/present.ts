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
    description: row.description,
  };
}

export function presentMaterial(row: MaterialRow): Material {
  const price = row.defaultPriceHundredths;
  return {
    id: row.id,
    name: row.name,
    category: MATERIAL_CATEGORIES.find((category) => category === row.category) ?? 'hardware',
    unit: row.unit,
    defaultPrice: price === null ? null : priceToWire(priceHundredths(price)),
    description: row.description,
    ...(row.accountId ? { userId: row.accountId } : {}),
  };
}
