import type { SelectionOnWire } from '../content/groups.ts';
import {
  type AmountMinor,
  amountFromWire,
  amountMinor,
  amountToWire,
  percentHundredths,
  quantityThousandths,
  scaledFromWire,
  taxRateThousandths,
  unitPriceTenThousandths,
} from '../pricing/amounts.ts';
import type { Currency } from '../pricing/currency.ts';
import { type Discount, discountOf, priceOf } from '../pricing/price-lines.ts';
import { priceSelection, whatCounts } from '../pricing/price-selection.ts';
import type { DiscountOnWire } from '../pricing/sums.ts';
import type { Offer, OfferLine } from './offer.ts';

/** The inputs of an offer's total besides its lines. */
export interface OfferMoney {
  readonly currency: Currency;
  readonly discount: DiscountOnWire | null;
  readonly depositPercentage: string;
  /** The deposit as an amount, which replaces the percentage. */
  readonly depositFixedAmount?: string | null | undefined;
}

/** The sums of a selection as decimal text. */
export interface OfferSums {
  readonly discountAmount: string;
  readonly subtotal: string;
  /** By tax: the base that its rate applies to, and its amount. */
  readonly taxes: readonly { readonly base: string; readonly amount: string }[];
  readonly totalAmount: string;
  readonly depositAmount: string;
  /** The amount that each group adds, or would add if it counted, by id. */
  readonly groups: ReadonlyMap<string | null, string>;
  /** The net of each line that can be picked, by id. */
  readonly lines: ReadonlyMap<string, string>;
}

/** A discount of a response, to price with. Throws a `TypeError` for invalid decimals. */
export function readDiscount({ percent, amount }: DiscountOnWire, currency: Currency): Discount {
  return percent === undefined
    ? { amount: amountFromWire(amount ?? '0', currency) }
    : { percent: percentHundredths(scaledFromWire(percent, 2)) };
}

/**
 * Computes the sums of a selection in an offer that has something to pick: the same arithmetic as the server's, on the figures
 * that the offer holds. Throws a `TypeError` for an offer with invalid decimals.
 */
export function sumsOfSelection(offer: Offer, money: OfferMoney, selection: SelectionOnWire): OfferSums {
  const { currency } = money;
  const wire = (amount: bigint) => amountToWire(amountMinor(amount), currency);
  const lines = (offer.pricing?.lines ?? []).map((line) => {
    const quantity = line.pickId === null ? undefined : selection.quantities[line.pickId];
    if (quantity === undefined || line.unitPrice === undefined)
      return { ...line, net: amountFromWire(line.net, currency) };
    const price = priceOf(
      quantityThousandths(scaledFromWire(quantity, 3)),
      unitPriceTenThousandths(scaledFromWire(line.unitPrice, 4)),
      currency,
    );
    const discount = line.discount && readDiscount(line.discount, currency);
    return { ...line, net: amountMinor(price - discountOf(price, discount)) };
  });
  const groups = offer.groups.flatMap(({ id, kind, preselected }) =>
    id === null ? [] : [{ id, kind, preselected }],
  );
  const sums = priceSelection(
    {
      groups,
      discount: money.discount && readDiscount(money.discount, currency),
      taxRates: (offer.pricing?.taxRates ?? []).map((rate) => taxRateThousandths(scaledFromWire(rate, 3))),
      pricesIncludeTax: offer.pricesIncludeTax,
      depositPercentage: percentHundredths(scaledFromWire(money.depositPercentage, 2)),
      depositFixed: money.depositFixedAmount ? amountFromWire(money.depositFixedAmount, currency) : null,
    },
    lines,
    selection,
  );
  const counts = whatCounts(groups, { ...selection, groupIds: groups.map(({ id }) => id) });
  const ofGroups = new Map<string | null, AmountMinor>();
  for (const line of lines)
    if (counts(line)) ofGroups.set(line.groupId, amountMinor((ofGroups.get(line.groupId) ?? 0n) + line.net));
  return {
    discountAmount: wire(sums.discountAmount),
    subtotal: wire(sums.subtotal),
    taxes: sums.taxes.map(({ base, amount }) => ({ base: wire(base), amount: wire(amount) })),
    totalAmount: wire(sums.totalAmount),
    depositAmount: wire(sums.depositAmount),
    groups: new Map([...ofGroups].map(([id, amount]) => [id, wire(amount)])),
    lines: new Map(lines.flatMap(({ pickId, net }) => (pickId === null ? [] : [[pickId, wire(net)]]))),
  };
}

/** The name of a line in a row, a list or a sentence. */
export const lineTitle = ({ description, name }: Pick<OfferLine, 'description' | 'name'>) =>
  description.split('\n')[0]?.trim() || name || '';

/** The titles of the packages and add-ons that count, then the options, in the offer's order. */
export function pickedTitles(offer: Pick<Offer, 'groups'>, selection: SelectionOnWire): string[] {
  return offer.groups.flatMap(({ id, kind, title, sections }) => {
    const isPicked = id !== null && kind !== 'included' && selection.groupIds.includes(id);
    const counts = id === null || kind === 'included' || isPicked;
    const options = sections
      .flatMap(({ lines }) => lines)
      .filter((line) => line.optional && counts && selection.lineIds.includes(line.id))
      .map(lineTitle);
    return [...(isPicked ? [title] : []), ...options];
  });
}

/** Joins names as a sentence does: `Better, Gutters and Guards`. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
