import type { Profile } from '@plumbline/contract/accounts';
import type { LaborType, Material } from '@plumbline/contract/catalog';
import { LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { compareNames } from '@plumbline/contract/lists/compare-names';
import {
  percentHundredths,
  priceHundredths,
  scaledFromWire,
  type UnitPriceTenThousandths,
  unitPriceTenThousandths,
  unitPriceToWire,
} from '@plumbline/contract/pricing/amounts';
import { markUp } from '@plumbline/contract/pricing/price-lines';
import { sharePercent } from '@plumbline/contract/pricing/price-profit';
import { MATERIAL_CATEGORY_NAMES } from '../material-category-names.ts';

/** The price book's name for the category of labor. */
const LABOR = 'Labor';

/** A row of the price book. Prices are decimal text for one unit; null if they vary or are unknown. */
export interface PriceItem {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly supplier: string | null;
  readonly unit: string;
  readonly cost: string | null;
  readonly price: string | null;
  /** The profit in percent of the price. */
  readonly margin: string | null;
  /** Other words by which a search finds it. */
  readonly words: string;
  /** Its source; null for a labor type whose rate is in the settings. */
  readonly source:
    | { readonly kind: 'material'; readonly material: Material }
    | { readonly kind: 'labor'; readonly laborType: LaborType }
    | null;
}

const cents = (text: string) => priceHundredths(scaledFromWire(text, 2));

function priced(cost: string | null, price: UnitPriceTenThousandths | null) {
  const margin = cost === null || price === null ? null : sharePercent(price - cents(cost) * 100n, price);
  return { cost, price: price === null ? null : unitPriceToWire(price), margin };
}

/** The price of a material: its sell price, else its cost with the markup of new estimates. */
function itemOfMaterial(material: Material, markupPercent: string): PriceItem {
  const { id, name, category, supplier, unit, defaultPrice: cost, sellPrice, code, description } = material;
  const markup = percentHundredths(scaledFromWire(markupPercent, 2));
  const sold = sellPrice ? unitPriceTenThousandths(cents(sellPrice) * 100n) : null;
  return {
    id,
    name,
    category: MATERIAL_CATEGORY_NAMES[category],
    supplier: supplier ?? null,
    unit,
    ...priced(cost, sold ?? (cost === null ? null : markUp(cents(cost), markup))),
    words: `${name} ${code ?? ''} ${description ?? ''}`.toLowerCase(),
    source: { kind: 'material', material },
  };
}

function itemOfLabor(
  id: string,
  name: string,
  { rate, cost }: { rate: string | undefined; cost: string | null | undefined },
  laborType?: LaborType,
): PriceItem {
  return {
    id,
    name,
    category: LABOR,
    supplier: null,
    unit: 'hr',
    ...priced(cost ?? null, rate === undefined ? null : unitPriceTenThousandths(cents(rate) * 100n)),
    words: `${name} ${laborType?.description ?? ''}`.toLowerCase(),
    source: laborType ? { kind: 'labor', laborType } : null,
  };
}

/** The price book's items by name: own materials, labor types, and the three kinds of labor of the settings. */
export function priceItems(
  materials: readonly Material[],
  laborTypes: readonly LaborType[],
  profile: Profile,
): PriceItem[] {
  const { leadWorkerRate, helperRate, specialistRate } = profile;
  const { leadWorkerCost, helperCost, specialistCost } = profile;
  const standard = [
    itemOfLabor('lead', LABOR_TYPE_NAMES.lead, { rate: leadWorkerRate, cost: leadWorkerCost }),
    itemOfLabor('helper', LABOR_TYPE_NAMES.helper, { rate: helperRate, cost: helperCost }),
    itemOfLabor('specialist', LABOR_TYPE_NAMES.specialist, { rate: specialistRate, cost: specialistCost }),
  ];
  return [
    ...materials.map((material) => itemOfMaterial(material, profile.materialMarkupPercent)),
    ...laborTypes.map((type) =>
      itemOfLabor(type.id, type.name, { rate: type.defaultRate, cost: type.costRate }, type),
    ),
    ...standard,
  ].toSorted((one, other) => compareNames(one.name, other.name));
}

/** The items that match a search and two filters; an empty filter matches all. */
export function narrowItems(
  items: readonly PriceItem[],
  { search, category, supplier }: { search: string; category: string; supplier: string },
): PriceItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(
    (item) =>
      words.every((word) => item.words.includes(word)) &&
      (category === '' || item.category === category) &&
      (supplier === '' || item.supplier === supplier),
  );
}
