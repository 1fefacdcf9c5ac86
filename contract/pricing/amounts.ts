import { type Currency, currencyDigits } from './currency.ts';
import { formatDecimal, formatDecimalTrimmed, parseDecimal } from './decimal.ts';

declare const unit: unique symbol;
type Scaled<Unit extends string> = bigint & { readonly [unit]: Unit };

/** An amount of money in the currency's smallest unit: cents, or whole yen. */
export type AmountMinor = Scaled<'amount in minor units'>;
/** A rate or unit cost in hundredths of the currency's main unit, in every currency (JPY prices have two decimals too). */
export type PriceHundredths = Scaled<'price in hundredths'>;
/** Hours or a quantity, in thousandths. */
export type QuantityThousandths = Scaled<'quantity in thousandths'>;
/** A percentage in hundredths of a percent: 8.25% is 825n. */
export type PercentHundredths = Scaled<'percent in hundredths'>;
/** A tax rate in thousandths of a percent: 8.875% is 8875n. */
export type TaxRateThousandths = Scaled<'tax rate in thousandths of a percent'>;
/** A unit price including markup, in ten-thousandths of the currency's main unit: 0.0345 is 345n. */
export type UnitPriceTenThousandths = Scaled<'unit price in ten-thousandths'>;

export const amountMinor = (value: bigint) => value as AmountMinor;
export const priceHundredths = (value: bigint) => value as PriceHundredths;
export const quantityThousandths = (value: bigint) => value as QuantityThousandths;
export const percentHundredths = (value: bigint) => value as PercentHundredths;
export const taxRateThousandths = (value: bigint) => value as TaxRateThousandths;
export const unitPriceTenThousandths = (value: bigint) => value as UnitPriceTenThousandths;

/** An amount as the wire carries it: `"8750.00"`, in JPY `"8750"`. */
export function amountToWire(amount: AmountMinor, currency: Currency): string {
  return formatDecimal(amount, currencyDigits(currency));
}

/** Parses an amount of a response. Throws a `TypeError` for any other text. */
export function amountFromWire(text: string, currency: Currency): AmountMinor {
  return amountMinor(scaledFromWire(text, currencyDigits(currency)));
}

/** Adds amounts of responses, which may be negative. */
export function addAmounts(amounts: readonly string[], currency: Currency): string {
  const sum = amounts.reduce(
    (total, text) =>
      text.startsWith('-')
        ? total - amountFromWire(text.slice(1), currency)
        : total + amountFromWire(text, currency),
    0n,
  );
  return amountToWire(amountMinor(sum), currency);
}

/** The amount with the opposite sign. */
export function negateAmount(text: string): string {
  if (text.startsWith('-')) return text.slice(1);
  return /[1-9]/.test(text) ? `-${text}` : text;
}

/** Parses decimal text of a response to an integer scaled by 10^`digits`. Throws a `TypeError` for any other text. */
export function scaledFromWire(text: string, digits: number): bigint {
  const scaled = parseDecimal(text, digits);
  if (typeof scaled !== 'bigint') throw new TypeError(`Not a stored decimal: ${text}`);
  return scaled;
}

/** A rate or unit cost as the wire carries it: always two decimals. */
export function priceToWire(price: PriceHundredths): string {
  return formatDecimal(price, 2);
}

/** A unit price including markup, in wire format: two decimals, or four if needed. */
export function unitPriceToWire(price: UnitPriceTenThousandths): string {
  return price % 100n === 0n ? formatDecimal(price / 100n, 2) : formatDecimal(price, 4);
}

/** Hours or a quantity as the wire carries it: no trailing zeros (`"9.5"`, `"84"`). */
export function quantityToWire(quantity: QuantityThousandths): string {
  return formatDecimalTrimmed(quantity, 3);
}

/** A percentage as the wire carries it: no trailing zeros (`"8.25"`, `"20"`). */
export function percentToWire(percent: PercentHundredths): string {
  return formatDecimalTrimmed(percent, 2);
}

/** A tax rate as the wire carries it: no trailing zeros (`"8.25"`, `"9.975"`). */
export function taxRateToWire(rate: TaxRateThousandths): string {
  return formatDecimalTrimmed(rate, 3);
}
