import { expect, test } from 'vitest';
import { badgeText, dateLine, planLabel, standingNote } from './plan-words.ts';
import { PLANS } from './testing/sample-plan.ts';

const KEPT_DAYS = 30;
const noteAt = (plan: keyof typeof PLANS, moment: string) =>
  standingNote(PLANS[plan], KEPT_DAYS, new Date(moment));

test.each([
  ['none', 'Free Plan', 'None'],
  ['trial', 'Free Plan', 'trial'],
  ['active', 'Pro', 'active'],
  ['active_cancelling', 'Pro', 'Canceling at Period End'],
  ['past_due', 'Free Plan', 'past_due'],
  ['canceled', 'Free Plan', 'canceled'],
] as const)('%s is labeled %s and badged %s', (status, label, badge) => {
  expect(planLabel(status)).toBe(label);
  expect(badgeText(status)).toBe(badge);
});

test.each([
  ['canceled', 'Cancelled on Dec 11, 2026'],
  ['cancelling', 'Subscription ends: Dec 11, 2026'],
  ['active', 'Next billing date: Dec 11, 2026'],
  ['past_due', 'Next billing date: Dec 11, 2026'],
  ['trial', null],
  ['expired_blocked', null],
] as const)('the date of %s reads %s', (plan, line) => {
  expect(dateLine(PLANS[plan])).toBe(line);
});

test('a canceled plan says until when what was made is kept, and no day that is over', () => {
  expect(noteAt('canceled', '2027-01-10T17:59:59Z')).toContain('is kept until at least Jan 10, 2027.');
  expect(noteAt('canceled', '2027-01-10T18:00:00Z')).not.toContain('2027');
});

test('a canceled plan that still works says until when, and not that this is paid for: it may be the trial', () => {
  const plan = { ...PLANS.canceled, isBlocked: false };
  expect(standingNote(plan, KEPT_DAYS, new Date('2026-12-01T12:00:00Z'))).toBe(
    'Everything works until Dec 11, 2026.',
  );
});

test('a plan that is blocked says what waits, and for what', () => {
  const now = '2026-11-21T12:00:00Z';
  expect(noteAt('expired_blocked', now)).toContain('wait for Pro');
  const unpaid = { ...PLANS.past_due, status: 'expired_blocked', isBlocked: true } as const;
  expect(standingNote(unpaid, KEPT_DAYS, new Date(now))).toContain('Your last payment did not go through');
  expect(noteAt('active', now)).toBeNull();
});
