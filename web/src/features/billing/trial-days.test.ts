import { expect, test } from 'vitest';
import { trialDaysLeft } from './trial-days.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-28T12:00:00Z', 7],
  ['2026-11-21T12:00:01Z', 1],
  ['2026-11-21T12:00:00Z', 0],
  ['2026-11-01T00:00:00Z', 0],
])('a trial that ends at %s has %i days left', (trialEndsAt, days) => {
  expect(trialDaysLeft(trialEndsAt, now)).toBe(days);
});

test('without a trial there is nothing to count', () => {
  expect(trialDaysLeft(null, now)).toBeNull();
});
