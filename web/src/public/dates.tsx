/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';

const FORMAT = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const inUtc = new Intl.DateTimeFormat('en-US', { ...FORMAT, timeZone: 'UTC' });

/** A calendar date, `yyyy-mm-dd`, as `Oct 20, 2026`: the same day everywhere. */
export function calendarDateText(date: string): string {
  return inUtc.format(new Date(`${date}T00:00:00Z`));
}

/**
 * The day of a moment where the reader is. The server does not know where that is: it writes the day in UTC, and
 * the browser puts its own in place once it has taken over the page.
 */
export function DayOf({ at }: { at: string }) {
  const [isHere, setHere] = useState(false);
  useLayoutEffect(() => setHere(true), []);
  const format = isHere ? new Intl.DateTimeFormat('en-US', FORMAT) : inUtc;
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
