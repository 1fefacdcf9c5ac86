import { useSyncExternalStore } from 'react';

const FORMAT = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const inUtc = new Intl.DateTimeFormat('en-US', { ...FORMAT, timeZone: 'UTC' });

/** A calendar date, `yyyy-mm-dd`, as `Oct 20, 2026`: the same day everywhere. */
export function calendarDateText(date: string): string {
  return inUtc.format(new Date(`${date}T00:00:00Z`));
}

const never = () => () => {};

/**
 * The day of a moment where the reader is. The server does not know where that is: it writes the day in UTC, and
 * the browser puts its own in place once it has taken over the page.
 */
export function DayOf({ at }: { at: string }) {
  const day = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat('en-US', FORMAT).format(new Date(at)),
    () => inUtc.format(new Date(at)),
  );
  return <time dateTime={at}>{day}</time>;
}
