import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { PLANS } from './testing/sample-plan.ts';
import { type Reply, visitBilling } from './testing/visit-billing.tsx';

const { seen, handle } = useHttpServer();
const pixel = vi.fn<(...call: unknown[]) => void>();
let lastSession = 0;
let sessionId = '';
/** When the server was asked to verify, on the page's clock, in milliseconds. */
let triedAt: number[] = [];

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
  pixel.mockReset();
  vi.stubGlobal('rdt', pixel);
  triedAt = [];
  lastSession += 1;
  sessionId = `cs_test_${lastSession}`;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const paid = (): Reply => [
  200,
  { success: true, error: null, session: { id: sessionId, amount_total: 1_500, currency: 'usd' } },
];
const unpaid = (error: string | null): Reply => [200, { success: false, error, session: null }];
const tries = () => seen.filter(({ path }) => path === '/api/billing/verify-session');

/** Returns from the checkout to a server that sends these replies in turn, the last one repeatedly. */
function comeBack(replies: readonly Reply[]) {
  let turn = 0;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === '/api/billing/status') return answer(response, 200, PLANS.active);
    if (call.method === 'GET') return answer(response, 500, {});
    const [status, body] = replies[Math.min(turn, replies.length - 1)] ?? [500, {}];
    turn += 1;
    triedAt.push(Date.now());
    answer(response, status, body);
  });
  return visitBilling(`/billing/success?session_id=${sessionId}`);
}

const realTimeout = setTimeout;

/** Waits for a condition while the page's clock runs fast: each real poll advances it by 100 ms. */
async function until(condition: () => void) {
  for (const deadline = performance.now() + 5_000; ; ) {
    try {
      return condition();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await act(() => new Promise((resolve) => void realTimeout(resolve, 1)));
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
  }
}

const runAhead = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

test('without a session there is nothing to verify', () => {
  visitBilling('/billing/success');
  expect(screen.getByRole('heading', { name: 'Invalid Payment Session' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/');
  expect(tries()).toEqual([]);
});

test('a verified payment says what it bought', async () => {
  comeBack([paid()]);
  expect(screen.getByRole('heading', { name: 'Verifying Payment' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeDefined();
  expect(screen.getByText('Pro Subscription Active')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Unlimited estimates and quotes',
      'Professional PDF generation',
      'Email delivery to clients',
      'Client management',
      'Material database',
      'Priority support',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Continue to Dashboard' }).getAttribute('href')).toBe('/');
  expect(tries().map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ['POST', { session_id: sessionId }],
  ]);
});

test('the purchase is reported once, with its attribution', async () => {
  localStorage.setItem(
    'plumbline_attribution',
    JSON.stringify({ utm_source: 'reddit', landing_page: '/reddit', expires: '2099-01-01T00:00:00.000Z' }),
  );
  comeBack([paid()]);
  await screen.findByText('Payment Successful!');
  cleanup();
  comeBack([paid()]);
  await screen.findByText('Payment Successful!');
  expect(pixel.mock.calls).toEqual([
    [
      'track',
      'Purchase',
      {
        value: 15,
        currency: 'USD',
        transactionId: sessionId,
        utm_source: 'reddit',
        landing_page: '/reddit',
      },
    ],
  ]);
});

test('the page goes to the dashboard after 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const router = comeBack([paid()]);
  await screen.findByText('Taking you to your dashboard…');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(router.state.location.pathname).toBe('/billing/success');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(router.state.location.pathname).toBe('/');
});

test.each(['Stay on this page', 'leaving'])('%s ends the wait', async (how) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const router = comeBack([paid()]);
  await screen.findByText('Payment Successful!');
  if (how === 'leaving') await act(() => router.navigate('/settings'));
  else await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: how }));
  const { pathname } = router.state.location;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(router.state.location.pathname).toBe(pathname);
});

test('an unverified payment is retried three times with increasing pauses, then reported as failed', async () => {
  runAhead();
  comeBack([unpaid('Stripe has not received this payment.')]);
  await until(() =>
    expect(screen.getByRole('heading', { name: 'Payment Verification Failed' })).toBeDefined(),
  );
  expect(screen.getByText('Stripe has not received this payment.')).toBeDefined();
  expect(tries()).toHaveLength(4);
  const [first = 0, second = 0, third = 0, fourth = 0] = triedAt;
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(third - second).toBeGreaterThanOrEqual(2_000);
  expect(fourth - third).toBeGreaterThanOrEqual(4_000);
  expect(listToasts().filter(({ open }) => open)).toMatchObject([
    {
      title: 'Payment Verification Failed',
      description:
        "We couldn't verify your payment. Please check your subscription status or contact support.",
      variant: 'destructive',
    },
  ]);
  expect(screen.getByRole('link', { name: 'View Settings' }).getAttribute('href')).toBe('/settings');
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/');
  expect(pixel).not.toHaveBeenCalled();
});

test('a payment verified at the last retry counts', async () => {
  runAhead();
  comeBack([[500, {}], unpaid(null), [503, {}], paid()]);
  await until(() => expect(screen.getByText('Payment Successful!')).toBeDefined());
});

test.each([
  ['says no more', unpaid(null)],
  ['fails', [500, {}] as const],
])('a server that %s leads to an unknown error with a retry', async (_how, reply) => {
  runAhead();
  comeBack([reply, reply, reply, reply, paid()]);
  await until(() => expect(screen.getByText('Unknown error occurred')).toBeDefined());
  vi.useRealTimers();
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Payment Successful!')).toBeDefined());
});
