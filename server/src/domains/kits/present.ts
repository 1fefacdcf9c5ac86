import { LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { COST_TYPES, DEFAULT_UNIT, LABOR_TYPES } from '@plumbline/contract/content/lines';
import type { Kit, KitPart } from '@plumbline/contract/kits';
import {
  percentHundredths,
  percentToWire,
  priceHundredths,
  priceToWire,
} from '@plumbline/contract/pricing/amounts';
import { formatDecimalTrimmed } from '@plumbline/contract/pricing/decimal';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import type { BookItems } from '../catalog/get-book-prices.ts';
import type { KitWithParts, PartRow } from './queries.ts';

/** An account's hourly rate and cost for each labor type. */
export interface LaborPrices {
  readonly rates: Readonly<Record<'lead' | 'helper' | 'specialist', bigint>>;
  readonly costs: Readonly<Record<'lead' | 'helper' | 'specialist', bigint | null>>;
}

/** Presents a kit with today's prices; a part that was deleted from the price book keeps the price that was copied. */
export function presentKit({ kit, parts }: KitWithParts, book: BookItems, labor: LaborPrices): Kit {
  return {
    id: kit.id,
    name: kit.name,
    unit: kit.unit,
    description: kit.description,
    price: wire(kit.priceHundredths),
    trade: JOB_CATEGORIES.find((known) => known === kit.trade) ?? null,
    parts: parts.map((part) => presentPart(part, book, labor)),
    ...(kit.accountId === null ? {} : { userId: kit.accountId }),
  };
}

const wire = (price: bigint | null) => (price === null ? null : priceToWire(priceHundredths(price)));
const priceOf = (price: bigint | null) => priceToWire(priceHundredths(price ?? 0n));

function presentPart(row: PartRow, book: BookItems, labor: LaborPrices): KitPart {
  const { description } = row;
  const quantity = {
    perUnit: formatDecimalTrimmed(row.perUnitMillionths ?? 0n, 6),
    fixed: row.isFixed,
    waste: percentToWire(percentHundredths(BigInt(row.wasteHundredths))),
    wholeUnits: row.wholeUnits,
  };
  if (row.kind === 'labor') {
    const type = LABOR_TYPES.find((known) => known === row.laborType) ?? 'lead';
    const item = book.laborTypes.get(row.laborTypeId ?? '');
    // A deleted labor type becomes lead worker labor under its copied name and rate.
    const laborType = type === 'custom' && !item ? 'lead' : type;
    const price = type === 'custom' ? (item?.price ?? row.priceHundredths) : labor.rates[type];
    const cost = type === 'custom' ? (item?.cost ?? null) : labor.costs[type];
    return {
      kind: 'labor',
      laborType,
      laborTypeId: item ? row.laborTypeId : null,
      laborTypeName: laborType === 'custom' ? (item?.name ?? '') : LABOR_TYPE_NAMES[laborType],
      description,
      price: priceOf(price),
      cost: wire(cost),
      ...quantity,
    };
  }
  if (row.kind === 'material') {
    const item = book.materials.get(row.materialId ?? '');
    return {
      kind: 'material',
      materialId: item ? row.materialId : null,
      description,
      unit: row.unit ?? DEFAULT_UNIT,
      price: priceOf(item?.price ?? row.priceHundredths),
      markupPercent: item?.isSellPrice ? '0' : null,
      taxable: item?.taxable ?? true,
      cost: wire(item?.isSellPrice ? item.cost : null),
      ...quantity,
    };
  }
  if (row.kind === 'cost')
    return {
      kind: 'cost',
      type: COST_TYPES.find((known) => known === row.costType) ?? 'other',
      description,
      price: priceOf(row.priceHundredths),
      ...quantity,
    };
  return { kind: 'text', description };
}
