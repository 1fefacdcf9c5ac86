import { expect, test } from 'vitest';
import { bannerContent } from './banner-content.ts';
import { PLANS, samplePlan } from './testing/sample-plan.ts';

test.each([
  ['trial', 'info', 'Your free trial ends in 5 days.', 'upgrade'],
  ['trial_ending_soon', 'warning', 'Your free trial ends in 2 days.', 'upgrade'],
  ['past_due', 'danger', 'Your last payment didn’t go through.', 'portal'],
  ['expired_grace', 'warning', 'Your free trial has ended.', 'upgrade'],
  ['canceled', 'warning', 'Your plan has ended.', 'upgrade'],
  ['cancelling', 'warning', 'Your plan is canceled and ends on Dec 11, 2026.', 'reactivate'],
] as const)('%s: the banner is of tone %s and reads %s', (plan, tone, title, action) => {
  expect(bannerContent(PLANS[plan])).toMatchObject({ tone, title, action });
});

test.each(['active', 'expired_blocked'] as const)('%s has no banner', (plan) => {
  expect(bannerContent(PLANS[plan])).toBeNull();
});

test.each([
  ['trial', 2, 'info'],
  ['trial', 1, 'danger'],
  ['trial', 0, 'danger'],
  ['trial_ending_soon', 2, 'warning'],
  ['trial_ending_soon', 1, 'danger'],
] as const)('%s with %i days left is of tone %s', (status, trialDaysLeft, tone) => {
  expect(bannerContent(samplePlan({ status, trialDaysLeft }))?.tone).toBe(tone);
});

test('one day is singular', () => {
  expect(bannerContent(samplePlan({ trialDaysLeft: 1 }))?.title).toBe('Your free trial ends in 1 day.');
});

test.each([
  ['past_due', 'Sending stops in 5 days unless you update your card.'],
  ['expired_grace', 'Choose Pro within 3 days to keep sending and downloading PDFs.'],
] as const)('%s says how long everything still works', (plan, text) => {
  expect(bannerContent(PLANS[plan])?.text).toBe(text);
});

test('a canceled plan that is still paid for says until when', () => {
  expect(bannerContent({ ...PLANS.canceled, isBlocked: false })?.title).toBe(
    'Your plan is canceled and ends on Dec 11, 2026.',
  );
});
