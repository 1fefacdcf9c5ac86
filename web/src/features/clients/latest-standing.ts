import { addDays } from '@plumbline/contract/calendar';
import type { Client } from '@plumbline/contract/clients';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { STATUS_LABELS } from '../../ui/status-chip.tsx';

type LatestEstimate = NonNullable<Client['latestEstimate']>;

const isSome = (amount: string) => /[1-9]/.test(amount);

/** Whether it waits for an answer that can no longer be given. `today` is the contractor's calendar date. */
export const isLatestExpired = ({ status, validUntil }: LatestEstimate, today: string) =>
  awaitsAnswer(status) && validUntil !== null && validUntil < today;

/** The state of a client's newest estimate: "Opened 3 times", "Expires tomorrow", "Deposit due $1,031.54". */
export function latestStanding(latest: LatestEstimate, today: string): string {
  const { status, validUntil, views, depositDue, amountDue, totalAmount, currency } = latest;
  if (isLatestExpired(latest, today)) return 'Expired';
  if (awaitsAnswer(status) && validUntil === today) return 'Expires today';
  if (awaitsAnswer(status) && validUntil === addDays(today, 1)) return 'Expires tomorrow';
  if (status === 'viewed' && views > 0)
    return `Opened ${['once', 'twice'][views - 1] ?? `${views.toLocaleString('en-US')} times`}`;
  if (status === 'accepted' && isSome(depositDue)) return `Deposit due ${formatMoney(depositDue, currency)}`;
  if (status === 'accepted' && isSome(amountDue)) return `Balance ${formatMoney(amountDue, currency)}`;
  if (status === 'paid') return `Paid ${formatMoney(totalAmount, currency)}`;
  return STATUS_LABELS[status];
}
