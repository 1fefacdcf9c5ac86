import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { PaymentRequiredError } from '../../lib/http/http-error.ts';
import { askForUpgrade, offerUpgrade } from '../../lib/kept/upgrade-store.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { PLANS } from './testing/sample-plan.ts';
import { serveBilling, visitBilling } from './testing/visit-billing.tsx';

const { seen, handle } = useHttpServer();

beforeEach(() => {
  clearCsrfToken();
  const replies = { checkout: [200, { url: '#checkout' }], portal: [200, { url: '#portal' }] } as const;
  serveBilling({ handle, plan: () => PLANS.expired_blocked, replies });
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', ' ');
});

const refused = (billingStatus: Record<string, unknown>) =>
  new PaymentRequiredError('402: no', { billingStatus });

test('it shows the reason, the plan’s inclusions and price, and leads to the checkout', async () => {
  visitBilling('/settings');
  act(() => askForUpgrade({ reason: 'trial_expired' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
  expect(dialog.textContent).toContain('Your free trial has ended.');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(7);
  expect(dialog.textContent).toContain('$15.00');
  expect(dialog.textContent).toContain('Billed monthly, cancel anytime');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upgrade to Pro' }));
  await waitFor(() => expect(location.hash).toBe('#checkout'));
});

test('with the reason past_due its button calls the portal, and no price is shown', async () => {
  visitBilling('/settings');
  act(() => askForUpgrade({ reason: 'past_due' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update your payment method' });
  expect(dialog.textContent).not.toContain('$15.00');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update payment method' }));
  await waitFor(() => expect(location.hash).toBe('#portal'));
  expect(seen.some(({ path }) => path.endsWith('/checkout'))).toBe(false);
});

test('only a 402 response opens it', async () => {
  visitBilling('/settings');
  expect(offerUpgrade(new Error('402: no'), 'trial_expired')).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => expect(offerUpgrade(refused({}), 'trial_expired')).toBe(true));
  expect(await screen.findByRole('dialog', { name: 'Upgrade to Pro' })).toBeDefined();
});

test('an unpaid plan is never sold a second time', async () => {
  visitBilling('/settings');
  act(() => void offerUpgrade(refused({ subscriptionStatus: 'past_due' }), 'trial_expired'));
  expect(await screen.findByRole('button', { name: 'Update payment method' })).toBeDefined();
});

test('"back" closes it, an automatic navigation does not', async () => {
  const router = visitBilling('/settings');
  await act(() => router.navigate('/settings?second'));
  act(() => askForUpgrade({ reason: 'trial_expired' }));
  await screen.findByRole('dialog');
  await act(() => router.navigate('/settings?third', { replace: true }));
  expect(screen.getByRole('dialog')).toBeDefined();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
