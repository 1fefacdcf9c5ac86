import type { BillingStatus, ReactivateSubscriptionResponse } from '@plumbline/contract/billing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { PLANS } from './testing/sample-plan.ts';
import { type Reply, serveBilling, visitBilling } from './testing/visit-billing.tsx';

const { seen, handle } = useHttpServer();
let plan: BillingStatus = PLANS.canceled;

beforeEach(clearCsrfToken);
afterEach(() => {
  cleanup();
  history.replaceState(null, '', ' ');
});

const OUTCOME: ReactivateSubscriptionResponse = {
  reactivated: false,
  message: 'Your plan has ended.',
  redirectToCheckout: false,
  url: null,
};
const openToasts = () =>
  listToasts()
    .filter((entry) => entry.open)
    .map(({ title, description }) => [title, description]);

/** Opens the dialog on a server that sends these replies, and confirms it. */
async function reactivate(before: BillingStatus, reply: Reply, after = before) {
  plan = before;
  const replies = { 'reactivate-subscription': reply, checkout: [200, { url: '#subscribed' }] } as const;
  serveBilling({ handle, plan: () => plan, replies });
  const router = visitBilling('/billing');
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Reactivate Subscription' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reactivate your subscription?' });
  plan = after;
  await user.click(within(dialog).getByRole('button', { name: 'Reactivate Subscription' }));
  return router;
}

test('undoing a cancellation is confirmed, and the plan continues in place', async () => {
  const answer = { ...OUTCOME, reactivated: true, message: 'Your plan goes on.' };
  const router = await reactivate(PLANS.cancelling, [200, answer], PLANS.active);
  await waitFor(() => expect(openToasts()).toEqual([['Subscription Reactivated', 'Your plan goes on.']]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Next billing date: Dec 11, 2026')).toBeDefined();
  expect(router.state.location.pathname).toBe('/billing');
  expect(seen.find(({ path }) => path.endsWith('/reactivate-subscription'))?.body).toBe('');
});

test('reactivating from the quick card is confirmed, though the card is gone', async () => {
  await reactivate(PLANS.canceled, [200, { ...OUTCOME, reactivated: true }], PLANS.active);
  await waitFor(() => expect(openToasts().map(([title]) => title)).toEqual(['Subscription Reactivated']));
  expect(screen.queryByRole('region', { name: 'Quick reactivation' })).toBeNull();
});

test('an ended plan leads to the checkout that the server names', async () => {
  await reactivate(PLANS.canceled, [200, { ...OUTCOME, redirectToCheckout: true, url: '#checkout' }]);
  await waitFor(() => expect(location.hash).toBe('#checkout'));
  expect(openToasts()).toEqual([]);
});

test('without a checkout URL it goes to /subscribe, which finds one', async () => {
  const router = await reactivate(PLANS.canceled, [200, OUTCOME]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/subscribe'));
  await waitFor(() => expect(location.hash).toBe('#subscribed'));
});

test.each([
  [500, {}, 'Failed to reactivate your subscription. Please try again.'],
  [409, { success: false, error: 'CONFLICT', message: 'Not now.' }, 'Not now.'],
] as const)('a failure answered %i is reported, and the dialog stays open', async (status, body, text) => {
  await reactivate(PLANS.cancelling, [status, body]);
  await waitFor(() => expect(openToasts()).toEqual([['Reactivation Failed', text]]));
  expect(screen.getByRole('alertdialog')).toBeDefined();
});
