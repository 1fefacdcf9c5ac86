import type { BillingStatus, SubscriptionStatus } from '@plumbline/contract/billing';
import { DAY_MS } from '@plumbline/contract/durations';
import { formatDate } from '../../lib/dates.ts';

/** "1 day", "3 days". */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Whether there is a subscription that is paid for. */
export const isSubscribed = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'active_cancelling';

export const planLabel = (status: SubscriptionStatus): string => (isSubscribed(status) ? 'Pro' : 'Free Plan');

export function badgeText(status: SubscriptionStatus): string {
  if (status === 'active_cancelling') return 'Canceling at Period End';
  return status === 'none' ? 'None' : status;
}

/** When the plan ended, ends or renews; null where no such day is known. */
export function dateLine({ subscriptionStatus, canceledAt, currentPeriodEnd }: BillingStatus): string | null {
  if (subscriptionStatus === 'canceled') return canceledAt && `Cancelled on ${formatDate(canceledAt)}`;
  if (currentPeriodEnd === null) return null;
  const label = subscriptionStatus === 'active_cancelling' ? 'Subscription ends' : 'Next billing date';
  return `${label}: ${formatDate(currentPeriodEnd)}`;
}

/** What holds just now and is not said by badge and dates; null where all is well. */
export function standingNote(plan: BillingStatus, keptDays: number, now: Date): string | null {
  const { status, subscriptionStatus, graceDaysLeft, currentPeriodEnd, isBlocked } = plan;
  if (status === 'past_due')
    return `Your last payment did not go through. Everything works for ${daysText(graceDaysLeft)} more.`;
  if (status === 'expired_grace')
    return `Your free trial has ended. Everything works for ${daysText(graceDaysLeft)} more.`;
  if (subscriptionStatus === 'canceled' && currentPeriodEnd !== null) {
    if (!isBlocked) return `Everything works until ${formatDate(currentPeriodEnd)}.`;
    const keptUntil = new Date(Date.parse(currentPeriodEnd) + keptDays * DAY_MS);
    return keptUntil > now
      ? `Your plan has ended. Everything you made can be read and exported, and is kept until at least ${formatDate(keptUntil.toISOString())}.`
      : 'Your plan has ended. Everything you made can still be read and exported; we email you before it is removed.';
  }
  if (isBlocked && subscriptionStatus === 'past_due')
    return 'Your last payment did not go through, so sending estimates and downloading PDFs wait until it does. Everything you made can be read, edited and exported.';
  if (isBlocked)
    return 'Your free trial has ended, so sending estimates and downloading PDFs wait for Pro. Everything you made can be read, edited and exported.';
  if (status === 'active' && subscriptionStatus === 'active_cancelling')
    return 'Everything works until then.';
  return null;
}
