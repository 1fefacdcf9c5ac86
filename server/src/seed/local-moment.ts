import { HOUR_MS } from '@plumbline/contract/durations';

/**
 * The moment at which clocks in `timeZone` show `hour` (fractional, from 0 to 24) on a calendar date. It is an hour off in the
 * hour that a clock change skips.
 */
export function localMoment(date: string, hour: number, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  const guess = asIfUtc - offsetMs(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetMs(guess, timeZone));
}

/** The local time in `timeZone` at a moment, in fractional hours from 0 to 24. */
export function localHour(moment: Date, timeZone: string): number {
  const shown = moment.getTime() + offsetMs(moment.getTime(), timeZone);
  return (shown % (24 * HOUR_MS)) / HOUR_MS;
}

/** The zone's offset from UTC at a moment. */
function offsetMs(moment: number, timeZone: string): number {
  const parts = offsetFormat(timeZone).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * HOUR_MS;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating one takes far longer than using it. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  return format;
}
