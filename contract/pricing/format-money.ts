import { type Currency, currencyDigits, isCurrency } from './currency.ts';
import { withoutTrailingZeros } from './decimal.ts';

const SYMBOLS: Record<Currency, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CAD: 'CA$',
  AUD: 'A$',
  JPY: '¥',
};

const MINUS = '\u2212';

/** Plain decimal text of a number or numeric string; numbers in exponent notation are written out. */
function toPlainText(amount: number | string): string {
  const text = String(amount).trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return '0';
  const keepsExponent = Math.abs(value) >= 1e21;
  return keepsExponent ? BigInt(value).toString() : value.toFixed(2);
}

/** Rounds decimal text half away from zero to `digits` decimals, without leaving decimal notation. */
function roundText(unsigned: string, digits: number): string {
  const [whole = '0', fraction = ''] = unsigned.split('.');
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const rounded = (fraction.charAt(digits) >= '5' ? kept + 1n : kept).toString().padStart(digits + 1, '0');
  return digits === 0 ? rounded : `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`;
}

function group(unsigned: string): string {
  const [whole = '0', fraction] = unsigned.split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * Formats money in en-US style with the currency's sign and digits: `$13,394.93`, `¥1,200`. Takes a number or a numeric string;
 * other text shows as zero. The minus sign is U+2212.
 */
export function formatMoney(amount: number | string, currency: Currency): string {
  const text = toPlainText(amount);
  const negative = text.startsWith('-');
  const rounded = roundText(negative ? text.slice(1) : text, currencyDigits(currency));
  const sign = negative && /[1-9]/.test(rounded) ? MINUS : '';
  return `${sign}${SYMBOLS[currency]}${group(rounded)}`;
}

/** Formats an amount or quantity with en-US grouping, without a sign or rounding: `1,440.00`. */
export function formatAmount(amount: number | string): string {
  const text = toPlainText(amount);
  return text.startsWith('-') ? MINUS + group(text.slice(1)) : group(text);
}

/**
 * Formats a price of one unit, which keeps its two decimals in every currency: `$38.75`, `¥4.50`. Takes decimal text that is not
 * negative.
 */
export function formatPrice(price: string, currency: Currency): string {
  return SYMBOLS[currency] + formatAmount(price);
}

/** A percentage without trailing zeros: `8.25%`, `1,000%`. */
export function formatPercent(percent: string): string {
  return `${formatAmount(withoutTrailingZeros(percent))}%`;
}

/**
 * Formats money in any currency, for amounts from outside: like `formatMoney` for the currencies of estimates, otherwise with
 * the code, `25,921 KRW`. `amount` is decimal text with the currency's own digits.
 */
export function formatAnyMoney(amount: string, currency: string): string {
  return isCurrency(currency) ? formatMoney(amount, currency) : `${formatAmount(amount)} ${currency}`;
}

/** The currency's sign alone, to put before an input. */
export function currencySign(currency: Currency): string {
  return SYMBOLS[currency];
}
