import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { awaitsAnswer, type EstimateStatus } from '@plumbline/contract/estimates/statuses';

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

/** A mail goes out for a draft, and again while the client has not answered. */
export function maySend(status: EstimateStatus): boolean {
  return status === 'draft' || awaitsAnswer(status);
}

/** The status in the middle of a sentence: "This estimate is already accepted." */
export function describeStatus(status: EstimateStatus): string {
  return status === 'draft' ? 'still a draft' : `already ${status}`;
}

/** `EST-0001`; from 10,000 on the number simply grows. */
export function formatEstimateNumber(number: number): string {
  return `EST-${String(number).padStart(4, '0')}`;
}

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
