import { PAST_DUE_GRACE_DAYS } from '@plumbline/contract/billing';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@plumbline/contract/durations';
import { accessEnd, addDays, isLive, isUnpaid, type PlanFacts, type SubscriptionFacts } from '../rules.ts';

/** A renewal's invoice stays a draft for an hour before Stripe charges it. */
const AFTER_RENEWAL_MS = 75 * MINUTE_MS;
/** The time Stripe gets to end a duplicate. */
const AFTER_DUPLICATE_MS = 10 * MINUTE_MS;

export type PlanEventType =
  | 'subscribed'
  | 'renewed'
  | 'payment_failed'
  | 'recovered'
  | 'cancel_scheduled'
  | 'reactivated'
  | 'ended'
  | 'duplicate_refunded'
  | 'duplicate_ended'
  | 'trial_extended';

/** The stored fields of a subscription. */
export interface StoredFacts extends SubscriptionFacts {
  readonly subscriptionId: string | null;
}

export const NO_SUBSCRIPTION: StoredFacts = {
  subscriptionId: null,
  stripeStatus: null,
  cancelsAtPeriodEnd: false,
  periodEnd: null,
  paidUntil: null,
  unpaidSince: null,
  endedAt: null,
};

/** Applies a reading to the stored facts. A subscription that Stripe no longer lists has ended. */
export function factsAfter(before: StoredFacts, read: StoredFacts | null, now: Date): StoredFacts {
  if (read) return read;
  const { subscriptionId, cancelsAtPeriodEnd, periodEnd, paidUntil, endedAt } = before;
  if (subscriptionId === null) return NO_SUBSCRIPTION;
  return {
    subscriptionId,
    stripeStatus: 'canceled',
    cancelsAtPeriodEnd,
    periodEnd,
    paidUntil,
    unpaidSince: null,
    endedAt: endedAt ?? now,
  };
}

/** Whether two readings are equal. */
export function isSameReading(one: StoredFacts, other: StoredFacts): boolean {
  const names = Object.keys(NO_SUBSCRIPTION) as (keyof StoredFacts)[];
  return names.every((name) => one[name]?.valueOf() === other[name]?.valueOf());
}

/** Lists the events between two readings, in the order of the history. */
export function eventsBetween(before: StoredFacts, after: StoredFacts): PlanEventType[] {
  const isSame = before.subscriptionId === after.subscriptionId;
  const was = isSame ? before : NO_SUBSCRIPTION;
  const events: [PlanEventType, boolean][] = [
    ['subscribed', !isSame && after.subscriptionId !== null],
    ['renewed', isLive(was.stripeStatus) && isPaid(after) && isLater(after.paidUntil, was.paidUntil)],
    ['recovered', isUnpaid(was.stripeStatus) && isPaid(after)],
    ['payment_failed', isUnpaid(after.stripeStatus) && !isUnpaid(was.stripeStatus)],
    ['cancel_scheduled', isEnding(after) && !isEnding(was)],
    ['reactivated', isEnding(was) && isLive(after.stripeStatus) && !isEnding(after)],
    ['ended', after.stripeStatus === 'canceled' && was.stripeStatus !== 'canceled'],
  ];
  return events.flatMap(([type, happened]) => (happened ? [type] : []));
}

/** Whether the subscription is live and set to end. */
export const isEnding = ({ stripeStatus, cancelsAtPeriodEnd }: SubscriptionFacts) =>
  isLive(stripeStatus) && cancelsAtPeriodEnd;
const isPaid = ({ stripeStatus }: SubscriptionFacts) => isLive(stripeStatus) && !isUnpaid(stripeStatus);
const isLater = (one: Date | null, other: Date | null) =>
  one !== null && other !== null && one.getTime() > other.getTime();

/** When access ends, unless something is paid or the plan is resumed. */
export function worksUntil({ trialEndsAt, subscription }: PlanFacts): Date {
  const { stripeStatus = null, unpaidSince, periodEnd } = subscription ?? {};
  if (isUnpaid(stripeStatus) && unpaidSince) return addDays(unpaidSince, PAST_DUE_GRACE_DAYS);
  if (subscription && isLive(stripeStatus) && periodEnd)
    return accessEnd({ trialEndsAt, subscription: { ...subscription, paidUntil: periodEnd } });
  return accessEnd({ trialEndsAt, subscription });
}

/**
 * The time of the next check without a webhook: daily, hourly while a payment is due or a checkout may be paid, and soon after
 * a renewal.
 */
export function nextCheck(
  { stripeStatus, periodEnd, paidUntil }: SubscriptionFacts,
  { now, hasCheckout, hasDuplicates }: { now: Date; hasCheckout: boolean; hasDuplicates: boolean },
): Date {
  const inMs = (ms: number) => now.getTime() + ms;
  const moments = [inMs(DAY_MS)];
  if (hasDuplicates) moments.push(inMs(AFTER_DUPLICATE_MS));
  if (isUnpaid(stripeStatus) || (!isLive(stripeStatus) && hasCheckout)) moments.push(inMs(HOUR_MS));
  if (isLive(stripeStatus) && periodEnd) {
    // Not in every run if Stripe renews late.
    const afterRenewal = Math.max(periodEnd.getTime() + AFTER_RENEWAL_MS, inMs(10 * MINUTE_MS));
    moments.push(afterRenewal);
    if (isLater(periodEnd, paidUntil)) moments.push(inMs(AFTER_RENEWAL_MS));
  }
  return new Date(Math.min(...moments));
}

/** The time of the next check after a failure, so that a plan that always fails does not block the others. */
export const nextTry = (now: Date) => new Date(now.getTime() + HOUR_MS);
