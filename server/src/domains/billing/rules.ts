import {
  type BillingStatus,
  ENDING_SOON_DAYS,
  PAST_DUE_GRACE_DAYS,
  type SubscriptionStatus,
  TRIAL_GRACE_DAYS,
} from '@plumbline/contract/billing';
import { DAY_MS } from '@plumbline/contract/durations';

/** The last reading of a subscription. */
export interface SubscriptionFacts {
  /** Stripe's status: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
  readonly stripeStatus: string | null;
  readonly cancelsAtPeriodEnd: boolean;
  readonly periodEnd: Date | null;
  readonly paidUntil: Date | null;
  readonly unpaidSince: Date | null;
  readonly endedAt: Date | null;
}

/** Everything besides the clock that determines a plan's status. */
export interface PlanFacts {
  readonly trialEndsAt: Date;
  readonly subscription: SubscriptionFacts | null;
}

const PAID = new Set(['active', 'trialing']);
const UNPAID = new Set(['past_due', 'unpaid']);
/** The remainder once trial and grace period are used up, in milliseconds: an account that starts with it is blocked. */
export const NO_TRIAL_LEFT_MS = -TRIAL_GRACE_DAYS * DAY_MS;

export const isUnpaid = (stripeStatus: string | null) => UNPAID.has(stripeStatus ?? '');

/** Whether Stripe keeps charging for it, or trying to. */
export const isLive = (stripeStatus: string | null) => PAID.has(stripeStatus ?? '') || isUnpaid(stripeStatus);

/** Returns the plan's status at a given time. It depends only on the facts and the clock, not on any job. */
export function planAt(facts: PlanFacts, now: Date): BillingStatus {
  const { subscription } = facts;
  const stripeStatus = subscription?.stripeStatus ?? null;
  if (!subscription || stripeStatus === null) return trialAt(facts, now);
  if (PAID.has(stripeStatus)) return paidAt(facts, subscription, now);
  if (isUnpaid(stripeStatus)) return unpaidAt(subscription, now);
  if (stripeStatus === 'canceled') return canceledAt(facts, subscription, now);
  // Never paid (incomplete, incomplete_expired), or paused without a card: the trial applies.
  return trialAt(facts, now);
}

/** When a canceled plan's access ends; a longer trial and the grace period of a failed payment are not cut short. */
export function accessEnd({ trialEndsAt, subscription }: PlanFacts): Date {
  const { paidUntil = null, endedAt = null, unpaidSince = null } = subscription ?? {};
  const ends = [trialEndsAt, paidUntil ?? endedAt ?? trialEndsAt];
  if (unpaidSince) ends.push(addDays(unpaidSince, PAST_DUE_GRACE_DAYS));
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/**
 * The trial left for a later account of the same person, in milliseconds; negative once part of the grace period is used.
 * Buying the plan uses up both.
 */
export function trialLeftMs({ trialEndsAt, subscription }: PlanFacts, now: Date): number {
  const status = subscription?.stripeStatus ?? null;
  if (isLive(status) || status === 'canceled') return NO_TRIAL_LEFT_MS;
  return Math.max(trialEndsAt.getTime() - now.getTime(), NO_TRIAL_LEFT_MS);
}

function trialAt({ trialEndsAt }: PlanFacts, now: Date): BillingStatus {
  const trialDaysLeft = daysUntil(trialEndsAt, now);
  if (trialDaysLeft > 0)
    return {
      ...DEFAULT_STATUS,
      status: isWithin(trialEndsAt, now, ENDING_SOON_DAYS) ? 'trial_ending_soon' : 'trial',
      trialDaysLeft,
      subscriptionStatus: 'trial',
    };
  const graceDaysLeft = daysUntil(addDays(trialEndsAt, TRIAL_GRACE_DAYS), now);
  return {
    ...DEFAULT_STATUS,
    status: graceDaysLeft > 0 ? 'expired_grace' : 'expired_blocked',
    requiresUpgrade: true,
    graceDaysLeft,
    isBlocked: graceDaysLeft === 0,
  };
}

function paidAt({ trialEndsAt }: PlanFacts, subscription: SubscriptionFacts, now: Date): BillingStatus {
  const { stripeStatus, cancelsAtPeriodEnd, periodEnd } = subscription;
  const hasEnded = cancelsAtPeriodEnd && periodEnd !== null && periodEnd <= now;
  // Stripe ends it at this time, even if no webhook has arrived yet.
  if (hasEnded)
    return canceledAt(
      { trialEndsAt, subscription },
      { ...subscription, paidUntil: periodEnd, endedAt: periodEnd },
      now,
    );
  return {
    ...DEFAULT_STATUS,
    status: 'active',
    requiresUpgrade: cancelsAtPeriodEnd,
    trialDaysLeft: stripeStatus === 'trialing' && periodEnd ? daysUntil(periodEnd, now) : 0,
    currentPeriodEnd: toWire(periodEnd),
    subscriptionStatus: cancelsAtPeriodEnd ? 'active_cancelling' : 'active',
  };
}

function unpaidAt({ unpaidSince, periodEnd }: SubscriptionFacts, now: Date): BillingStatus {
  const graceDaysLeft = unpaidSince ? daysUntil(addDays(unpaidSince, PAST_DUE_GRACE_DAYS), now) : 0;
  return {
    ...DEFAULT_STATUS,
    status: graceDaysLeft > 0 ? 'past_due' : 'expired_blocked',
    requiresUpgrade: true,
    graceDaysLeft,
    currentPeriodEnd: toWire(periodEnd),
    subscriptionStatus: 'past_due',
    isBlocked: graceDaysLeft === 0,
  };
}

function canceledAt(facts: PlanFacts, subscription: SubscriptionFacts, now: Date): BillingStatus {
  const end = accessEnd({ ...facts, subscription });
  return {
    ...DEFAULT_STATUS,
    status: 'canceled',
    requiresUpgrade: true,
    currentPeriodEnd: toWire(end),
    canceledAt: toWire(subscription.endedAt ?? end),
    subscriptionStatus: 'canceled',
    isBlocked: end <= now,
  };
}

const DEFAULT_STATUS = {
  requiresUpgrade: false,
  trialDaysLeft: 0,
  graceDaysLeft: 0,
  currentPeriodEnd: null,
  canceledAt: null,
  subscriptionStatus: 'none' as SubscriptionStatus,
  isBlocked: false,
};

/** Days left, rounded up; 0 once it is over. */
const daysUntil = (end: Date, now: Date) => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
const isWithin = (end: Date, now: Date, days: number) => end.getTime() - now.getTime() <= days * DAY_MS;
export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);
const toWire = (moment: Date | null) => moment?.toISOString() ?? null;
/** The later of two times; the second may be unknown. */
export const laterOf = (one: Date, other: Date | null) => (other && other > one ? other : one);
