/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';

const FORMAT = { month: 'short', day: 'numeric', year: 'numeric' } as const;

const WITH_TIME = { ...FORMAT, hour: 'numeric', minute: '2-digit' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept, because it takes long to make one. */
function formatOf(hasTime: boolean, timeZone: 'UTC' | undefined): Intl.DateTimeFormat {
  const key = `${hasTime}${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...(hasTime ? WITH_TIME : FORMAT), timeZone });
  formats.set(key, format);
  return format;
}

/**
 * The day of a timestamp in the reader's time zone, or the day and time. The server renders UTC, and the browser replaces it
 * after hydration.
 */
export function DayOf({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
  const [isHere, setHere] = useState(false);
  useLayoutEffect(() => setHere(true), []);
  return <time dateTime={at}>{formatOf(hasTime, isHere ? undefined : 'UTC').format(new Date(at))}</time>;
}
