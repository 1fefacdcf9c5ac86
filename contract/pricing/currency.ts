export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY'] as const;

export type Currency = (typeof CURRENCIES)[number];

/** Digits after the point of an amount (ISO 4217 minor unit): 2, and 0 for the yen. */
export function currencyDigits(currency: Currency): 0 | 2 {
  return currency === 'JPY' ? 0 : 2;
}

/** Whether an estimate can be in this currency. */
export function isCurrency(code: string): code is Currency {
  return CURRENCIES.some((known) => known === code);
}

/**
 * Like `currencyDigits`, also for currencies that estimates do not support (ISO 4217 as in the JavaScript engine); 2 if
 * unknown.
 */
export function minorDigits(code: string): number {
  if (isCurrency(code)) return currencyDigits(code);
  if (!/^[A-Z]{3}$/.test(code)) return 2;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
