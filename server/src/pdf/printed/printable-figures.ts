import type { Currency } from '@plumbline/contract/pricing/currency';
import { withoutTrailingZeros } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { DocumentError } from '../document-error.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A stored decimal, unchanged. Throws a `DocumentError` for an invalid one. */
export function checkedDecimal(value: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) {
    throw new DocumentError('DOCUMENT_FAILED', new TypeError(`Not a stored decimal: ${value}`));
  }
  return value;
}

/** A stored amount in a column: `1,440.00`. Throws a `DocumentError` for an invalid decimal. */
export function printAmount(amount: string): string {
  return formatAmount(checkedDecimal(amount));
}

/** A stored amount with its currency's sign: `$13,394.93`. Throws like `printAmount`. */
export function printMoney(amount: string, currency: Currency): string {
  return formatMoney(checkedDecimal(amount), currency);
}

/** Hours or a quantity with its unit: `9.5 h`, `84 bundles`. Throws like `printAmount`. */
export function printQuantity(quantity: string, unit: string): string {
  const figure = formatAmount(withoutTrailingZeros(checkedDecimal(quantity)));
  return unit === '' ? figure : `${figure} ${unit}`;
}

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The parts of an ISO calendar date. Throws a `DocumentError` for anything else. */
export function calendarDate(isoDate: string): CalendarDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate);
  const [year = 0, month = 0, day = 0] = match ? match.slice(1).map(Number) : [];
  if (month < 1 || month > 12 || day < 1 || day > 31) {
    throw new DocumentError('DOCUMENT_FAILED', new TypeError(`Not a calendar date: ${isoDate}`));
  }
  return { year, month, day };
}

/** An ISO calendar date as `Oct 13, 2026`. Throws like `calendarDate`. */
export function printDate(isoDate: string): string {
  const { year, month, day } = calendarDate(isoDate);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}
