import type { Profile } from '@plumbline/contract/accounts';
import type { BillingStatus, SubscriptionStatus } from '@plumbline/contract/billing';
import { DATA_KEPT_DAYS, TRIAL_DAYS } from '@plumbline/contract/billing/plan';
import { DAY_MS } from '@plumbline/contract/durations';
import { formatDate } from '../../lib/dates.ts';

/** The profile's trial dates; without `trialEndsAt` there is no trial. */
export type TrialDates = Pick<Profile, 'createdAt' | 'trialEndsAt'>;

/** "1 day", "3 days". */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Whether there is a paid subscription. */
export const isSubscribed = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'active_cancelling';

export const planLabel = (status: SubscriptionStatus): string => (isSubscribed(status) ? 'Pro' : 'Free Plan');

export function badgeText(status: SubscriptionStatus): string {
  if (status === 'active_cancelling') return 'Canceling at Period End';
  return status === 'none' ? 'None' : status;
}

/** When the plan ended, ends or renews; null if no such day is known. */
export function dateLine({ subscriptionStatus, canceledAt, currentPeriodEnd }: BillingStatus): string | null {
  if (subscriptionStatus === 'canceled') return canceledAt && `Cancelled on ${formatDate(canceledAt)}`;
  if (currentPeriodEnd === null) return null;
  const label = subscriptionStatus === 'active_cancelling' ? 'Subscription ends' : 'Next billing date';
  return `${label}: ${formatDate(currentPeriodEnd)}`;
}

/** How much of the trial an earlier account at the same address used. Nothing else shortens a trial. */
function earlierUse({ createdAt, trialEndsAt }: TrialDates): 'none' | 'part' | 'all' {
  if (trialEndsAt === null) return 'none';
  const lengthMs = Date.parse(trialEndsAt) - Date.parse(createdAt);
  if (lengthMs <= 0) return 'all';
  return lengthMs < TRIAL_DAYS * DAY_MS ? 'part' : 'none';
}

/** The days left of the trial, when it ends, and why if it is shorter than usual. */
export function trialLines(
  { trialDaysLeft, subscriptionStatus }: BillingStatus,
  profile: TrialDates,
): string[] {
  if (trialDaysLeft === 0) return [];
  const left = `${trialDaysLeft} days left in trial`;
  if (subscriptionStatus !== 'trial' || profile.trialEndsAt === null) return [`${left}.`];
  const end = formatDate(profile.trialEndsAt);
  if (earlierUse(profile) === 'none') return [`${left}, which ends on ${end}.`];
  return [
    `${left}.`,
    `You used part of your free trial with an earlier account, so this trial ends on ${end}.`,
  ];
}

/** A note with information missing from the badge and dates; null for none. */
export function standingNote(plan: BillingStatus, profile: TrialDates, now: Date): string | null {
  const { status, subscriptionStatus, graceDaysLeft, currentPeriodEnd, isBlocked } = plan;
  if (status === 'past_due')
    return `Your last payment didn’t go through. You have ${daysText(graceDaysLeft)} left to update your card.`;
  const trialOver =
    earlierUse(profile) === 'all'
      ? 'You used your free trial with an earlier account'
      : 'Your free trial has ended';
  if (status === 'expired_grace') return `${trialOver}. You have ${daysText(graceDaysLeft)} left.`;
  if (subscriptionStatus === 'canceled' && currentPeriodEnd !== null) {
    if (!isBlocked) return `Everything works until ${formatDate(currentPeriodEnd)}.`;
    const keptUntil = new Date(Date.parse(currentPeriodEnd) + DATA_KEPT_DAYS * DAY_MS);
    return keptUntil > now
      ? `Your plan has ended. You can view and export everything. We keep your data until at least ${formatDate(keptUntil.toISOString())}.`
      : 'Your plan has ended. You can still view and export everything. We’ll email you before we delete it.';
  }
  if (isBlocked && subscriptionStatus === 'past_due')
    return 'Your last payment didn’t go through. Update your card to send estimates and download PDFs. You can still view, edit and export everything.';
  if (isBlocked)
    return `${trialOver}. Upgrade to send estimates and download PDFs. You can still view, edit and export everything.`;
  if (status === 'active' && subscriptionStatus === 'active_cancelling')
    return 'Everything works until then.';
  return null;
}
