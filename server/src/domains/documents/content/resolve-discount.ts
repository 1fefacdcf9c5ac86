import type { DiscountInput } from '@plumbline/contract/content/discount';
import {
  type AmountMinor,
  amountMinor,
  amountToWire,
  percentHundredths,
  percentToWire,
} from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import type { DiscountOnWire } from '@plumbline/contract/pricing/sums';
import { InvalidInputError } from '../../../errors.ts';
import type { NamedDiscount } from './estimate-content.ts';

interface DiscountColumns {
  readonly discountHundredths: number | null;
  readonly discountMinor: bigint | null;
  readonly discountLabel: string | null;
}

/** Reads the discount of an estimate's row; null for none. */
export function readDiscount(row: DiscountColumns): NamedDiscount | null {
  const { discountHundredths, discountMinor, discountLabel: label } = row;
  if (discountHundredths !== null) return { percent: percentHundredths(BigInt(discountHundredths)), label };
  return discountMinor === null ? null : { amount: amountMinor(discountMinor), label };
}

/** Converts a discount to its columns. */
export function toDiscountColumns(discount: NamedDiscount | null): DiscountColumns {
  return {
    discountHundredths: discount && 'percent' in discount ? Number(discount.percent) : null,
    discountMinor: discount && 'amount' in discount ? discount.amount : null,
    discountLabel: discount?.label ?? null,
  };
}

/** Converts a request's discount. Throws `InvalidInputError` for an amount with more decimals than the currency has. */
export function resolveDiscount(input: DiscountInput, currency: Currency, field = 'discount'): NamedDiscount {
  const { percent, amount, label } = input;
  if (percent !== null && percent !== undefined) return { percent, label };
  return { amount: toAmount(amount ?? 0n, currency, `${field}.amount`), label };
}

/** Formats a discount. */
export function presentDiscount(discount: NamedDiscount | null, currency: Currency): DiscountOnWire | null {
  if (discount === null) return null;
  const { label } = discount;
  return 'percent' in discount
    ? { percent: percentToWire(discount.percent), label }
    : { amount: amountToWire(discount.amount, currency), label };
}

/** Converts an amount with up to two decimals to minor units; a currency without decimals allows only whole amounts. */
export function toAmount(hundredths: bigint, currency: Currency, field: string): AmountMinor {
  if (currencyDigits(currency) === 2) return amountMinor(hundredths);
  if (hundredths % 100n !== 0n)
    throw new InvalidInputError(field, `${field} must be a whole number: ${currency} has no decimals`);
  return amountMinor(hundredths / 100n);
}
