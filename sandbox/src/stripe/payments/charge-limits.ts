import { formatAmount, minorDigits } from '../../core/currencies.ts';
import { badRequest } from '../stripe-refusal.ts';

/** The smallest amounts that Stripe charges, in minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST_MINOR: Readonly<Record<string, number>> = { gbp: 30, jpy: 50, mxn: 1000, chf: 50 };
const MOST_MINOR = 99_999_999;

/** Refuses a total, in minor units, that Stripe does not charge. */
export function refuseTotal(totalMinor: number, currency: string): void {
  const least = LEAST_MINOR[currency] ?? (minorDigits(currency) === 0 ? 1 : 50);
  if (totalMinor < least)
    throw badRequest(
      `The Checkout Session's total amount due must add up to at least ${formatAmount(least, currency)} ${currency}`,
      undefined,
      'amount_too_small',
    );
  if (totalMinor > MOST_MINOR)
    throw badRequest(
      `The Checkout Session's total amount must be no more than ${formatAmount(MOST_MINOR, currency)} ${currency}`,
      undefined,
      'amount_too_large',
    );
}
