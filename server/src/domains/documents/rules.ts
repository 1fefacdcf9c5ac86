import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { awaitsAnswer, type EstimateStatus } from '@plumbline/contract/estimates/statuses';

/** The statuses the contractor may set by hand. */
const CONTRACTOR_MAY: Record<EstimateStatus, readonly EstimateStatus[]> = {
  draft: ['sent', 'accepted', 'declined', 'paid'],
  sent: ['draft', 'accepted', 'declined', 'paid'],
  // Setting "sent" again means "not viewed yet".
  viewed: ['draft', 'sent', 'accepted', 'declined', 'paid'],
  accepted: ['paid'],
  declined: [],
  paid: [],
};

export function contractorMay(from: EstimateStatus, to: EstimateStatus): boolean {
  return CONTRACTOR_MAY[from].includes(to);
}

/** A draft can be mailed, and again while the client has not answered. */
export function maySend(status: EstimateStatus): boolean {
  return status === 'draft' || awaitsAnswer(status);
}

/** The status in the middle of a sentence: "This estimate is already accepted." */
export function describeStatus(status: EstimateStatus): string {
  return status === 'draft' ? 'still a draft' : `already ${status}`;
}

/** Formats a number as `EST-0001`, with more digits from 10,000 on. */
export function formatEstimateNumber(number: number): string {
  return `EST-${String(number).padStart(4, '0')}`;
}

/** Whether the last valid day is over in the contractor's time zone. */
export function isExpired(validUntil: string | null, timeZone: string, now: Date): boolean {
  return validUntil !== null && calendarDate(now, timeZone) > validUntil;
}

/** Days before the last valid day on which the contractor is notified of a missing answer. */
export const NOTICE_DAYS = 3;

/**
 * Whether the notice day has come in the contractor's time zone and the last valid day is not over. False for an estimate sent
 * after the notice day: its contractor chose the short time.
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
