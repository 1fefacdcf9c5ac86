import { OFFERED_REMINDER_DAYS } from '@plumbline/contract/invoices/reminders';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The suggestion at the first issue: `Remind on day 3 and 14`. */
export const offeredDaysText = `Remind on day ${LIST.format(OFFERED_REMINDER_DAYS.map(String))}`;

const daysText = (days: readonly number[]) =>
  `${LIST.format(days.map((day) => String(Math.abs(day))))} ${days.length === 1 && Math.abs(days[0] ?? 0) === 1 ? 'day' : 'days'}`;

/**
 * The days on which an invoice's client is reminded: `3 days before, on the day, and 3 and 14 days after it’s
 * due`.
 */
export function reminderDaysText(days: readonly number[]): string {
  const before = days.filter((day) => day < 0).toSorted((a, b) => a - b);
  const after = days.filter((day) => day > 0).toSorted((a, b) => a - b);
  const parts = [
    ...(before.length > 0 ? [`${daysText(before)} before`] : []),
    ...(days.includes(0) ? ['on the day'] : []),
    ...(after.length > 0 ? [`${daysText(after)} after`] : []),
  ];
  return `${LIST.format(parts)} it’s due`;
}
