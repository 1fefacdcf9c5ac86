import type { BillingStatus } from '@plumbline/contract/billing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { PLANS } from './testing/sample-plan.ts';
import { type Reply, serveBilling, visitBilling } from './testing/visit-billing.tsx';

const { seen, handle } = useHttpServer();
let plan: BillingStatus | null = null;

beforeEach(clearCsrfToken);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  history.replaceState(null, '', ' ');
});

function open(initialPlan: BillingStatus | null, replies: Readonly<Record<string, Reply>> = {}) {
  plan = initialPlan;
  serveBilling({ handle, plan: () => plan, replies });
  visitBilling('/billing');
  return userEvent.setup({ delay: null });
}

const openToasts = () =>
  listToasts()
    .filter((entry) => entry.open)
    .map(({ title, description }) => [title, description]);
const calls = (end: string) => seen.filter(({ path }) => path === `/api/billing/${end}`);
const planSection = () => screen.findByRole('region', { name: /^(Pro|Free Plan)$/ });
const refusal = (message: string) => ({ success: false, error: 'CONFLICT', message });

test.each([
  ['trial', 'Free Plan', 'trial', '5 days left in trial'],
  ['active', 'Pro', 'active', 'Next billing date: Dec 11, 2026'],
  ['cancelling', 'Pro', 'Canceling at Period End', 'Subscription ends: Dec 11, 2026'],
  ['past_due', 'Free Plan', 'past_due', 'You have 5 days left to update your card.'],
  ['canceled', 'Free Plan', 'canceled', 'Cancelled on Dec 11, 2026'],
  ['expired_blocked', 'Free Plan', 'None', 'Upgrade to send estimates'],
] as const)('%s: the plan reads %s, its badge %s, and %s', async (name, label, badge, line) => {
  open(PLANS[name]);
  const section = await planSection();
  expect(within(section).getByRole('heading').textContent).toBe(label);
  expect(within(section).getByText(badge)).toBeDefined();
  expect(section.textContent).toContain(line);
  expect(screen.getByRole('heading', { level: 1, name: 'Billing & Subscription' })).toBeDefined();
});

test('the last day of a trial is worded like the others', async () => {
  open({ ...PLANS.trial_ending_soon, trialDaysLeft: 1 });
  expect((await planSection()).textContent).toContain('1 days left in trial');
});

const CARDS = ['Upgrade to Pro', 'Reactivate Plan', 'Manage subscription', 'Quick reactivation'];

test.each([
  ['trial', ['Upgrade to Pro'], 'Upgrade to Pro'],
  ['expired_grace', ['Upgrade to Pro'], 'Upgrade to Pro'],
  ['expired_blocked', ['Upgrade to Pro'], 'Upgrade to Pro'],
  ['past_due', ['Upgrade to Pro'], 'Update payment method'],
  ['canceled', ['Reactivate Plan', 'Quick reactivation'], 'Reactivate Plan'],
  ['active', ['Manage subscription'], 'Cancel Subscription'],
  ['cancelling', ['Manage subscription'], 'Reactivate Subscription'],
] as const)('%s shows the cards %j with the button %s', async (name, cards, button) => {
  open(PLANS[name]);
  await planSection();
  const shown = CARDS.filter((title) => screen.queryByRole('region', { name: title }));
  expect(shown).toEqual(cards);
  expect(screen.getByRole('button', { name: button })).toBeDefined();
});

test('the plan shows its price and what it includes', async () => {
  open(PLANS.trial);
  const list = await screen.findByRole('list', { name: 'What Pro includes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Unlimited estimates',
    'Email to clients',
    'Client management',
    'PDF generation',
    'Professional branding',
    '100+ materials',
    'Priority support',
  ]);
  const card = screen.getByRole('region', { name: 'Upgrade to Pro' });
  expect(card.textContent).toContain('$15.00');
  expect(card.textContent).toContain('Billed monthly, cancel anytime');
});

test('upgrading goes through the dialog to the checkout', async () => {
  const user = open(PLANS.trial, { checkout: [200, { url: '#checkout' }] });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
  expect(calls('checkout')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Upgrade to Pro' }));
  await waitFor(() => expect(location.hash).toBe('#checkout'));
});

test('an unpaid plan goes to the portal and never to a checkout', async () => {
  const user = open(PLANS.past_due, { portal: [200, { url: '#portal' }] });
  await user.click(await screen.findByRole('button', { name: 'Update payment method' }));
  await waitFor(() => expect(location.hash).toBe('#portal'));
  expect(calls('checkout')).toEqual([]);
});

const UNAVAILABLE = 'Billing system is not available right now. Please contact support for assistance with';

test.each([
  [503, {}, 'Service Temporarily Unavailable', `${UNAVAILABLE} upgrading your account`],
  [200, {}, 'Error', 'Invalid checkout response from server'],
  [409, refusal('You have this plan already.'), 'Error', 'You have this plan already.'],
  [500, {}, 'Error', 'Failed to start checkout process'],
] as const)('a checkout answered %i %j is reported as %s: %s', async (status, body, title, text) => {
  const user = open(PLANS.trial, { checkout: [status, body] });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Upgrade to Pro' }));
  await waitFor(() => expect(openToasts()).toEqual([[title, text]]));
  expect(within(dialog).getByRole('button', { name: 'Upgrade to Pro' })).toHaveProperty('disabled', false);
});

test.each([
  [503, {}, 'Service Temporarily Unavailable', `${UNAVAILABLE} managing your subscription`],
  [200, {}, 'Error', 'Invalid portal response'],
  [409, refusal('There is nothing to manage.'), 'Error', 'There is nothing to manage.'],
  [500, {}, 'Error', 'Failed to access billing portal'],
] as const)('a portal answered %i %j is reported as %s: %s', async (status, body, title, text) => {
  const user = open(PLANS.active, { portal: [status, body] });
  await user.click(await screen.findByRole('button', { name: 'Manage payment method' }));
  await waitFor(() => expect(openToasts()).toEqual([[title, text]]));
});

test('syncing calls Stripe, shows the result, and confirms', async () => {
  const user = open(PLANS.trial, { 'sync-status': [200, PLANS.active] });
  const button = await screen.findByRole('button', { name: 'Sync status' });
  plan = PLANS.active;
  await user.click(button);
  await waitFor(() => expect(openToasts()).toEqual([['Status synced!', undefined]]));
  expect((await planSection()).textContent).toContain('Pro');
  expect(calls('sync-status').map(({ method, body }) => [method, body])).toEqual([['POST', '']]);
});

test.each([
  [500, {}, 'Failed to sync subscription status. Please try again.'],
  [429, refusal('Too many tries.'), 'Too many tries.'],
] as const)('a sync answered %i is reported as failed: %j %s', async (status, body, text) => {
  const user = open(PLANS.trial, { 'sync-status': [status, body] });
  await user.click(await screen.findByRole('button', { name: 'Sync status' }));
  await waitFor(() => expect(openToasts()).toEqual([['Sync failed', text]]));
});

test('the page polls every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open(PLANS.trial);
  await planSection();
  plan = PLANS.active;
  act(() => void vi.advanceTimersByTime(29_999));
  expect(calls('status')).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(await screen.findByRole('region', { name: 'Pro' })).toBeDefined();
});

test('a plan that cannot be loaded offers a retry', async () => {
  const user = open(null);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  plan = PLANS.active;
  await user.click(retry);
  expect(await screen.findByRole('region', { name: 'Pro' })).toBeDefined();
});
