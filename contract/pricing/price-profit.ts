import {
  type AmountMinor,
  amountMinor,
  type PercentHundredths,
  type PriceHundredths,
  priceHundredths,
  type QuantityThousandths,
} from './amounts.ts';
import type { Currency } from './currency.ts';
import { formatDecimal } from './decimal.ts';
import { lineTotal, sumOf } from './price-lines.ts';
import {
  type GroupToPrice,
  type OfferLine,
  type OfferTerms,
  type Selection,
  sumClasses,
  whatCounts,
  withoutTaxes,
} from './price-selection.ts';
import { divideRounded, spread } from './rounding.ts';

/** A line with its cost to the contractor; null if unknown. */
export interface CostedLine extends OfferLine {
  readonly cost: AmountMinor | null;
}

/** The profit of an estimate or a group, before tax. */
export interface Profit {
  readonly price: AmountMinor;
  /** Null if the cost of a counted line is unknown. */
  readonly cost: AmountMinor | null;
  /** The counted lines with unknown costs. */
  readonly unknownLines: number;
}

/** The cost of a quantity at a unit cost; null if the unit cost is unknown, unless the quantity is zero. */
export function lineCost(
  quantity: QuantityThousandths,
  cost: PriceHundredths | null,
  currency: Currency,
): AmountMinor | null {
  if (quantity === 0n) return amountMinor(0n);
  return cost === null ? null : lineTotal(quantity, cost, currency);
}

interface ProfitTerms extends Omit<OfferTerms, 'groups' | 'depositPercentage'> {
  readonly groups: readonly (GroupToPrice & { readonly choiceId: string | null })[];
}

/**
 * Returns the profit of an estimate under a selection, and of each group. The price before tax of each tax
 * class is spread over the groups by their items, so that the groups that count and the lines without a group
 * add up to the estimate. A group that does not count gets the profit that it would have if it replaced its
 * choice's package. Never throws.
 */
export function priceProfit(
  terms: ProfitTerms,
  lines: readonly CostedLine[],
  selection: Pick<Selection, 'groupIds' | 'lineIds'>,
): { readonly whole: Profit; readonly groups: ReadonlyMap<string, Profit> } {
  const whole = profitsBy(terms, lines, selection, () => 'whole').get('whole') ?? NOTHING;
  const groupOf = (line: CostedLine) => line.groupId;
  const counting = profitsBy(terms, lines, selection, groupOf);
  const groups = terms.groups.map(({ id, kind, choiceId }): [string, Profit] => {
    if (kind === 'included' || selection.groupIds.includes(id)) return [id, counting.get(id) ?? NOTHING];
    const rivals = terms.groups.filter((other) => kind === 'package' && other.choiceId === choiceId);
    const others = selection.groupIds.filter((other) => !rivals.some((rival) => rival.id === other));
    const picked = { ...selection, groupIds: [...others, id] };
    return [id, profitsBy(terms, lines, picked, groupOf).get(id) ?? NOTHING];
  });
  return { whole, groups: new Map(groups) };
}

const NOTHING: Profit = { price: amountMinor(0n), cost: amountMinor(0n), unknownLines: 0 };

/** The profits of the counted lines under a selection, grouped by `keyOf`. */
function profitsBy<Key>(
  { groups, ...terms }: ProfitTerms,
  lines: readonly CostedLine[],
  selection: Pick<Selection, 'groupIds' | 'lineIds'>,
  keyOf: (line: CostedLine) => Key,
): Map<Key, Profit> {
  const counted = lines.filter(whatCounts(groups, selection));
  const profits = new Map<Key, Profit>();
  const add = (key: Key, { price, cost, unknownLines }: Profit) => {
    const before = profits.get(key) ?? NOTHING;
    profits.set(key, {
      price: sumOf([before.price, price]),
      cost: before.cost === null || cost === null ? null : sumOf([before.cost, cost]),
      unknownLines: before.unknownLines + unknownLines,
    });
  };
  for (const line of counted)
    add(keyOf(line), { price: amountMinor(0n), cost: line.cost, unknownLines: line.cost === null ? 1 : 0 });
  for (const classNet of sumClasses(counted, terms.discount).nets) {
    const price = terms.pricesIncludeTax ? withoutTaxes(terms.taxRates, classNet) : classNet.net;
    const items = new Map<Key, bigint>();
    for (const line of counted)
      if (line.taxClass === classNet.taxClass)
        items.set(keyOf(line), (items.get(keyOf(line)) ?? 0n) + line.net);
    const shares = spread(price, [...items.values()]);
    for (const [place, key] of [...items.keys()].entries())
      add(key, { ...NOTHING, price: amountMinor(shares[place] ?? 0n) });
  }
  return profits;
}

/** A share in percent with one decimal, rounded half away from zero: `"17.3"`. Null of nothing. */
export function sharePercent(part: bigint, whole: bigint): string | null {
  return whole > 0n ? formatDecimal(divideRounded(part * 1_000n, whole), 1) : null;
}

/** The sell price at a new cost that keeps the margin of the old cost, which must be positive. */
export function keepMargin(
  sellPrice: PriceHundredths,
  oldCost: PriceHundredths,
  newCost: PriceHundredths,
): PriceHundredths {
  return priceHundredths(divideRounded(sellPrice * newCost, oldCost));
}

/** A cost plus a percentage of it. */
export function addPercent(cost: PriceHundredths, percent: PercentHundredths): PriceHundredths {
  return priceHundredths(divideRounded(cost * (10_000n + percent), 10_000n));
}
