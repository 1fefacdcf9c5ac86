import { expect, test } from 'vitest';
import { showsSubscription } from './shows-subscription.ts';

test.each([
  ['active', null, true],
  ['active_cancelling', null, true],
  ['past_due', null, true],
  ['canceled', null, true],
  ['none', '2026-11-28T12:00:00Z', true],
  ['none', null, false],
])('%s with the trial ending %s: the menu leads to the subscription: %s', (status, trialEndsAt, shows) => {
  expect(showsSubscription({ subscriptionStatus: status, trialEndsAt })).toBe(shows);
});
