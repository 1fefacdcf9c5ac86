import type { EstimateStatus } from '@plumbline/contract/estimates';

/** Where the contractor may bring an estimate by hand. */
const CONTRACTOR_MAY: Record<EstimateStatus, readonly EstimateStatus[]> = {
  draft: ['sent', 'accepted', 'declined', 'paid'],
  sent: ['draft', 'accepted', 'declined', 'paid'],
  // Back to sent means "not looked at yet".
  viewed: ['draft', 'sent', 'accepted', 'declined', 'paid'],
  accepted: ['paid'],
  declined: [],
  paid: [],
};

export function contractorMay(from: EstimateStatus, to: EstimateStatus): boolean {
  return CONTRACTOR_MAY[from].includes(to);
}

/** Only an estimate that is out and unanswered can be answered by the client. */
export function clientMayAnswer(status: EstimateStatus): boolean {
  return status === 'sent' || status === 'viewed';
}

/** What becomes of an estimate once somebody has said yes or no; money comes after a yes. */
export function isAnswer(status: EstimateStatus): boolean {
  return status === 'accepted' || status === 'declined' || status === 'paid';
}

/** A mail goes out for a draft, and again while the client has not answered. */
export function maySend(status: EstimateStatus): boolean {
  return status === 'draft' || status === 'sent' || status === 'viewed';
}

/** The status in the middle of a sentence: "This estimate is already accepted." */
export function describeStatus(status: EstimateStatus): string {
  return status === 'draft' ? 'still a draft' : `already ${status}`;
}

/** `EST-0001`; from 10,000 on the number simply grows. */
export function formatEstimateNumber(number: number): string {
  return `EST-${String(number).padStart(4, '0')}`;
}

const calendars = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones; their names come in any capitals, in more ways than can be kept. */
const MOST_CALENDARS = 1000;

/** Writes the calendar date, `yyyy-mm-dd`, of a moment in a time zone, which is one that there is. */
export function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  // The Swedish calendar is written in ISO order. Making one takes longer than using it a hundred times.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (calendars.size >= MOST_CALENDARS) calendars.clear();
  calendars.set(timeZone, made);
  return made;
}

let last = { time: Number.NaN, timeZone: '', date: '' };

/** The calendar date, `yyyy-mm-dd`, at a moment in a time zone. */
export function calendarDate(moment: Date, timeZone: string): string {
  const time = moment.getTime();
  // Each row of a list asks for the same.
  if (time !== last.time || timeZone !== last.timeZone)
    last = { time, timeZone, date: calendarOf(timeZone).format(moment) };
  return last.date;
}

/** The calendar date `days` after another. */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Days an estimate stays valid when nobody says otherwise. */
export const VALID_DAYS = 30;

/** Whether the last valid day is over where the contractor is. */
export function isExpired(validUntil: string | null, timeZone: string, now: Date): boolean {
  return validUntil !== null && calendarDate(now, timeZone) > validUntil;
}

/** Days before the last valid one on which the contractor is told that nobody has answered. */
export const NOTICE_DAYS = 3;

/**
 * Whether that day has come where the contractor is, and the last valid one is not over. An estimate that was sent later
 * is not: whoever gave it so few days knows.
 */
export function isAboutToExpire(
  { validUntil, sentAt }: { readonly validUntil: string | null; readonly sentAt: Date | null },
  timeZone: string,
  now: Date,
): boolean {
  if (validUntil === null || isExpired(validUntil, timeZone, now)) return false;
  const noticeDay = addDays(validUntil, -NOTICE_DAYS);
  const sentOn = sentAt && calendarDate(sentAt, timeZone);
  return calendarDate(now, timeZone) >= noticeDay && (sentOn === null || sentOn <= noticeDay);
}
