const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rounds to multiples of `step`, at least one. */
const nearest = (minutes: number, step: number) => Math.max(1, Math.round(minutes / step)) * step;

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Describes a viewing time as roughly as it is known: `less than a minute`, `about 3 minutes`, `more than 2 hours`. Two times
 * with the same text look equal to the reader.
 */
export function describeViewTime(seconds: number): string {
  if (seconds < MINUTE) return 'less than a minute';
  const minutes = seconds / MINUTE;
  if (minutes < 10) return `about ${plural(nearest(minutes, 1), 'minute')}`;
  if (seconds < HOUR) return `about ${plural(Math.min(55, nearest(minutes, 5)), 'minute')}`;
  const hours = Math.floor(seconds / HOUR);
  return hours === 1 ? 'more than an hour' : `more than ${plural(hours, 'hour')}`;
}
