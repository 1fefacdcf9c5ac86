export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY'] as const;

export type Currency = (typeof CURRENCIES)[number];

/** Digits after the point of an amount (ISO 4217 minor unit): 2, and 0 for the yen. */
export function currencyDigits(currency: Currency): 0 | 2 {
  return currency === 'JPY' ? 0 : 2;
}
