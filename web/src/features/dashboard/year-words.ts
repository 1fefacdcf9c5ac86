import type { MonthOfFigures } from '@plumbline/contract/dashboard';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "Oct" from `2026-10`. */
export const shortMonth = (month: string) => SHORT.format(dateOf(month));
/** "October" from `2026-10`. */
export const monthName = (month: string) => NAME.format(dateOf(month));
/** "October 2026" from `2026-10`. */
export const longMonth = (month: string) => LONG.format(dateOf(month));

/** "$40K": the end of a scale, not an amount. */
export function scaleText(value: number, currency: Currency): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(value);
}

/** The accepted values in other currencies: "€1,200.00 and ¥30,000"; null for none. */
export function otherValues(others: MonthOfFigures['otherCurrencies']): string | null {
  if (others.length === 0) return null;
  return new Intl.ListFormat('en-US').format(
    others.map(({ acceptedValue, currency }) => formatMoney(acceptedValue, currency)),
  );
}
