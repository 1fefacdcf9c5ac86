import type { Analytics } from '@plumbline/contract/dashboard';

const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const HOURS_A_DAY = 24;

/** "1,204" */
export const countText = (count: number) => WHOLE.format(count);

/** "1 estimate", "12 estimates" */
export const countOf = (count: number, thing: string) =>
  `${countText(count)} ${thing}${count === 1 ? '' : 's'}`;

/** Formats decimal text as "62%"; only exact values round to 0% or 100%. */
export function percentText(percent: string): string {
  const value = Number(percent);
  if (value > 0 && value < 1) return 'under 1%';
  if (value > 99 && value < 100) return 'over 99%';
  return `${WHOLE.format(value)}%`;
}

/** Formats decimal text as "2.4 days"; below one day in hours. */
export function responseText(days: string): string {
  const value = Number(days);
  const hours = Math.round(value * HOURS_A_DAY);
  if (hours < 1) return 'under 1 hour';
  if (hours < HOURS_A_DAY) return countOf(hours, 'hour');
  const rounded = ONE_DECIMAL.format(value);
  return `${rounded} ${rounded === '1' ? 'day' : 'days'}`;
}

/** Compares this month so far with the same days of the last: "3 more than Oct 1–22". */
export function monthComparison(
  thisMonth: number,
  lastMonth: number,
  { from, to }: Analytics['lastMonthDays'],
): string {
  const days = MONTH_DAY.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  const named = days.replaceAll(/\s*–\s*/g, '–');
  if (thisMonth === lastMonth) return `same as ${named}`;
  if (thisMonth > lastMonth) return `${countText(thisMonth - lastMonth)} more than ${named}`;
  return `${countText(lastMonth - thisMonth)} fewer than ${named}`;
}
