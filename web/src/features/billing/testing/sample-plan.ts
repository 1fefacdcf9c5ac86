import type { BillingStatus } from '@plumbline/contract/billing';

/** A plan with these changes; by default a trial with 5 days left. */
export function samplePlan(changes: Partial<BillingStatus> = {}): BillingStatus {
  return {
    status: 'trial',
    requiresUpgrade: false,
    trialDaysLeft: 5,
    graceDaysLeft: 0,
    currentPeriodEnd: null,
    canceledAt: null,
    subscriptionStatus: 'trial',
    isBlocked: false,
    ...changes,
  };
}

const PERIOD_END = '2026-12-11T18:00:00.000Z';
const NO_TRIAL = { trialDaysLeft: 0, subscriptionStatus: 'none' } as const;

/** One plan of each status. */
export const PLANS = {
  trial: samplePlan(),
  trial_ending_soon: samplePlan({ status: 'trial_ending_soon', trialDaysLeft: 2 }),
  active: samplePlan({
    ...NO_TRIAL,
    status: 'active',
    subscriptionStatus: 'active',
    currentPeriodEnd: PERIOD_END,
  }),
  cancelling: samplePlan({
    ...NO_TRIAL,
    status: 'active',
    requiresUpgrade: true,
    subscriptionStatus: 'active_cancelling',
    currentPeriodEnd: PERIOD_END,
  }),
  past_due: samplePlan({
    ...NO_TRIAL,
    status: 'past_due',
    requiresUpgrade: true,
    graceDaysLeft: 5,
    subscriptionStatus: 'past_due',
    currentPeriodEnd: PERIOD_END,
  }),
  canceled: samplePlan({
    ...NO_TRIAL,
    status: 'canceled',
    requiresUpgrade: true,
    subscriptionStatus: 'canceled',
    currentPeriodEnd: PERIOD_END,
    canceledAt: PERIOD_END,
    isBlocked: true,
  }),
  expired_grace: samplePlan({
    ...NO_TRIAL,
    status: 'expired_grace',
    requiresUpgrade: true,
    graceDaysLeft: 3,
  }),
  expired_blocked: samplePlan({
    ...NO_TRIAL,
    status: 'expired_blocked',
    requiresUpgrade: true,
    isBlocked: true,
  }),
} as const satisfies Readonly<Record<string, BillingStatus>>;
