import { expect, test } from 'vitest';
import { badgeText, dateLine, planLabel, standingNote, trialLines } from './plan-words.ts';
import { PLANS } from './testing/sample-plan.ts';

const OWN_TRIAL = { createdAt: '2026-11-21T10:00:00.000Z', trialEndsAt: '2026-11-28T10:00:00.000Z' };
const noteAt = (plan: keyof typeof PLANS, moment: string) =>
  standingNote(PLANS[plan], OWN_TRIAL, new Date(moment));

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

test('a canceled plan says until when data is kept, and omits a past day', () => {
  expect(noteAt('canceled', '2027-01-10T17:59:59Z')).toContain(
    'We keep your data until at least Jan 10, 2027.',
  );
  expect(noteAt('canceled', '2027-01-10T18:00:00Z')).not.toContain('2027');
});

test('a canceled plan that still works says until when, and not that this is paid for: it may be the trial', () => {
  const plan = { ...PLANS.canceled, isBlocked: false };
  expect(standingNote(plan, OWN_TRIAL, new Date('2026-12-01T12:00:00Z'))).toBe(
    'Everything works until Dec 11, 2026.',
  );
});

test('a blocked plan says what is blocked, and how to unblock it', () => {
  const now = '2026-11-21T12:00:00Z';
  expect(noteAt('expired_blocked', now)).toContain('Upgrade to send estimates');
  const unpaid = { ...PLANS.past_due, status: 'expired_blocked', isBlocked: true } as const;
  expect(standingNote(unpaid, OWN_TRIAL, new Date(now))).toContain('Your last payment didn’t go through');
  expect(noteAt('active', now)).toBeNull();
});

test('a trial says when it ends, and why if an earlier account used part of it', () => {
  expect(trialLines(PLANS.trial, OWN_TRIAL)).toEqual(['5 days left in trial, which ends on Nov 28, 2026.']);
  const longer = { ...OWN_TRIAL, trialEndsAt: '2026-12-28T10:00:00.000Z' };
  expect(trialLines(PLANS.trial, longer)).toEqual(['5 days left in trial, which ends on Dec 28, 2026.']);
  const shorter = { ...OWN_TRIAL, trialEndsAt: '2026-11-26T10:00:00.000Z' };
  expect(trialLines(PLANS.trial, shorter)).toEqual([
    '5 days left in trial.',
    'You used part of your free trial with an earlier account, so this trial ends on Nov 26, 2026.',
  ]);
  expect(trialLines(PLANS.expired_blocked, shorter)).toEqual([]);
});

test('an account without a trial says that an earlier one used it; one whose trial ended does not', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const used = { ...OWN_TRIAL, trialEndsAt: '2026-11-20T10:00:00.000Z' };
  expect(standingNote(PLANS.expired_grace, used, now)).toBe(
    'You used your free trial with an earlier account. You have 3 days left.',
  );
  expect(standingNote(PLANS.expired_blocked, used, now)).toContain(
    'You used your free trial with an earlier account. Upgrade to send estimates',
  );
  expect(standingNote(PLANS.expired_blocked, OWN_TRIAL, now)).toContain('Your free trial has ended. Upgrade');
});
