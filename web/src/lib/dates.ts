import { calendarDate } from '@plumbline/contract/calendar';

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const dayFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    ...(timeZone !== undefined && { timeZone }),
  });

const CALENDAR = dayFormat('UTC');
const LOCAL_DAY = dayFormat();
const MOMENT = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const LOCAL_TIME = new Intl.DateTimeFormat('en-US', MOMENT);
const LOCAL_TIME_OF_YEAR = new Intl.DateTimeFormat('en-US', { ...MOMENT, year: 'numeric' });
const LOCAL_HOUR = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** The current calendar date, `yyyy-mm-dd`, in the contractor's time zone. */
export const todayIn = (timeZone: string): string => calendarDate(new Date(), timeZone);

/**
 * Formats "Oct 13, 2026" from the calendar date `2026-10-13`, which needs no time zone, or from an ISO timestamp in the
 * reader's time zone. Empty and invalid values give "N/A".
 */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return 'N/A';
  const isCalendarDate = CALENDAR_DATE.test(iso);
  const date = new Date(isCalendarDate ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(date.getTime())) return 'N/A';
  return (isCalendarDate ? CALENDAR : LOCAL_DAY).format(date);
}

/** "Tue, Oct 13, 2:44 PM", with the year unless it is the current one; in the reader's time zone. */
export function formatDateTime(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const format = moment.getFullYear() === now.getFullYear() ? LOCAL_TIME : LOCAL_TIME_OF_YEAR;
  // Some engines put a narrow no-break space before AM and PM.
  return format.format(moment).replaceAll('\u202f', ' ');
}

/** "2:44 PM", in the reader's time zone. */
export function formatTime(iso: string): string {
  return LOCAL_HOUR.format(new Date(iso)).replaceAll('\u202f', ' ');
}

const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "2 hours ago", "yesterday", "in 3 days"; under a minute "just now". */
export function formatRelativeTime(iso: string, now: Date = new Date()): string {
  const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000);
  for (const [unit, unitSeconds] of UNITS) {
    if (Math.abs(seconds) >= unitSeconds) return RELATIVE.format(Math.trunc(seconds / unitSeconds), unit);
  }
  return 'just now';
}
