import { DAY_MS } from '@plumbline/contract/durations';
import { formatDate } from '../../lib/dates.ts';
import { shortDate } from './short-date.ts';

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const DAYS_A_WEEK = 7;
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

const midnightOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
/** Whole days since a moment, in the reader's calendar. */
const daysSince = (moment: Date, now: Date) =>
  Math.round((midnightOf(now).getTime() - midnightOf(moment).getTime()) / DAY_MS);

/** "Today, 11:02 AM", "Yesterday, 6:48 PM", "Tue, Oct 13", "Oct 13, 2025", in the reader's time zone. */
export function newsTime(iso: string, now: Date): string {
  const moment = new Date(iso);
  const days = daysSince(moment, now);
  // Some engines put a narrow no-break space before AM and PM.
  const time = TIME.format(moment).replaceAll('\u202f', ' ');
  if (days === 0) return `Today, ${time}`;
  if (days === 1) return `Yesterday, ${time}`;
  return moment.getFullYear() === now.getFullYear() ? DAY.format(moment) : formatDate(iso);
}

/** "today", "since yesterday", "since Tuesday", "since Oct 13", "since Oct 13, 2025". */
export function sinceText(iso: string, now: Date): string {
  const moment = new Date(iso);
  const days = daysSince(moment, now);
  if (days === 0) return 'today';
  if (days === 1) return 'since yesterday';
  return `since ${days < DAYS_A_WEEK ? WEEKDAY.format(moment) : shortDate(iso, now)}`;
}

const TIMES = ['never', 'once', 'twice', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** "twice", "three times", "12 times" */
export function timesText(count: number): string {
  const word = TIMES[count] ?? String(count);
  return count < 3 ? word : `${word} times`;
}

/** "expires in 5 days" from a calendar date and `today`; null without a date, and after it. */
export function validText(validUntil: string | null, today: string): string | null {
  if (validUntil === null) return null;
  const days = Math.round((Date.parse(validUntil) - Date.parse(today)) / DAY_MS);
  if (days < 0) return null;
  if (days === 0) return 'expires today';
  return days === 1 ? 'expires tomorrow' : `expires in ${days} days`;
}
