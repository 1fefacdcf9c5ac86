import { minorDigits } from '../core/currencies.ts';

/**
 * Currencies PayPal accepts (developer.paypal.com/api/rest/reference/currency-codes), except the two whose decimals it
 * counts differently: forint and Taiwan dollar.
 */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '),
);

export interface PaypalMoney {
  readonly currency_code: string;
  readonly value: string;
}

/** The number of decimals of a currency PayPal accepts, or null. */
export function findDigits(currency: string): number | null {
  return CURRENCIES.has(currency) ? minorDigits(currency) : null;
}

/** `value` in minor units; its decimals must have been checked. */
export function toMinor({ currency_code, value }: PaypalMoney): bigint {
  const digits = minorDigits(currency_code);
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

/** An amount in PayPal's format: always with the currency's decimals. */
export function fromMinor(amountMinor: bigint, currency: string): PaypalMoney {
  const digits = minorDigits(currency);
  const text = amountMinor.toString().padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currency_code: currency, value };
}
