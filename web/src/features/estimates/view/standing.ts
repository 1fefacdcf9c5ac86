import { DAY_MS } from '@plumbline/contract/durations';
import type { Estimate } from '@plumbline/contract/estimates';
import { MOST_VIEWS } from '@plumbline/contract/estimates/statuses';
import { joinWords } from '@plumbline/contract/offer/offer-sums';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { formatDate } from '../../../lib/dates.ts';
import { hasExpired } from '../actions/offered-actions.ts';
import { pickedWords } from '../actions/picks.ts';
import { stagesDue } from '../payments/payment-draft.ts';
import { shortName } from '../short-name.ts';
import { givenReason } from './view-text.ts';

/** The state of an estimate: the current facts, and the next step. */
export interface Standing {
  readonly title: string;
  readonly note: string | null;
}

/** Whole days from one calendar date to another, both `yyyy-mm-dd`. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Above this many days a date says more than their number. */
const LONG_DAYS = 60;

function validity({ validUntil }: Estimate, today: string): string | null {
  if (validUntil === null) return null;
  const days = daysBetween(today, validUntil);
  if (days <= 0) return 'Expires today';
  if (days > LONG_DAYS) return `Valid until ${formatDate(validUntil)}`;
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;
}

/** Views in words: "Opened", "Opened twice", "Opened 5 times"; "Opened 200+ times" if a response can't have more. */
function opened(events: Estimate['events']): string {
  const count = events.filter(({ type }) => type === 'viewed').length;
  if (count < 2) return 'Opened';
  if (count >= MOST_VIEWS) return `Opened ${MOST_VIEWS}+ times`;
  return count === 2 ? 'Opened twice' : `Opened ${count} times`;
}

/** The titles of answered documents. */
export const ANSWERED = { accepted: 'Accepted', declined: 'Declined', paid: 'Paid' } as const;

/** The payment that an accepted document waits for, or the amount paid. */
function money(estimate: Estimate): string | null {
  const { status, amountPaid, amountDue, depositAmount, depositState, currency } = estimate;
  if (status === 'paid') return `${formatMoney(amountPaid, currency)} received`;
  const deposit = formatMoney(depositAmount, currency);
  const depositDue = formatMoney(estimate.depositDue, currency);
  if (depositState === 'due') return `Waiting for ${deposit} deposit`;
  if (depositState === 'part_paid') return `Waiting for ${depositDue} of the ${deposit} deposit`;
  if (depositState === 'refunded') return `Deposit refunded, ${depositDue} due again`;
  const stages = stagesDue(estimate);
  if (stages !== null) {
    const names = estimate.stages.filter(({ state }) => state === 'due').map(({ name }) => name);
    return `${formatMoney(stages, currency)} due for ${joinWords(names)}`;
  }
  // The amount due belongs to the job, so the estimate's page shows it.
  return 'change' in estimate ? 'Part of the job now' : `${formatMoney(amountDue, currency)} left to pay`;
}

/** The contractor's action that the client waits for; null if it is the client's turn. */
function awaitedOf({ changesRequestedAt, unreadMessages }: Estimate): string | null {
  if (changesRequestedAt) return 'your changes';
  return unreadMessages > 0 ? 'your answer' : null;
}

/** `today` is the contractor's calendar date, `yyyy-mm-dd`. */
export function standingOf(estimate: Estimate, today: string): Standing {
  const { status, events } = estimate;
  const name = shortName(estimate.client);
  if (status === 'draft') return { title: 'Not sent yet', note: validity(estimate, today) };
  if (status === 'accepted' || status === 'paid') {
    const words = pickedWords(estimate);
    return {
      title: words === null ? ANSWERED[status] : `${ANSWERED[status]}, with ${words}`,
      note: money(estimate),
    };
  }
  if (status === 'declined')
    return {
      title: ANSWERED[status],
      note: givenReason(events.findLast(({ type }) => type === 'declined')?.detail) ?? null,
    };
  const views = opened(events);
  if (hasExpired(estimate))
    return {
      title: `Expired ${formatDate(estimate.validUntil)}`,
      note: status === 'viewed' ? `${views}, but never answered` : 'Never opened',
    };
  const awaited = awaitedOf(estimate) ?? name;
  const title = status === 'viewed' ? `${views}, waiting for ${awaited}` : `Waiting for ${awaited}`;
  return { title, note: validity(estimate, today) };
}
