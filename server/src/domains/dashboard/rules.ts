import { addDays, calendarDate, calendarOf } from '@plumbline/contract/calendar';
import { TASK_KINDS, TASKS_SHOWN, type Task } from '@plumbline/contract/dashboard';
import { HOUR_MS } from '@plumbline/contract/durations';

/** A calendar month. January is 1. */
interface CalendarMonth {
  readonly year: number;
  readonly month: number;
}

/** The largest offset from UTC. */
const FURTHEST_MS = 15 * HOUR_MS;

const label = ({ year, month }: CalendarMonth) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

function monthBefore({ year, month }: CalendarMonth, months: number): CalendarMonth {
  const index = year * 12 + (month - 1) - months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

const starts = new Map<string, Date>();
const MOST_STARTS = 20_000;

/** Returns when a day, `yyyy-mm-dd`, begins in a time zone. Cached. */
function startOf(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const known = starts.get(key);
  if (known) return known;
  const found = findStart(day, calendarOf(timeZone));
  if (starts.size >= MOST_STARTS) starts.clear();
  starts.set(key, found);
  return found;
}

/**
 * Returns the start of a day in the time zone of `format`: the first moment with that date. This is not always
 * midnight, because clocks can be set forward over it.
 */
function findStart(day: string, format: Intl.DateTimeFormat): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - FURTHEST_MS;
  let after = midnight + FURTHEST_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format.format(middle) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

interface MonthSpan {
  /** `yyyy-mm`. */
  readonly month: string;
  /** Its start in the contractor's time zone, and in UTC. */
  readonly start: Date;
  readonly utcStart: Date;
}

/** Consecutive months, oldest first, with the month before them and the month after them. */
export interface MonthRow {
  readonly before: MonthSpan;
  readonly months: readonly MonthSpan[];
  readonly after: MonthSpan;
}

/** Lists the last `count` months, up to the month that `now` is in. */
export function listMonths(count: number, timeZone: string, now: Date): MonthRow {
  const [year = 0, month = 0] = calendarDate(now, timeZone).split('-').map(Number);
  const spanOf = (ago: number): MonthSpan => {
    const name = label(monthBefore({ year, month }, ago));
    return {
      month: name,
      start: startOf(`${name}-01`, timeZone),
      utcStart: new Date(`${name}-01T00:00:00Z`),
    };
  };
  return {
    before: spanOf(count),
    months: Array.from({ length: count }, (_, index) => spanOf(count - 1 - index)),
    after: spanOf(-1),
  };
}

/** The current month so far, and the same days of the previous month. */
export interface SameDays {
  /** Calendar dates in the previous month. */
  readonly from: string;
  readonly to: string;
  readonly spans: readonly [thisMonth: Span, lastMonth: Span];
}

/** A time span that includes its start and excludes its end. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Lists the days to compare. On days that a shorter previous month lacks, that whole month is compared. */
export function listSameDays(timeZone: string, now: Date): SameDays {
  const { months, after } = listMonths(2, timeZone, now);
  const [last, running] = months;
  if (!last || !running) throw new RangeError('two months were listed');
  const day = calendarDate(now, timeZone).slice(-2);
  const [sameDay, lastDay] = [`${last.month}-${day}`, addDays(`${running.month}-01`, -1)];
  const to = sameDay < lastDay ? sameDay : lastDay;
  return {
    from: `${last.month}-01`,
    to,
    spans: [
      { from: running.start, to: after.start },
      { from: last.start, to: startOf(addDays(to, 1), timeZone) },
    ],
  };
}

/** A time span that belongs to one month in UTC and to another for the contractor. */
export interface MonthShift {
  readonly from: Date;
  readonly to: Date;
  readonly counted: string;
  readonly meant: string;
}

/**
 * Lists the hours around each start of a month in which the contractor’s month differs from the month in UTC.
 * East of Greenwich, their month begins before the previous month ends in UTC.
 */
export function listShifts({ before, months, after }: MonthRow): MonthShift[] {
  return [...months, after].flatMap(({ month, start, utcStart }, index): MonthShift[] => {
    const last = (months[index - 1] ?? before).month;
    if (start < utcStart) return [{ from: start, to: utcStart, counted: last, meant: month }];
    if (start > utcStart) return [{ from: utcStart, to: start, counted: month, meant: last }];
    return [];
  });
}

/** A recently viewed estimate, with the fields that decide whether it is listed. */
export interface Looked {
  readonly views: number;
  readonly lastViewAt: Date;
}

/** The number of views after which a client is worth a call. A single view may just be curiosity. */
const VIEWS_WORTH_A_CALL = 2;
/** The number of days within which those views must have happened. */
export const CALL_DAYS = 3;

/** Lists the estimates worth a call: the most viewed first, then the most recently viewed. */
export function listCalls<Estimate extends Looked>(estimates: readonly Estimate[]): Estimate[] {
  return estimates
    .filter(({ views }) => views >= VIEWS_WORTH_A_CALL)
    .toSorted(
      (one, other) => other.views - one.views || other.lastViewAt.getTime() - one.lastViewAt.getTime(),
    );
}

/**
 * Returns the most urgent tasks, at most one for each estimate, sorted by kind and then by amount. Estimates that
 * were opened often keep their order.
 */
export function pickTasks<Candidate extends Pick<Task, 'kind' | 'estimateId' | 'totalAmount'>>(
  candidates: readonly Candidate[],
): Candidate[] {
  const rank = ({ kind }: Candidate) => TASK_KINDS.indexOf(kind);
  const amount = ({ kind, totalAmount }: Candidate) => (kind === 'opened_often' ? 0 : Number(totalAmount));
  const seen = new Set<string>();
  return candidates
    .toSorted((one, other) => rank(one) - rank(other) || amount(other) - amount(one))
    .filter(({ estimateId }) => !seen.has(estimateId) && seen.add(estimateId))
    .slice(0, TASKS_SHOWN);
}
