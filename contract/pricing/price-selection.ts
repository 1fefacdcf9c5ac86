import {
  type AmountMinor,
  amountMinor,
  type PercentHundredths,
  type QuantityThousandths,
  type TaxRateThousandths,
} from './amounts.ts';
import { type Discount, discountOf, sumOf } from './price-lines.ts';
import { depositOf } from './price-schedule.ts';
import { divideRounded, spread } from './rounding.ts';

/** An included group always counts; an add-on or a package counts when it is selected. */
export type GroupKind = 'included' | 'addOn' | 'package';

export interface GroupToPrice {
  readonly id: string;
  readonly kind: GroupKind;
  /** Whether the contractor selected it. */
  readonly preselected: boolean;
}

/** A selection: packages and add-ons, options, and quantities by line. */
export interface Selection {
  readonly groupIds: readonly string[];
  readonly lineIds: readonly string[];
  readonly quantities: Readonly<Record<string, QuantityThousandths>>;
}

/** A line, or several of one group and tax class together: all that the total of a selection needs to know of them. */
export interface OfferLine {
  readonly groupId: string | null;
  readonly pickId: string | null;
  readonly isOptional: boolean;
  readonly taxClass: number;
  readonly net: AmountMinor;
}

/** The terms that turn the counted lines into a total. */
export interface OfferTerms {
  readonly groups: readonly GroupToPrice[];
  readonly discount: Discount | null;
  readonly taxRates: readonly TaxRateThousandths[];
  readonly pricesIncludeTax: boolean;
  readonly depositPercentage: PercentHundredths;
  /** The deposit as an amount, which replaces the percentage. */
  readonly depositFixed?: AmountMinor | null | undefined;
}

/** One tax of a total. */
export interface TaxSums {
  /** The base of the rate; for an included tax, without the included taxes. */
  readonly base: AmountMinor;
  readonly amount: AmountMinor;
}

/** The sums of a selection. Subtotal and taxes add up to the total. */
export interface SelectionSums {
  /** The nets of the lines that count. */
  readonly itemsAmount: AmountMinor;
  readonly discountAmount: AmountMinor;
  /** In the order of the rates. */
  readonly taxes: readonly TaxSums[];
  readonly subtotal: AmountMinor;
  readonly taxAmount: AmountMinor;
  readonly totalAmount: AmountMinor;
  readonly depositAmount: AmountMinor;
}

/** Returns which lines count under a selection: their group counts, and an option is selected. */
export function whatCounts(
  groups: readonly GroupToPrice[],
  selection: Pick<Selection, 'groupIds' | 'lineIds'>,
): (line: Pick<OfferLine, 'groupId' | 'pickId' | 'isOptional'>) => boolean {
  const included = groups.filter(({ kind }) => kind === 'included').map(({ id }) => id);
  const counted = new Set<string | null>([null, ...included, ...selection.groupIds]);
  const options = new Set<string | null>(selection.lineIds);
  return (line) => counted.has(line.groupId) && (!line.isOptional || options.has(line.pickId));
}

/**
 * Sums the lines that count under a selection: items, discount, taxes, total, deposit. The discount is spread
 * over the tax classes by their items, classes in ascending order. An added tax is rounded once on its base.
 * An included tax is extracted from each class and allocated to the taxes of the class by rate. Never throws.
 */
export function priceSelection(
  terms: OfferTerms,
  lines: readonly OfferLine[],
  selection: Pick<Selection, 'groupIds' | 'lineIds'>,
): SelectionSums {
  const counted = lines.filter(whatCounts(terms.groups, selection));
  const { itemsAmount, discountAmount, nets } = sumClasses(counted, terms.discount);
  const taxes = terms.pricesIncludeTax
    ? includedTaxes(terms.taxRates, nets)
    : addedTaxes(terms.taxRates, nets);
  const taxAmount = sumOf(taxes.map(({ amount }) => amount));
  const afterDiscount = itemsAmount - discountAmount;
  const totalAmount = amountMinor(terms.pricesIncludeTax ? afterDiscount : afterDiscount + taxAmount);
  return {
    itemsAmount,
    discountAmount,
    taxes,
    subtotal: amountMinor(totalAmount - taxAmount),
    taxAmount,
    totalAmount,
    depositAmount: depositOf(totalAmount, terms.depositPercentage, terms.depositFixed),
  };
}

interface ClassNet {
  readonly taxClass: number;
  readonly net: bigint;
}

/** Sums lines by tax class, in ascending order, each class less its share of the discount. */
export function sumClasses(lines: readonly OfferLine[], discount: Discount | null) {
  const items = new Map<number, bigint>();
  for (const line of lines) items.set(line.taxClass, (items.get(line.taxClass) ?? 0n) + line.net);
  const classes = [...items].toSorted(([a], [b]) => a - b);
  const amounts = classes.map(([, amount]) => amount);
  const itemsAmount = sumOf(amounts);
  const discountAmount = discountOf(itemsAmount, discount);
  const shares = spread(discountAmount, amounts);
  const nets = classes.map(
    ([taxClass, amount], place): ClassNet => ({ taxClass, net: amount - (shares[place] ?? 0n) }),
  );
  return { itemsAmount, discountAmount, nets };
}

const hasTax = (taxClass: number, place: number) => Math.floor(taxClass / 2 ** place) % 2 === 1;

function addedTaxes(rates: readonly TaxRateThousandths[], nets: readonly ClassNet[]): TaxSums[] {
  return rates.map((rate, place) => {
    const base = sumOf(nets.filter(({ taxClass }) => hasTax(taxClass, place)).map(({ net }) => net));
    return { base, amount: amountMinor(divideRounded(base * rate, 100_000n)) };
  });
}

/** The rate of each tax in a class, 0 for the others. */
const ratesOf = (rates: readonly TaxRateThousandths[], { taxClass }: ClassNet): bigint[] =>
  rates.map((rate, place) => (hasTax(taxClass, place) ? rate : 0n));

/** The amount of a class without its included taxes. */
export function withoutTaxes(rates: readonly TaxRateThousandths[], each: ClassNet): bigint {
  const whole = sumOf(ratesOf(rates, each));
  return each.net - divideRounded(each.net * whole, 100_000n + whole);
}

function includedTaxes(rates: readonly TaxRateThousandths[], nets: readonly ClassNet[]): TaxSums[] {
  const parts = nets.map((each) => {
    const base = withoutTaxes(rates, each);
    return { taxClass: each.taxClass, base, taxes: spread(each.net - base, ratesOf(rates, each)) };
  });
  return rates.map((_rate, place) => ({
    base: sumOf(parts.filter(({ taxClass }) => hasTax(taxClass, place)).map(({ base }) => base)),
    amount: sumOf(parts.map(({ taxes }) => taxes[place] ?? 0n)),
  }));
}
