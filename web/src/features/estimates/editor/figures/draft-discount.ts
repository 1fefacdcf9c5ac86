import { amountMinor, percentHundredths } from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import type { Discount } from '@plumbline/contract/pricing/price-lines';
import type { DiscountOnWire } from '@plumbline/contract/pricing/sums';
import type { DraftDiscount } from '../estimate-draft.ts';
import {
  costFormat,
  type FigureFormat,
  isFaulty,
  PERCENT,
  plainDecimal,
  scaledOrZero,
} from './typed-decimal.ts';

/** The format of a discount's value. */
export function discountFormat({ unit }: Pick<DraftDiscount, 'unit'>, currency: Currency): FigureFormat {
  return unit === 'percent' ? PERCENT : costFormat(currencyDigits(currency));
}

/** The discount to price; null for none, and while its value is blank, zero or invalid. */
export function discountToPrice(discount: DraftDiscount | null, currency: Currency): Discount | null {
  if (!discount) return null;
  const format = discountFormat(discount, currency);
  const value = isFaulty(discount.value, format) ? 0n : scaledOrZero(discount.value, format);
  if (value === 0n) return null;
  return discount.unit === 'percent' ? { percent: percentHundredths(value) } : { amount: amountMinor(value) };
}

/**
 * The discount as a request sends it: null for none. An invalid value is omitted, so that the server keeps
 * the stored discount.
 */
export function discountToRequest(
  discount: DraftDiscount | null,
  currency: Currency,
): DiscountOnWire | null | undefined {
  if (!discount) return null;
  const format = discountFormat(discount, currency);
  if (isFaulty(discount.value, format)) return undefined;
  if (discountToPrice(discount, currency) === null) return null;
  return { [discount.unit]: plainDecimal(discount.value, format), label: discount.label.trim() || null };
}

/** The discount as the summary shows it while it is typed; null for none. */
export function shownDiscount(discount: DraftDiscount | null, currency: Currency): DiscountOnWire | null {
  return discountToRequest(discount, currency) ?? null;
}
