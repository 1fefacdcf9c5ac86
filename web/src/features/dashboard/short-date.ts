import { formatDate } from '../../lib/dates.ts';

const THIS_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** "Oct 13", with the year unless it is the current one; in the reader's time zone. */
export function shortDate(iso: string, now: Date): string {
  const date = new Date(iso);
  return date.getFullYear() === now.getFullYear() ? THIS_YEAR.format(date) : formatDate(iso);
}
