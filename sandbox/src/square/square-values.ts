import type { serialization } from 'square';
import type { SquareCurrency } from './square-account.ts';

/** `amountMinor` in the currency's smallest unit, as Square writes all amounts. */
export function money(amountMinor: number, currency: SquareCurrency) {
  return { amount: amountMinor, currency } satisfies serialization.Money.Raw;
}

/** The one card of the sandbox. */
export const CARD = {
  card_brand: 'VISA',
  last_4: '1111',
  exp_month: 12,
  exp_year: 2040,
  card_type: 'CREDIT',
  prepaid_type: 'NOT_PREPAID',
  bin: '411111',
} as const satisfies serialization.Card.Raw;
