import { describe, expect, test } from 'vitest';
import {
  eventsBetween,
  factsAfter,
  NO_SUBSCRIPTION,
  nextCheck,
  type StoredFacts,
  worksUntil,
} from './event-rules.ts';

const NOW = new Date('2026-03-10T15:00:00.000Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 60 * 60 * 1000);
const inDays = (days: number) => inHours(days * 24);

const running: StoredFacts = {
  ...NO_SUBSCRIPTION,
  subscriptionId: 'sub_1',
  stripeStatus: 'active',
  periodEnd: inDays(20),
  paidUntil: inDays(20),
};
const owing: StoredFacts = {
  ...running,
  stripeStatus: 'past_due',
  periodEnd: inDays(51),
  unpaidSince: inDays(20),
};
const ending: StoredFacts = { ...running, cancelsAtPeriodEnd: true };
const ended: StoredFacts = { ...running, stripeStatus: 'canceled', endedAt: inDays(20) };

describe('the change between two readings', () => {
  const renewed: StoredFacts = { ...running, periodEnd: inDays(51), paidUntil: inDays(51) };
  test.each<[string, StoredFacts, StoredFacts, string[]]>([
    ['nothing', running, running, []],
    ['nothing, while an invoice is a draft', running, { ...running, periodEnd: inDays(51) }, []],
    ['a purchase', NO_SUBSCRIPTION, running, ['subscribed']],
    ['a purchase after an end', ended, { ...running, subscriptionId: 'sub_2' }, ['subscribed']],
    ['a renewal', running, renewed, ['renewed']],
    ['a refused card', running, owing, ['payment_failed']],
    ['a card still refused', owing, { ...owing, stripeStatus: 'unpaid' }, []],
    ['a recovery', owing, renewed, ['renewed', 'recovered']],
    ['a cancellation', running, ending, ['cancel_scheduled']],
    ['a cancellation taken back', ending, running, ['reactivated']],
    ['an end', ending, { ...ended, cancelsAtPeriodEnd: true }, ['ended']],
    ['a whole life unseen', NO_SUBSCRIPTION, ended, ['subscribed', 'ended']],
    ['a second end', ended, { ...ended, subscriptionId: 'sub_2' }, ['subscribed', 'ended']],
  ])('is %s', (_what, before, after, events) => {
    expect(eventsBetween(before, after)).toEqual(events);
  });
});

test('a subscription that Stripe no longer lists has ended, and none stays none', () => {
  expect(factsAfter(running, null, NOW)).toEqual({ ...running, stripeStatus: 'canceled', endedAt: NOW });
  expect(factsAfter(NO_SUBSCRIPTION, null, NOW)).toEqual(NO_SUBSCRIPTION);
});

describe('Stripe is asked again', () => {
  const circumstances = { now: NOW, hasCheckout: false, hasDuplicates: false };
  test.each<[string, StoredFacts, Partial<typeof circumstances>, number]>([
    ['daily', running, {}, 24],
    ['daily after the end', ended, {}, 24],
    ['75 minutes after the period ends', { ...running, periodEnd: inHours(2) }, {}, 3.25],
    ['within minutes when Stripe is late with that', { ...running, periodEnd: inHours(-9) }, {}, 1 / 6],
    ['soon while the renewal’s invoice is a draft', { ...running, paidUntil: inHours(-0.1) }, {}, 1.25],
    ['hourly while a payment is due', owing, {}, 1],
    ['hourly while a checkout may be paid', NO_SUBSCRIPTION, { hasCheckout: true }, 1],
    ['daily once that was paid', running, { hasCheckout: true }, 24],
    ['soon after a second purchase', running, { hasDuplicates: true }, 1 / 6],
  ])('%s', (_when, facts, circumstance, hours) => {
    expect(nextCheck(facts, { ...circumstances, ...circumstance })).toEqual(inHours(hours));
  });
});

test('access ends with the period, the grace period or the trial, whichever applies', () => {
  const until = (subscription: StoredFacts | null, trialEndsAt = inDays(5)) =>
    worksUntil({ trialEndsAt, subscription });
  expect(until(ending)).toEqual(inDays(20));
  expect(until(ending, inDays(30))).toEqual(inDays(30));
  expect(until(owing)).toEqual(inDays(27));
  expect(until(ended)).toEqual(inDays(20));
  expect(until(null)).toEqual(inDays(5));
});
