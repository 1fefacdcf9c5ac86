import {
  type AmountMinor,
  amountToWire,
  type PercentHundredths,
  type TaxRateThousandths,
} from './amounts.ts';
import type { Currency } from './currency.ts';
import { formatDecimalTrimmed } from './decimal.ts';

/** The percentages that price an estimate. Requests, responses, the form and the arithmetic use these names. */
export const PERCENT_NAMES = [
  'laborMarkupPercent',
  'materialMarkupPercent',
  'taxRate',
  'depositPercentage',
] as const;
export type PercentName = (typeof PERCENT_NAMES)[number];

/** The decimals of each percentage: those that the wire may carry and that the scaled integer holds. */
export const PERCENT_DECIMALS = {
  laborMarkupPercent: 2,
  materialMarkupPercent: 2,
  taxRate: 3,
  depositPercentage: 2,
} as const satisfies Record<PercentName, number>;

/** The sums of an estimate. Responses, documents, pages and the arithmetic use these names. */
export const SUM_NAMES = [
  'laborSubtotal',
  'laborMarkupAmount',
  'materialsSubtotal',
  'materialMarkupAmount',
  'additionalCostsTotal',
  'itemsAmount',
  'discountAmount',
  'subtotal',
  'taxAmount',
  'totalAmount',
  'depositAmount',
] as const;
export type SumName = (typeof SUM_NAMES)[number];

export interface Percents extends Readonly<Record<Exclude<PercentName, 'taxRate'>, PercentHundredths>> {
  readonly taxRate: TaxRateThousandths;
}
export type PercentTexts = Readonly<Record<PercentName, string>>;
export type Sums<Value = AmountMinor> = Readonly<Record<SumName, Value>>;

/** A discount as decimal text: either a percent or an amount. */
export interface DiscountOnWire {
  readonly percent?: string | undefined;
  readonly amount?: string | undefined;
  /** The label that clients read instead of "Discount". */
  readonly label: string | null;
}

/** An estimate's percentages and sums as decimal text. */
export type SumsOnWire = PercentTexts & Sums<string>;

/** Returns an object with a value for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const values = {} as Record<Name, Value>;
  for (const name of names) values[name] = valueOf(name);
  return values;
}

/** Returns percentages by name; `scaledOf` scales each by its decimals in `PERCENT_DECIMALS`. */
export function mapPercents(scaledOf: (name: PercentName) => bigint): Percents {
  return mapNames(PERCENT_NAMES, scaledOf) as Percents;
}

/** Converts percentages to wire format. */
export function percentsToWire(percents: Percents): PercentTexts {
  return mapNames(PERCENT_NAMES, (name) => formatDecimalTrimmed(percents[name], PERCENT_DECIMALS[name]));
}

/** Converts percentages and sums to wire format; the sums have the currency's digits. */
export function sumsToWire(percents: Percents, sums: Sums, currency: Currency): SumsOnWire {
  return Object.assign(
    percentsToWire(percents),
    mapNames(SUM_NAMES, (name) => amountToWire(sums[name], currency)),
  );
}

/** Picks the percentages and sums from a larger object. */
export function pickSums(source: SumsOnWire): SumsOnWire {
  return mapNames([...PERCENT_NAMES, ...SUM_NAMES], (name) => source[name]);
}
