import type { Reminders } from '@plumbline/contract/estimates/reminders';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "3 and 7 days", "1 day"; there is at least one. */
export function daysText(days: readonly number[]): string {
  return `${LIST.format(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'}`;
}

/** The effective days of an estimate: its own, else those of the settings. */
export function daysOf({ days, standardDays }: Pick<Reminders, 'days' | 'standardDays'>): readonly number[] {
  return days ?? standardDays;
}
