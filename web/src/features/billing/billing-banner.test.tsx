import type { BillingStatus } from '@plumbline/contract/billing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { PLANS } from './testing/sample-plan.ts';
import { type Reply, serveBilling, visitBilling } from './testing/visit-billing.tsx';

const { seen, handle } = useHttpServer();
let plan: BillingStatus = PLANS.trial;

beforeEach(() => {
  clearCsrfToken();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  history.replaceState(null, '', ' ');
});

function open(name: keyof typeof PLANS, replies: Readonly<Record<string, Reply>> = {}) {
  plan = PLANS[name];
  serveBilling({ handle, plan: () => plan, replies });
  visitBilling('/');
  return userEvent.setup({ delay: null });
}

const statusReads = () => seen.filter(({ path }) => path === '/api/billing/status').length;
const TRIAL_TITLE = 'Your free trial ends in 5 days.';

test('the banner announces the plan’s status politely, and an unpaid plan at once', async () => {
  open('trial');
  expect((await screen.findByText(TRIAL_TITLE)).closest('[role=status]')).not.toBeNull();
  cleanup();
  open('past_due');
  expect((await screen.findByRole('alert')).textContent).toContain('Your last payment didn’t go through.');
});

test('the status is polled every 60 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open('trial');
  await screen.findByText(TRIAL_TITLE);
  plan = PLANS.trial_ending_soon;
  const before = statusReads();
  act(() => void vi.advanceTimersByTime(59_999));
  expect(statusReads()).toBe(before);
  act(() => void vi.advanceTimersByTime(1));
  expect(await screen.findByText('Your free trial ends in 2 days.')).toBeDefined();
});

test('a dismissed banner stays away, also after a reload, until the status changes', async () => {
  const user = open('trial');
  await screen.findByText(TRIAL_TITLE);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(TRIAL_TITLE)).toBeNull();
  cleanup();
  open('trial');
  await waitFor(() => expect(statusReads()).toBe(2));
  expect(screen.queryByText(TRIAL_TITLE)).toBeNull();
  cleanup();
  open('trial_ending_soon');
  expect(await screen.findByText('Your free trial ends in 2 days.')).toBeDefined();
  cleanup();
  open('trial');
  expect(await screen.findByText(TRIAL_TITLE)).toBeDefined();
});

test('a cancellation undone and repeated on the billing page shows the banner again', async () => {
  const user = open('cancelling');
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  cleanup();
  plan = PLANS.active;
  visitBilling('/billing');
  await screen.findByRole('button', { name: 'Cancel Subscription' });
  plan = PLANS.cancelling;
  cleanup();
  visitBilling('/');
  expect(await screen.findByText('Your plan is canceled and ends on Dec 11, 2026.')).toBeDefined();
});

test('a dismissed banner of a canceled plan returns once the plan stops working', async () => {
  const user = open('canceled');
  plan = { ...PLANS.canceled, isBlocked: false };
  await screen.findByText('Your plan is canceled and ends on Dec 11, 2026.');
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  cleanup();
  open('canceled');
  expect(await screen.findByText('Your plan has ended.')).toBeDefined();
});

test('choosing Pro opens the upgrade dialog, and the focus returns to the button', async () => {
  const user = open('expired_grace');
  await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Pro' }));
});

test('an unpaid plan leads to the portal at Stripe', async () => {
  const user = open('past_due', { portal: [200, { url: '#portal' }] });
  await user.click(await screen.findByRole('button', { name: 'Update card' }));
  await waitFor(() => expect(location.hash).toBe('#portal'));
});

test('undoing a cancellation from the banner removes it and confirms', async () => {
  const user = open('cancelling', {
    'reactivate-subscription': [
      200,
      { reactivated: true, message: 'Your plan goes on.', redirectToCheckout: false, url: null },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
  const dialog = await screen.findByRole('alertdialog');
  plan = PLANS.active;
  await user.click(within(dialog).getByRole('button', { name: 'Reactivate Subscription' }));
  expect(await screen.findByText('Subscription Reactivated')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull());
});
