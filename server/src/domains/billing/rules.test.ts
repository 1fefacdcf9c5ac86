import type { BillingStatus } from '@plumbline/contract/billing';
import { DAY_MS } from '@plumbline/contract/durations';
import { describe, expect, test } from 'vitest';
import { accessEnd, type PlanFacts, planAt, type SubscriptionFacts } from './rules.ts';

const REGISTERED = new Date('2026-03-01T09:30:00.000Z');
/** A number of days and milliseconds after registration. */
const on = (day: number, ms = 0) => new Date(REGISTERED.getTime() + day * DAY_MS + ms);

const trialing: PlanFacts = { trialEndsAt: on(7), subscription: null };
const subscribed = (facts: Partial<SubscriptionFacts>): PlanFacts => ({
  trialEndsAt: on(7),
  subscription: {
    stripeStatus: 'active',
    cancelsAtPeriodEnd: false,
    periodEnd: null,
    paidUntil: null,
    unpaidSince: null,
    endedAt: null,
    ...facts,
  },
});

/** The status in one line: its name, the days left, and whether sending is blocked. */
function line({ status, trialDaysLeft, graceDaysLeft, isBlocked }: BillingStatus): string {
  const days = trialDaysLeft || graceDaysLeft;
  return [status, ...(days ? [String(days)] : []), ...(isBlocked ? ['blocked'] : [])].join(' ');
}

const walk = (facts: PlanFacts, days: readonly number[]) =>
  days.map((day) => `day ${day}: ${line(planAt(facts, on(day)))}`);

describe('day by day', () => {
  test('a trial without a purchase ends soon, then is in its grace period, then is blocked', () => {
    expect(walk(trialing, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 400])).toEqual([
      'day 0: trial 7',
      'day 1: trial 6',
      'day 2: trial 5',
      'day 3: trial 4',
      'day 4: trial 3',
      'day 5: trial_ending_soon 2',
      'day 6: trial_ending_soon 1',
      'day 7: expired_grace 3',
      'day 8: expired_grace 2',
      'day 9: expired_grace 1',
      'day 10: expired_blocked blocked',
      'day 11: expired_blocked blocked',
      'day 400: expired_blocked blocked',
    ]);
  });

  test('a plan bought in the trial is active immediately and stays active over renewals', () => {
    const onTrial = subscribed({ stripeStatus: 'trialing', periodEnd: on(7), paidUntil: on(7) });
    expect(walk(onTrial, [2, 5, 6])).toEqual(['day 2: active 5', 'day 5: active 2', 'day 6: active 1']);
    const renewed = subscribed({ periodEnd: on(38), paidUntil: on(38) });
    expect(walk(renewed, [7, 20, 37, 38, 39])).toEqual([
      'day 7: active',
      'day 20: active',
      'day 37: active',
      'day 38: active',
      'day 39: active',
    ]);
  });

  test('a failed renewal gives a week of grace and then blocks until it is paid', () => {
    const owing = subscribed({
      stripeStatus: 'past_due',
      periodEnd: on(69),
      paidUntil: on(38),
      unpaidSince: on(38),
    });
    expect(walk(owing, [38, 39, 40, 41, 42, 43, 44, 45, 46, 52])).toEqual([
      'day 38: past_due 7',
      'day 39: past_due 6',
      'day 40: past_due 5',
      'day 41: past_due 4',
      'day 42: past_due 3',
      'day 43: past_due 2',
      'day 44: past_due 1',
      'day 45: expired_blocked blocked',
      'day 46: expired_blocked blocked',
      'day 52: expired_blocked blocked',
    ]);
    expect(walk(subscribed({ periodEnd: on(69), paidUntil: on(69) }), [53])).toEqual(['day 53: active']);
  });

  test('a canceled plan works until its period ends, is then blocked, and works when bought again', () => {
    const ending = subscribed({ cancelsAtPeriodEnd: true, periodEnd: on(38), paidUntil: on(38) });
    // Stripe has not reported the end yet on the last days.
    expect(walk(ending, [20, 37, 38, 39])).toEqual([
      'day 20: active',
      'day 37: active',
      'day 38: canceled blocked',
      'day 39: canceled blocked',
    ]);
    const ended = subscribed({
      stripeStatus: 'canceled',
      cancelsAtPeriodEnd: true,
      periodEnd: on(38),
      paidUntil: on(38),
      endedAt: on(38),
    });
    expect(walk(ended, [37, 38, 68, 400])).toEqual([
      'day 37: canceled',
      'day 38: canceled blocked',
      'day 68: canceled blocked',
      'day 400: canceled blocked',
    ]);
    expect(walk(subscribed({ periodEnd: on(100), paidUntil: on(100) }), [70])).toEqual(['day 70: active']);
  });

  test('a plan ended immediately works until the end of the paid period', () => {
    const ended = subscribed({
      stripeStatus: 'canceled',
      periodEnd: on(38),
      paidUntil: on(38),
      endedAt: on(20),
    });
    expect(walk(ended, [20, 37, 38])).toEqual([
      'day 20: canceled',
      'day 37: canceled',
      'day 38: canceled blocked',
    ]);
    expect(planAt(ended, on(21))).toMatchObject({
      canceledAt: on(20).toISOString(),
      currentPeriodEnd: on(38).toISOString(),
    });
  });

  test('a plan that ended unpaid is blocked from then on', () => {
    const ended = subscribed({
      stripeStatus: 'canceled',
      periodEnd: on(69),
      paidUntil: on(38),
      endedAt: on(52),
    });
    expect(walk(ended, [52])).toEqual(['day 52: canceled blocked']);
  });

  test('canceling a plan in the trial does not shorten the trial', () => {
    const ended = subscribed({ stripeStatus: 'canceled', paidUntil: on(3), endedAt: on(3) });
    expect(walk(ended, [3, 6, 7])).toEqual(['day 3: canceled', 'day 6: canceled', 'day 7: canceled blocked']);
    expect(accessEnd(ended)).toEqual(on(7));
  });

  test('an unpaid checkout does not change the trial', () => {
    for (const stripeStatus of [null, 'incomplete', 'incomplete_expired', 'paused'])
      expect(walk(subscribed({ stripeStatus }), [3, 6, 8, 12])).toEqual([
        'day 3: trial 4',
        'day 6: trial_ending_soon 1',
        'day 8: expired_grace 2',
        'day 12: expired_blocked blocked',
      ]);
  });
});

describe('to the millisecond', () => {
  const statusAt = (facts: PlanFacts, moment: Date) => line(planAt(facts, moment));

  test('the trial ends soon from two days before its end, and its grace period lasts three days', () => {
    expect(statusAt(trialing, on(5, -1))).toBe('trial 3');
    expect(statusAt(trialing, on(5))).toBe('trial_ending_soon 2');
    expect(statusAt(trialing, on(7, -1))).toBe('trial_ending_soon 1');
    expect(statusAt(trialing, on(7))).toBe('expired_grace 3');
    expect(statusAt(trialing, on(10, -1))).toBe('expired_grace 1');
    expect(statusAt(trialing, on(10))).toBe('expired_blocked blocked');
  });

  test('an unpaid plan has seven days of grace', () => {
    const owing = subscribed({ stripeStatus: 'unpaid', unpaidSince: on(38) });
    expect(statusAt(owing, on(45, -1))).toBe('past_due 1');
    expect(statusAt(owing, on(45))).toBe('expired_blocked blocked');
  });

  test('a canceled plan works until the last paid millisecond', () => {
    const ending = subscribed({ cancelsAtPeriodEnd: true, periodEnd: on(38), paidUntil: on(38) });
    expect(statusAt(ending, on(38, -1))).toBe('active');
    expect(statusAt(ending, on(38))).toBe('canceled blocked');
    const ended = subscribed({ stripeStatus: 'canceled', paidUntil: on(38), endedAt: on(30) });
    expect(statusAt(ended, on(38, -1))).toBe('canceled');
    expect(statusAt(ended, on(38))).toBe('canceled blocked');
  });
});

describe('an upgrade', () => {
  const asks = (facts: PlanFacts, day: number) => planAt(facts, on(day)).requiresUpgrade;

  test('is not required in the trial and with an active plan', () => {
    expect(asks(trialing, 0)).toBe(false);
    expect(asks(trialing, 6)).toBe(false);
    expect(asks(subscribed({ periodEnd: on(38) }), 20)).toBe(false);
  });

  test('is required in every other state', () => {
    expect(asks(trialing, 7)).toBe(true);
    expect(asks(trialing, 11)).toBe(true);
    expect(asks(subscribed({ cancelsAtPeriodEnd: true, periodEnd: on(38) }), 20)).toBe(true);
    expect(asks(subscribed({ stripeStatus: 'past_due', unpaidSince: on(38) }), 39)).toBe(true);
    expect(asks(subscribed({ stripeStatus: 'canceled', endedAt: on(38) }), 39)).toBe(true);
  });
});

test('the subscription status distinguishes a plan that is set to end from one that renews', () => {
  const own = (facts: PlanFacts, day: number) => planAt(facts, on(day)).subscriptionStatus;
  expect(own(trialing, 1)).toBe('trial');
  expect(own(trialing, 8)).toBe('none');
  expect(own(subscribed({ periodEnd: on(38) }), 20)).toBe('active');
  expect(own(subscribed({ cancelsAtPeriodEnd: true, periodEnd: on(38) }), 20)).toBe('active_cancelling');
  expect(own(subscribed({ cancelsAtPeriodEnd: true, periodEnd: on(38) }), 38)).toBe('canceled');
  expect(own(subscribed({ stripeStatus: 'past_due', unpaidSince: on(38) }), 46)).toBe('past_due');
  expect(own(subscribed({ stripeStatus: 'canceled', endedAt: on(38) }), 46)).toBe('canceled');
});
