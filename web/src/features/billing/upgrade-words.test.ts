import { expect, test } from 'vitest';
import { upgradeWords } from './upgrade-words.ts';

test.each([
  ['trial_expired', 'none', 'Upgrade to Pro', 'checkout'],
  ['trial_expired', undefined, 'Upgrade to Pro', 'checkout'],
  ['trial_expired', 'canceled', 'Reactivate Plan', 'checkout'],
  ['trial_expired', 'past_due', 'Update your payment method', 'portal'],
  ['past_due', undefined, 'Update your payment method', 'portal'],
  ['chosen', 'trial', 'Upgrade to Pro', 'checkout'],
  ['chosen', 'canceled', 'Reactivate Plan', 'checkout'],
  ['job_types', 'none', 'Premium Feature', 'checkout'],
  ['labor_types', 'past_due', 'Premium Feature', 'portal'],
] as const)(
  '%s with a subscription that is %s: "%s", to the %s',
  (reason, subscriptionStatus, title, page) => {
    expect(upgradeWords({ reason, subscriptionStatus })).toMatchObject({ title, page });
  },
);

test('a trial user reads that the trial is not cut short, later that it has ended', () => {
  expect(upgradeWords({ reason: 'chosen', subscriptionStatus: 'trial' }).text).toContain(
    'You won’t be charged until it ends.',
  );
  expect(upgradeWords({ reason: 'trial_expired' }).text).toContain('Your free trial has ended.');
});

test('choosing Pro after the trial does not claim that anything stopped, for the grace period still runs', () => {
  expect(upgradeWords({ reason: 'chosen', subscriptionStatus: 'none' }).text).toBe(
    'Your free trial has ended. Choose Pro to keep sending estimates and downloading PDFs. Everything you made is still here.',
  );
  expect(upgradeWords({ reason: 'trial_expired', subscriptionStatus: 'none' }).text).toContain(
    'Choose Pro to send estimates and download PDFs again.',
  );
});

test('custom types are named by their kind', () => {
  expect(upgradeWords({ reason: 'job_types' }).text).toBe(
    'Custom job types are available with Pro. Upgrade to create and manage your own job types.',
  );
  expect(upgradeWords({ reason: 'labor_types' }).text).toContain('with default rates');
  expect(upgradeWords({ reason: 'tax_rates' }).text).toContain('Named tax rates');
});
