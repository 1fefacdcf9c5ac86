import { DAY_MS } from '@plumbline/contract/durations';
import type { Estimate } from '@plumbline/contract/estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';

/** An estimate's current state, at the end of its timeline: what is true now, and what comes next. */
export interface Standing {
  readonly title: string;
  readonly note: string | null;
}

type EstimateState = Pick<
  Estimate,
  | 'status'
  | 'validUntil'
  | 'isExpired'
  | 'client'
  | 'currency'
  | 'amountPaid'
  | 'amountDue'
  | 'depositState'
  | 'depositDue'
  | 'depositAmount'
>;

/** Whole days from one calendar date to another, both `yyyy-mm-dd`. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

function validity({ validUntil, isExpired }: EstimateState, today: string): string | null {
  if (validUntil === null) return null;
  if (isExpired) return 'Its last valid day is over';
  const days = daysBetween(today, validUntil);
  if (days <= 0) return 'Valid until the end of today';
  return days === 1 ? 'Valid 1 more day' : `Valid ${days} more days`;
}

const ANSWERED = { accepted: 'Accepted', declined: 'Declined', paid: 'Paid' } as const;

/** The payment that an accepted estimate waits for, or the amount that was paid. */
function money(estimate: EstimateState): string {
  const { status, amountPaid, amountDue, depositAmount, depositState, currency } = estimate;
  if (status === 'paid') return `${formatMoney(amountPaid, currency)} received`;
  const deposit = formatMoney(depositAmount, currency);
  const depositDue = formatMoney(estimate.depositDue, currency);
  if (depositState === 'due') return `Waiting for ${deposit} deposit`;
  if (depositState === 'part_paid') return `Waiting for ${depositDue} of the ${deposit} deposit`;
  if (depositState === 'refunded') return `Deposit refunded, ${depositDue} due again`;
  return `${formatMoney(amountDue, currency)} due`;
}

/** `today` is the contractor's calendar date, `yyyy-mm-dd`. */
export function standingOf(estimate: EstimateState, today: string): Standing {
  const { status, client } = estimate;
  if (status === 'draft') return { title: 'Not sent yet', note: validity(estimate, today) };
  if (status === 'accepted' || status === 'paid') return { title: ANSWERED[status], note: money(estimate) };
  if (status === 'declined') return { title: ANSWERED[status], note: null };
  const firstName = client?.name.trim().split(/\s+/)[0] ?? 'the client';
  return { title: `Waiting for ${firstName}`, note: validity(estimate, today) };
}
