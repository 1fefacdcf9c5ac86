import type { LaborType } from '../catalog.ts';
import type { LaborLine } from '../content/lines.ts';
import type { ProfitOnWire } from '../costs.ts';
import type { Estimate } from '../estimates.ts';
import {
  amountFromWire,
  amountMinor,
  amountToWire,
  priceHundredths,
  quantityThousandths,
  scaledFromWire,
  taxRateThousandths,
} from '../pricing/amounts.ts';
import type { Currency } from '../pricing/currency.ts';
import {
  type CostedLine,
  lineCost,
  type Profit,
  priceProfit,
  sharePercent,
} from '../pricing/price-profit.ts';
import { lineTaxClass, listLines, type OfferSource, offerTaxRates, type SectionLine } from './offer-lines.ts';
import { readDiscount } from './offer-sums.ts';

/** The hourly cost of each labor type, as decimal text; null or absent if unknown. */
export interface LaborCosts {
  readonly lead: string | null;
  readonly helper: string | null;
  readonly specialist: string | null;
  /** By labor type. */
  readonly own: ReadonlyMap<string, string | null>;
}

/** The labor costs of an account, from its profile or settings and its labor types. */
export function laborCostsOf(
  rates: Partial<Record<'leadWorkerCost' | 'helperCost' | 'specialistCost', string | null | undefined>>,
  types: readonly Pick<LaborType, 'id' | 'costRate'>[],
): LaborCosts {
  const { leadWorkerCost = null, helperCost = null, specialistCost = null } = rates;
  return {
    lead: leadWorkerCost,
    helper: helperCost,
    specialist: specialistCost,
    own: new Map(types.map(({ id, costRate }) => [id, costRate ?? null])),
  };
}

/** The hourly cost of a labor line: its own cost, else that of its labor type; null if neither is known. */
export function laborCost(
  line: Pick<LaborLine, 'laborType' | 'laborTypeId' | 'cost'>,
  costs: LaborCosts,
): string | null {
  if (line.cost) return line.cost;
  return line.laborType === 'custom'
    ? (costs.own.get(line.laborTypeId ?? '') ?? null)
    : costs[line.laborType];
}

/** Formats a profit. */
export function profitToWire({ price, cost, unknownLines }: Profit, currency: Currency): ProfitOnWire {
  const profit = cost === null ? null : price - cost;
  return {
    price: amountToWire(price, currency),
    cost: cost === null ? null : amountToWire(cost, currency),
    profit: profit === null ? null : amountToWire(amountMinor(profit), currency),
    marginPercent: profit === null ? null : sharePercent(profit, price),
    costPercent: profit === null || cost === null ? null : sharePercent(profit, cost),
    unknownLines,
  };
}

/** What one unit of a material costs: its own cost, else its unit cost; null if the line says that the cost is unknown. */
export const materialCost = <Amount>({
  cost,
  costUnknown,
  unitCost,
}: {
  readonly cost?: Amount | null | undefined;
  readonly costUnknown?: boolean | undefined;
  readonly unitCost?: Amount | undefined;
}): Amount | null => cost ?? (costUnknown ? null : (unitCost ?? null));

const cents = (text: string | null) => (text === null ? null : priceHundredths(scaledFromWire(text, 2)));
const quantityOf = (text: string) => quantityThousandths(scaledFromWire(text, 3));

function costOf({ line }: SectionLine, costs: LaborCosts, currency: Currency) {
  if ('hours' in line) return lineCost(quantityOf(line.hours), cents(laborCost(line, costs)), currency);
  if ('quantity' in line) return lineCost(quantityOf(line.quantity), cents(materialCost(line)), currency);
  return line.cost
    ? lineCost(quantityThousandths(1_000n), cents(line.cost), currency)
    : amountFromWire(line.amount, currency);
}

/**
 * Returns the profit of an estimate and of its groups, by id, under its selection. Throws a `TypeError` for an estimate with
 * invalid decimals.
 */
export function presentProfit(
  estimate: OfferSource & Pick<Estimate, 'discount'>,
  costs: LaborCosts,
): { readonly profit: ProfitOnWire; readonly groups: ReadonlyMap<string, ProfitOnWire> } {
  const { currency } = estimate;
  const listed = listLines(estimate);
  const lines = listed.map(
    (each): CostedLine => ({
      groupId: each.line.groupId,
      pickId: each.line.id,
      isOptional: each.line.optional,
      taxClass: lineTaxClass(estimate, each),
      net: each.net,
      cost: costOf(each, costs, currency),
    }),
  );
  const terms = {
    groups: estimate.groups,
    discount: estimate.discount && readDiscount(estimate.discount, currency),
    taxRates: offerTaxRates(estimate).map((rate) => taxRateThousandths(scaledFromWire(rate, 3))),
    pricesIncludeTax: estimate.pricesIncludeTax,
  };
  const { whole, groups } = priceProfit(terms, lines, estimate.selection);
  return {
    profit: profitToWire(whole, currency),
    groups: new Map([...groups].map(([id, each]) => [id, profitToWire(each, currency)])),
  };
}
