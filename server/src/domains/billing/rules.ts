import {
  type BillingStatus,
  ENDING_SOON_DAYS,
  PAST_DUE_GRACE_DAYS,
  type SubscriptionStatus,
  TRIAL_GRACE_DAYS,
} from '@plumbline/contract/billing';
import { DAY_MS } from '@plumbline/contract/durations';

/** What was last read of a subscription. */
export interface SubscriptionFacts {
  /** Stripe's own word: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
  readonly stripeStatus: string | null;
  readonly cancelsAtPeriodEnd: boolean;
  readonly periodEnd: Date | null;
  readonly paidUntil: Date | null;
  readonly unpaidSince: Date | null;
  readonly endedAt: Date | null;
}

/** All that a plan's standing follows from, besides the clock. */
export interface PlanFacts {
  readonly trialEndsAt: Date;
  readonly subscription: SubscriptionFacts | null;
}

const PAID = new Set(['active', 'trialing']);
const UNPAID = new Set(['past_due', 'unpaid']);
/** What is left once trial and grace are used up, in milliseconds: an account that starts with it is blocked. */
export const NO_TRIAL_LEFT_MS = -TRIAL_GRACE_DAYS * DAY_MS;

export const isUnpaid = (stripeStatus: string | null) => UNPAID.has(stripeStatus ?? '');

/** Whether Stripe goes on charging for it, or trying to. */
export const isLive = (stripeStatus: string | null) => PAID.has(stripeStatus ?? '') || isUnpaid(stripeStatus);

/** How the plan stands at a moment. Nothing but the facts and the clock decides: no job has to have run. */
export function planAt(facts: PlanFacts, now: Date): BillingStatus {
  const { subscription } = facts;
  const stripeStatus = subscription?.stripeStatus ?? null;
  if (!subscription || stripeStatus === null) return trialAt(facts, now);
  if (PAID.has(stripeStatus)) return paidAt(facts, subscription, now);
  if (isUnpaid(stripeStatus)) return unpaidAt(subscription, now);
  if (stripeStatus === 'canceled') return canceledAt(facts, subscription, now);
  // Never paid at all (incomplete, incomplete_expired), or paused for want of a card: what is left is the trial.
  return trialAt(facts, now);
}

/** When a cancelled plan's access ends; neither a trial that runs longer nor the grace of a failed payment is cut short. */
export function accessEnd({ trialEndsAt, subscription }: PlanFacts): Date {
  const { paidUntil = null, endedAt = null, unpaidSince = null } = subscription ?? {};
  const ends = [trialEndsAt, paidUntil ?? endedAt ?? trialEndsAt];
  if (unpaidSince) ends.push(addDays(unpaidSince, PAST_DUE_GRACE_DAYS));
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/**
 * What a later account of the same person may still use of the trial, in milliseconds; negative once part of the grace period is
 * used. Buying the plan uses up both.
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
      ...NOTHING,
      status: isWithin(trialEndsAt, now, ENDING_SOON_DAYS) ? 'trial_ending_soon' : 'trial',
      trialDaysLeft,
      subscriptionStatus: 'trial',
    };
  const graceDaysLeft = daysUntil(addDays(trialEndsAt, TRIAL_GRACE_DAYS), now);
  return {
    ...NOTHING,
    status: graceDaysLeft > 0 ? 'expired_grace' : 'expired_blocked',
    requiresUpgrade: true,
    graceDaysLeft,
    isBlocked: graceDaysLeft === 0,
  };
}

function paidAt({ trialEndsAt }: PlanFacts, subscription: SubscriptionFacts, now: Date): BillingStatus {
  const { stripeStatus, cancelsAtPeriodEnd, periodEnd } = subscription;
  const hasEnded = cancelsAtPeriodEnd && periodEnd !== null && periodEnd <= now;
  // Stripe ends it in the same moment, whether or not we were told yet.
  if (hasEnded)
    return canceledAt(
      { trialEndsAt, subscription },
      { ...subscription, paidUntil: periodEnd, endedAt: periodEnd },
      now,
    );
  return {
    ...NOTHING,
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
    ...NOTHING,
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
    ...NOTHING,
    status: 'canceled',
    requiresUpgrade: true,
    currentPeriodEnd: toWire(end),
    canceledAt: toWire(subscription.endedAt ?? end),
    subscriptionStatus: 'canceled',
    isBlocked: end <= now,
  };
}

const NOTHING = {
  requiresUpgrade: false,
  trialDaysLeft: 0,
  graceDaysLeft: 0,
  currentPeriodEnd: null,
  canceledAt: null,
  subscriptionStatus: 'none' as SubscriptionStatus,
  isBlocked: false,
};

/** Whole or begun days, 0 once it is over. */
const daysUntil = (end: Date, now: Date) => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
const isWithin = (end: Date, now: Date, days: number) => end.getTime() - now.getTime() <= days * DAY_MS;
export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);
const toWire = (moment: Date | null) => moment?.toISOString() ?? null;
/** The later of two moments, of which the second may not be known. */
export const laterOf = (one: Date, other: Date | null) => (other && other > one ? other : one);
