/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';

const FORMAT = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const inUtc = new Intl.DateTimeFormat('en-US', { ...FORMAT, timeZone: 'UTC' });

/** Formats a calendar date, `yyyy-mm-dd`, as `Oct 20, 2026`, in every time zone. */
export function calendarDateText(date: string): string {
  return inUtc.format(new Date(`${date}T00:00:00Z`));
}

/**
 * The day of a timestamp in the reader's time zone. The server renders the day in UTC, and the browser replaces it
 * after hydration.
 */
export function DayOf({ at }: { at: string }) {
  const [isHere, setHere] = useState(false);
  useLayoutEffect(() => setHere(true), []);
  const format = isHere ? new Intl.DateTimeFormat('en-US', FORMAT) : inUtc;
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
