/** A year and a month of the calendar, January being 1. */
interface CalendarMonth {
  readonly year: number;
  readonly month: number;
}

const HOUR_MS = 60 * 60 * 1000;
/** No clock on earth is further from UTC. */
const FURTHEST_MS = 15 * HOUR_MS;

const label = ({ year, month }: CalendarMonth) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

function monthBefore({ year, month }: CalendarMonth, months: number): CalendarMonth {
  const index = year * 12 + (month - 1) - months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/**
 * The moment at which a month begins where clocks show `format`'s time zone: the first whose date is in it. There need be no
 * midnight on that day, for clocks may be put forward over it.
 */
function startOf(month: CalendarMonth, format: Intl.DateTimeFormat): Date {
  const firstDay = `${label(month)}-01`;
  const midnight = Date.parse(`${firstDay}T00:00:00Z`);
  let before = midnight - FURTHEST_MS;
  let after = midnight + FURTHEST_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format.format(middle) < firstDay) before = middle;
    else after = middle;
  }
  return new Date(after);
}

export interface MonthSpan {
  /** `yyyy-mm`. */
  readonly month: string;
  readonly start: Date;
}

/** The months up to the one that `now` is in, oldest first, and the moment at which the last of them ends. */
export function listMonths(
  count: number,
  timeZone: string,
  now: Date,
): { readonly months: readonly MonthSpan[]; readonly end: Date } {
  // The Swedish calendar is written in ISO order.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const [year = 0, month = 0] = format.format(now).split('-').map(Number);
  const running = { year, month };
  const months = Array.from({ length: count }, (_, index) => {
    const calendarMonth = monthBefore(running, count - 1 - index);
    return { month: label(calendarMonth), start: startOf(calendarMonth, format) };
  });
  return { months, end: startOf(monthBefore(running, -1), format) };
}

/** An estimate that was opened lately, as far as choosing among several takes it. */
export interface Looked {
  readonly views: number;
  readonly lastViewAt: Date;
}

/** Looks after which a client is worth a call: once is curiosity. */
export const VIEWS_WORTH_A_CALL = 2;
/** Days in which they must have been. */
export const CALL_DAYS = 3;

/** The one to call first: looked at most often, then latest. */
export function pickCall<Estimate extends Looked>(estimates: readonly Estimate[]): Estimate | null {
  const [first] = estimates
    .filter(({ views }) => views >= VIEWS_WORTH_A_CALL)
    .toSorted(
      (one, other) => other.views - one.views || other.lastViewAt.getTime() - one.lastViewAt.getTime(),
    );
  return first ?? null;
}
