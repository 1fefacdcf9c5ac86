/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';

const FORMAT = { month: 'short', day: 'numeric', year: 'numeric' } as const;

const WITH_TIME = { ...FORMAT, hour: 'numeric', minute: '2-digit' } as const;

/**
 * The day of a timestamp in the reader's time zone, or the day and time. The server renders UTC, and the browser replaces it
 * after hydration.
 */
export function DayOf({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
  const [isHere, setHere] = useState(false);
  useLayoutEffect(() => setHere(true), []);
  const format = new Intl.DateTimeFormat('en-US', {
    ...(hasTime ? WITH_TIME : FORMAT),
    ...(!isHere && { timeZone: 'UTC' }),
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
