const calendars = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones. Names are accepted in any capitalization, so the cache needs a limit. */
const MOST_CALENDARS = 1000;

/** Returns a format for the calendar date, `yyyy-mm-dd`, in a time zone. Throws `RangeError` for an unknown time zone. */
export function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  // The Swedish locale uses ISO order. Creating a format takes longer than using it a hundred times.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (calendars.size >= MOST_CALENDARS) calendars.clear();
  calendars.set(timeZone, made);
  return made;
}

let last = { time: Number.NaN, timeZone: '', date: '' };

/** The calendar date, `yyyy-mm-dd`, at a moment in a time zone. Throws like `calendarOf`. */
export function calendarDate(moment: Date, timeZone: string): string {
  const time = moment.getTime();
  // Every row of a list asks for the same date.
  if (time !== last.time || timeZone !== last.timeZone)
    last = { time, timeZone, date: calendarOf(timeZone).format(moment) };
  return last.date;
}

/** The calendar date `days` after another; before it for negative days. */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

const inUtc = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a calendar date, `yyyy-mm-dd`, as `Oct 20, 2026`, in every time zone. */
export function calendarDateText(date: string): string {
  return inUtc.format(new Date(`${date}T00:00:00Z`));
}
