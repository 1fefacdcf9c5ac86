import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { Reminders } from '@plumbline/contract/estimates/reminders';

/** Reminders go out from this time of day on, where the contractor is. */
const FROM_TIME = '09:00';
/** A reminder this many days late is not sent: days chosen anew do not reach back to every old estimate. */
const LATE_DAYS = 7;

/** One sending of an estimate, and what has been sent after it. */
export interface Sending {
  readonly sentAt: Date;
  readonly validUntil: string | null;
  /** Days after sending on which a reminder is to go out, ascending. */
  readonly days: readonly number[];
  /** The last day already dealt with; 0 before the first. */
  readonly lastDone: number;
}

interface DueReminders {
  /** Days to be dealt with now, ascending. */
  readonly due: readonly number[];
  /** Whether the last of them is mailed; the others are passed over. */
  readonly isMailed: boolean;
}

const openDays = ({ days, lastDone }: Sending) => days.filter((day) => day > lastDone);
const dateOf = ({ sentAt }: Sending, day: number, timeZone: string) =>
  addDays(calendarDate(sentAt, timeZone), day);

/** What is due where the contractor is. Of several only the last is mailed, and none after the last valid day. */
export function dueReminders(sending: Sending, timeZone: string, now: Date): DueReminders {
  const today = calendarDate(now, timeZone);
  const due =
    clockTime(now, timeZone) < FROM_TIME
      ? []
      : openDays(sending).filter((day) => dateOf(sending, day, timeZone) <= today);
  const last = due.at(-1);
  const isMailed =
    last !== undefined &&
    addDays(dateOf(sending, last, timeZone), LATE_DAYS) >= today &&
    (sending.validUntil === null || today <= sending.validUntil);
  return { due, isMailed };
}

/** What is still to come if nothing changes, the next one first, with the contractor's dates. */
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

/** `09:05`, on a clock of 24 hours. */
function clockTime(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(moment);
}
