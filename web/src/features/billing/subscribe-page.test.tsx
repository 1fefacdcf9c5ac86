import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { useHttpServer } from '../../lib/testing/http-server.ts';
import { PLANS } from './testing/sample-plan.ts';
import { type Reply, serveBilling, visitBilling } from './testing/visit-billing.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(() => {
  cleanup();
  history.replaceState(null, '', ' ');
});

function open(name: keyof typeof PLANS, replies: Readonly<Record<string, Reply>>) {
  serveBilling({ handle, plan: () => PLANS[name], replies });
  return visitBilling('/subscribe');
}

const posts = () => seen.filter(({ method }) => method === 'POST').map(({ path }) => path);

test.each(['trial', 'expired_blocked', 'canceled'] as const)(
  '%s: the checkout opens automatically',
  async (name) => {
    open(name, { checkout: [200, { url: '#checkout' }] });
    expect(await screen.findByRole('heading', { name: 'Opening checkout' })).toBeDefined();
    await waitFor(() => expect(location.hash).toBe('#checkout'));
    expect(posts()).toEqual(['/api/billing/checkout']);
  },
);

test.each(['active', 'cancelling'] as const)('%s: a subscriber is led to the plan', async (name) => {
  const router = open(name, {});
  await waitFor(() => expect(router.state.location.pathname).toBe('/billing'));
  expect(posts()).toEqual([]);
});

test('an unpaid plan leads to the portal, never to a second checkout', async () => {
  open('past_due', { portal: [200, { url: '#portal' }] });
  await waitFor(() => expect(location.hash).toBe('#portal'));
  expect(posts()).toEqual(['/api/billing/portal']);
});

test.each([
  [503, {}, 'Service Temporarily Unavailable', /with upgrading your account$/],
  [500, {}, 'We couldn’t open checkout', /^Failed to start checkout process$/],
  [200, {}, 'We couldn’t open checkout', /^Invalid checkout response from server$/],
] as const)('a checkout answered %i %j reads %s, and can be retried', async (status, body, title, text) => {
  open('trial', { checkout: [status, body] });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Billing & Subscription' }).getAttribute('href')).toBe('/billing');
  open('trial', { checkout: [200, { url: '#checkout' }] });
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  await waitFor(() => expect(location.hash).toBe('#checkout'));
});
