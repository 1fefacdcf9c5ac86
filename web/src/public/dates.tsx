/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';

const formats: Record<string, Intl.DateTimeFormat> = {};

/** Formats are kept, because it takes long to make one. */
const formatOf = (hasTime: boolean, isHere: boolean) =>
  (formats[`${hasTime}${isHere}`] ??= new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: hasTime ? 'short' : undefined,
    timeZone: isHere ? undefined : 'UTC',
  }));

/**
 * The day of a timestamp in the reader's time zone, or the day and time. The server renders UTC, and the browser replaces it
 * after hydration.
 */
export function DayOf({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
  const [isHere, setHere] = useState(false);
  useLayoutEffect(() => setHere(true), []);
  return <time dateTime={at}>{formatOf(hasTime, isHere).format(new Date(at))}</time>;
}
