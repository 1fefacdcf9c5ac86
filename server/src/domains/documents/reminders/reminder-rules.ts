import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { Reminders } from '@plumbline/contract/estimates/reminders';

/** Reminders are sent from this time of day in the contractor's time zone. */
const FROM_TIME = '09:00';
/** A reminder more than this many days late is not sent, so newly chosen days do not apply to every old estimate. */
const LATE_DAYS = 7;

/** One sending of an estimate and the progress of its reminders. */
export interface Sending {
  readonly sentAt: Date;
  readonly validUntil: string | null;
  /** Days after sending on which a reminder is sent, ascending. */
  readonly days: readonly number[];
  /** The last processed day; 0 before the first. */
  readonly lastDone: number;
}

interface DueReminders {
  /** Days to process now, ascending. */
  readonly due: readonly number[];
  /** Whether the last of them is mailed; the others are skipped. */
  readonly isMailed: boolean;
}

const openDays = ({ days, lastDone }: Sending) => days.filter((day) => day > lastDone);
const dateOf = ({ sentAt }: Sending, day: number, timeZone: string) =>
  addDays(calendarDate(sentAt, timeZone), day);

/** Returns the days due in the contractor's time zone. Only the last is mailed, and none after the last valid day. */
export function dueReminders(sending: Sending, timeZone: string, now: Date): DueReminders {
  const today = calendarDate(now, timeZone);
  const due = isMorningPast(timeZone, now)
    ? openDays(sending).filter((day) => dateOf(sending, day, timeZone) <= today)
    : [];
  const last = due.at(-1);
  const isMailed =
    last !== undefined &&
    addDays(dateOf(sending, last, timeZone), LATE_DAYS) >= today &&
    (sending.validUntil === null || today <= sending.validUntil);
  return { due, isMailed };
}

/** Lists the coming reminders, the next one first, with dates in the contractor's time zone. */
export function plannedReminders(sending: Sending, timeZone: string, now: Date): Reminders['planned'] {
  const today = calendarDate(now, timeZone);
  const open = openDays(sending).map((day) => ({ day, date: dateOf(sending, day, timeZone) }));
  const coming = open.filter(({ date }) => date > today);
  const overdue = open.findLast(({ date }) => date <= today);
  const isLate = overdue && addDays(overdue.date, LATE_DAYS) < today;
  const next = overdue && !isLate ? [{ day: overdue.day, date: today }] : [];
  const { validUntil } = sending;
  return [...next, ...coming].filter(({ date }) => validUntil === null || date <= validUntil);
}

/** Whether it is nine or later in a time zone. */
export const isMorningPast = (timeZone: string, now: Date): boolean => clockTime(now, timeZone) >= FROM_TIME;

/** The time in 24-hour format, such as `09:05`. */
function clockTime(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(moment);
}
