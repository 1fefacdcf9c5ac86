/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';

const FORMAT = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const inUtc = new Intl.DateTimeFormat('en-US', { ...FORMAT, timeZone: 'UTC' });

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
