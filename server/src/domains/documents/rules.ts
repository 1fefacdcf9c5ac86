import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { ScheduledStage } from '@plumbline/contract/content/schedule';
import { awaitsAnswer, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { INVOICE } from './kinds.ts';

/** A job's total in minor units: that of its estimate and of the change orders that were accepted. */
export function jobTotalOf(root: {
  readonly totalMinor: bigint;
  readonly changesMinor: bigint | null;
}): bigint {
  return root.totalMinor + (root.changesMinor ?? 0n);
}

/** A draft can be mailed, and again while the client has not answered. */
export function maySend(status: EstimateStatus): boolean {
  return status === 'draft' || awaitsAnswer(status);
}

/** The status in the middle of a sentence: "This estimate is already accepted." */
export function describeStatus(status: EstimateStatus): string {
  return status === 'draft' ? 'still a draft' : `already ${status}`;
}

/** The number of change orders that one estimate can have numbers for. */
const CHANGE_NUMBERS = 1000;

/** The stored number of an estimate's change order, from 1 to 999: unique in the account, and below all estimates. */
export function toChangeNumber(estimateNumber: number, change: number): number {
  return -(estimateNumber * CHANGE_NUMBERS + change);
}

/**
 * The stored number of the account's nth invoice, drafts included: distinct from those of change orders,
 * which are from 1 to 999.
 */
export function toInvoicePlace(position: number): number {
  return -position * CHANGE_NUMBERS;
}

/** Formats a stored number as `EST-0001`, with more digits from 10,000 on, or as `EST-0001-CO1` for a change order. */
export function formatEstimateNumber(number: number): string {
  if (number < 0) {
    const change = -number % CHANGE_NUMBERS;
    return `${formatEstimateNumber((-number - change) / CHANGE_NUMBERS)}-CO${change}`;
  }
  return `EST-${String(number).padStart(4, '0')}`;
}

/** The number of a document as people read it; `Draft invoice` for an invoice that is not issued. */
export function documentNumber({
  kind,
  number,
  issuedAs,
}: {
  readonly kind: string;
  readonly number: number;
  readonly issuedAs: string | null;
}): string {
  return issuedAs ?? (kind === INVOICE.name ? 'Draft invoice' : formatEstimateNumber(number));
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

/** The first day after `after` on which a payment is due; null if there is none. */
export function nextStageOn(schedule: readonly ScheduledStage[], after = ''): string | null {
  const days = schedule.flatMap(({ dueOn }) => (dueOn !== null && dueOn > after ? [dueOn] : []));
  return days.toSorted()[0] ?? null;
}
