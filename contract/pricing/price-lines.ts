import {
  type AmountMinor,
  amountMinor,
  type PercentHundredths,
  type PriceHundredths,
  type QuantityThousandths,
  type TaxRateThousandths,
  type UnitPriceTenThousandths,
  unitPriceTenThousandths,
} from './amounts.ts';
import { type Currency, currencyDigits } from './currency.ts';
import { divideRounded, spread } from './rounding.ts';

/** The sections of an estimate and of each group. */
export type LineSection = 'labor' | 'materials' | 'costs';

/** A discount: a percentage, or an amount that never exceeds the amount it is deducted from. */
export type Discount = { readonly percent: PercentHundredths } | { readonly amount: AmountMinor };

/** A tax of an estimate. It applies to its sections, except to lines that name their taxes. */
export interface TaxToPrice {
  readonly id: string;
  readonly rate: TaxRateThousandths;
  readonly labor: boolean;
  readonly materials: boolean;
  readonly costs: boolean;
}

/** The optional fields of a line. A line of a plain estimate has none of them. */
export interface LineTerms {
  /** Identifies an option or a line with a client's quantity in a selection. */
  readonly id?: string | undefined;
  /** Null or absent for a line without a group. */
  readonly groupId?: string | null | undefined;
  /** An option: it counts only when it is selected. */
  readonly optional?: boolean | undefined;
  /** Whether the contractor selected the option. */
  readonly preselected?: boolean | undefined;
  /** Whether the client may change the quantity. */
  readonly hasClientQuantity?: boolean | undefined;
  /** The line's own markup; null or absent for its section's. */
  readonly markupPercent?: PercentHundredths | null | undefined;
  readonly discount?: Discount | null | undefined;
  /** The ids of its taxes; null or absent for those of its section. */
  readonly taxIds?: readonly string[] | null | undefined;
}

export interface LaborToPrice extends LineTerms {
  readonly hours: QuantityThousandths;
  readonly rate: PriceHundredths;
}
export interface MaterialToPrice extends LineTerms {
  readonly quantity: QuantityThousandths;
  readonly unitCost: PriceHundredths;
}
export interface CostToPrice extends LineTerms {
  readonly amount: AmountMinor;
}

/** The parts of an estimate that determine the price of each line. */
export interface LinesToPrice {
  readonly currency: Currency;
  readonly laborLines: readonly LaborToPrice[];
  readonly materialLines: readonly MaterialToPrice[];
  readonly additionalCosts: readonly CostToPrice[];
  readonly laborMarkupPercent: PercentHundredths;
  readonly materialMarkupPercent: PercentHundredths;
  /** `line`, the default, shows markups as rows of their own; `prices` puts them into every unit price. */
  readonly markupIn?: 'line' | 'prices' | undefined;
  readonly taxes?: readonly TaxToPrice[] | undefined;
}

/** The price of one line before the estimate's discount and taxes. */
export interface PricedLine {
  readonly section: LineSection;
  readonly groupId: string | null;
  /** The id of a line that the client may select or change; null for any other. */
  readonly pickId: string | null;
  readonly isOptional: boolean;
  /** Quantity times the price typed, without markup. */
  readonly amount: AmountMinor;
  /** The price of one unit as the client may see it; null for an additional cost. */
  readonly unitPrice: UnitPriceTenThousandths | null;
  /** Whether it shares its section's markup, which `unitPrice` then excludes. */
  readonly isPooled: boolean;
  /** The amount with its markup. */
  readonly price: AmountMinor;
  readonly discount: AmountMinor;
  /** Price less discount. */
  readonly net: AmountMinor;
  /** The set of its taxes: the estimate's first tax is 1, the second 2, the third 4, the fourth 8, added up. */
  readonly taxClass: number;
}

const minorPerMain = (currency: Currency) => (currencyDigits(currency) === 0 ? 1n : 100n);

/** Quantity times price, rounded half away from zero to the currency's digits. */
export function lineTotal(
  quantity: QuantityThousandths,
  price: PriceHundredths,
  currency: Currency,
): AmountMinor {
  return amountMinor(divideRounded(quantity * price * minorPerMain(currency), 100_000n));
}

/** A percentage of an amount, rounded half away from zero to the amount's own unit. */
export function percentOf(amount: AmountMinor, percent: PercentHundredths): AmountMinor {
  return amountMinor(divideRounded(amount * percent, 10_000n));
}

/** The sum of amounts. */
export function sumOf(amounts: readonly bigint[]): AmountMinor {
  return amountMinor(amounts.reduce((total, amount) => total + amount, 0n));
}

/** The deduction of a discount from an amount; never more than the amount. */
export function discountOf(amount: AmountMinor, discount: Discount | null | undefined): AmountMinor {
  if (!discount) return amountMinor(0n);
  const wanted = 'percent' in discount ? percentOf(amount, discount.percent) : discount.amount;
  return wanted < amount ? wanted : amount;
}

/** A price including markup, rounded to two decimals, or to four below 1.00. */
export function markUp(price: PriceHundredths, markup: PercentHundredths): UnitPriceTenThousandths {
  const exact = price * 100n * (10_000n + markup);
  const oneUnit = 100_000_000n;
  return unitPriceTenThousandths(
    exact >= oneUnit ? divideRounded(exact, 1_000_000n) * 100n : divideRounded(exact, 10_000n),
  );
}

/** The price of a quantity at a unit price that includes markup. */
export function priceOf(
  quantity: QuantityThousandths,
  unitPrice: UnitPriceTenThousandths,
  currency: Currency,
): AmountMinor {
  return amountMinor(divideRounded(quantity * unitPrice * minorPerMain(currency), 10_000_000n));
}

/**
 * Prices every line (amount, markup, discount), whether it counts or not, in the order labor, materials,
 * costs. Lines of one group and section share a markup that is rounded once on their sum; a line with its own
 * terms is priced by its unit price, so that selecting it changes no other line. `quantities` replaces the
 * quantity of lines by id. Never throws.
 */
export function priceLines(
  estimate: LinesToPrice,
  quantities: Readonly<Record<string, QuantityThousandths>> = {},
): readonly PricedLine[] {
  const { currency, taxes = [], markupIn } = estimate;
  const zero = 0n as PercentHundredths;
  const price = (
    section: LineSection,
    terms: LineTerms,
    markup: PercentHundredths,
    figures: { readonly quantity: QuantityThousandths; readonly price: PriceHundredths } | AmountMinor,
  ): PricedLine => {
    const isPooled = !(markupIn === 'prices' || hasOwnTerms(terms));
    const ownMarkup = terms.markupPercent ?? markup;
    let amount: AmountMinor;
    let linePrice: AmountMinor;
    let unitPrice: UnitPriceTenThousandths | null = null;
    if (typeof figures === 'bigint') {
      amount = figures;
      linePrice = isPooled ? amount : sumOf([amount, percentOf(amount, ownMarkup)]);
    } else {
      const quantity = quantities[terms.id ?? ''] ?? figures.quantity;
      amount = lineTotal(quantity, figures.price, currency);
      unitPrice = isPooled ? unitPriceTenThousandths(figures.price * 100n) : markUp(figures.price, ownMarkup);
      linePrice = isPooled ? amount : priceOf(quantity, unitPrice, currency);
    }
    const discount = discountOf(linePrice, terms.discount);
    return {
      section,
      groupId: terms.groupId ?? null,
      pickId: terms.optional || terms.hasClientQuantity ? (terms.id ?? null) : null,
      isOptional: terms.optional === true,
      amount,
      unitPrice,
      isPooled,
      price: linePrice,
      discount,
      net: amountMinor(linePrice - discount),
      taxClass: taxClassOf(taxes, section, terms.taxIds),
    };
  };
  const labor = estimate.laborLines.map((line) =>
    price('labor', line, estimate.laborMarkupPercent, { quantity: line.hours, price: line.rate }),
  );
  const materials = estimate.materialLines.map((line) =>
    price('materials', line, estimate.materialMarkupPercent, {
      quantity: line.quantity,
      price: line.unitCost,
    }),
  );
  const costs = estimate.additionalCosts.map((line) => price('costs', line, zero, line.amount));
  return [
    ...shareMarkup(labor, estimate.laborMarkupPercent),
    ...shareMarkup(materials, estimate.materialMarkupPercent),
    ...costs,
  ];
}

const hasOwnTerms = ({ optional, markupPercent, discount, hasClientQuantity }: LineTerms) =>
  Boolean(optional || hasClientQuantity || discount) || (markupPercent ?? null) !== null;

/** Returns the set of taxes of a line, as `PricedLine.taxClass` has it. Null or absent `taxIds` are those of its section. */
export function taxClassOf(
  taxes: readonly Omit<TaxToPrice, 'rate'>[],
  section: LineSection,
  taxIds: readonly string[] | null | undefined,
): number {
  return taxes.reduce((taxClass, tax, place) => {
    const applies = taxIds ? taxIds.includes(tax.id) : tax[section];
    return applies ? taxClass + 2 ** place : taxClass;
  }, 0);
}

/** Adds to each pooled line its share of the markup of its group's section. */
function shareMarkup(lines: readonly PricedLine[], markup: PercentHundredths): readonly PricedLine[] {
  if (markup === 0n) return lines;
  const pools = new Map<string | null, PricedLine[]>();
  for (const line of lines) {
    if (!line.isPooled) continue;
    const pool = pools.get(line.groupId);
    if (pool) pool.push(line);
    else pools.set(line.groupId, [line]);
  }
  const shares = new Map<PricedLine, bigint>();
  for (const pool of pools.values()) {
    const amounts = pool.map(({ amount }) => amount);
    const spreadMarkup = spread(percentOf(sumOf(amounts), markup), amounts);
    for (const [place, line] of pool.entries()) shares.set(line, spreadMarkup[place] ?? 0n);
  }
  return lines.map((line) => {
    const share = shares.get(line);
    if (share === undefined) return line;
    const price = amountMinor(line.amount + share);
    return { ...line, price, net: price };
  });
}
