/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PublicPage } from '../public-page.tsx';
import { samplePageData } from '../sample-page-data.ts';
import { act, cleanup, render, screen, within } from '../testing/render.tsx';

const { id } = samplePageData().estimate;

/** Fakes the server behind `fetch`; `verdicts` are sent in turn, the last one repeatedly. */
function serverAnswering(...verdicts: { status?: number; body: object }[]) {
  const sessions: string[] = [];
  const { status = 'accepted' } = (verdicts.at(-1)?.body ?? {}) as { status?: string };
  const accepted = {
    status,
    acceptedBy: 'Dana W.',
    answeredAt: '2026-10-15T09:00:00.000Z',
    depositState: 'paid',
    depositDue: '0.00',
  };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
    if (path.endsWith('/public')) {
      const { estimate, contractor } = samplePageData();
      return Response.json({ estimate: { ...estimate, ...accepted }, contractor });
    }
    sessions.push((JSON.parse(init?.body as string) as { sessionId: string }).sessionId);
    const verdict = verdicts[Math.min(sessions.length, verdicts.length) - 1];
    return Response.json(verdict?.body, { status: verdict?.status ?? 200 });
  });
  return sessions;
}

async function comeBack(query: string, estimate: Partial<PublicEstimate> = {}): Promise<void> {
  history.replaceState(null, '', `/estimate/${id}${query}`);
  render(<PublicPage data={samplePageData({ estimate })} />);
  await pass(0);
}

const pass = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const news = () => screen.queryByText(/^Payment /, { selector: 'strong' })?.parentElement?.textContent;

const PAID = { body: { success: true, pending: false, message: 'Arrived.', status: 'accepted' } };
const PENDING = { body: { success: false, pending: true, message: 'On its way.', status: 'viewed' } };
const FAILED = {
  body: {
    success: false,
    pending: false,
    message: 'Your payment didn’t go through. You weren’t charged.',
    status: 'viewed',
  },
};

// A browser loads these words when they are needed, which takes no turn of the clock.
beforeAll(() => import('./payment-news.ts'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('a client returning from payment', () => {
  test('sees that it was received, that the estimate is accepted and by whom, and cannot answer again', async () => {
    const sessions = serverAnswering(PAID);
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(sessions).toEqual(['cs_test_1']);
    expect(news()).toBe('Payment receivedThank you. We’ll email you a receipt.');
    expect(screen.getByText(/^Accepted by Dana W\. on/)).toBeTruthy();
    expect(screen.getByText(/We received your \$3,348\.73 deposit/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept estimate' })).toBeNull();
  });

  test('whose payment was refunded meanwhile sees that, and not that it was received', async () => {
    const message = 'Your payment of $3,348.73 arrived and was refunded in full.';
    const body = { ...PAID.body, success: false, message, amountRefunded: '3348.73' };
    serverAnswering({ body });
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(news()).toBe(
      `Payment refunded${message} If you have any questions, contact Cutter Ridge Roofing.`,
    );
    expect(screen.getByText(/^Accepted by Dana W\. on/)).toBeTruthy();
  });

  test('whose payment was partly refunded sees how much', async () => {
    const message = 'Your payment of $3,348.73 arrived. $1,000.00 of it was refunded.';
    serverAnswering({ body: { ...PAID.body, message, amountRefunded: '1000.00' } });
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(news()).toContain(`Payment partly refunded${message}`);
  });

  test('gets a URL without the session, so that a reload verifies nothing again', async () => {
    serverAnswering(PAID);
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(location.search).toBe('');
    expect(location.pathname).toBe(`/estimate/${id}`);
  });

  test('is polled for while the payment is pending, until it settles', async () => {
    const sessions = serverAnswering(PENDING, PENDING, PAID);
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(news()).toMatch(/^Payment on its way/);
    await pass(3_000);
    expect(sessions).toHaveLength(2);
    await pass(6_000);
    expect(news()).toMatch(/^Payment received/);
    await pass(60_000);
    expect(sessions).toHaveLength(3);
  });

  test('is not polled for indefinitely', async () => {
    const sessions = serverAnswering(PENDING);
    await comeBack('?payment=success&session_id=cs_test_1');
    await pass(600_000);
    expect(sessions).toHaveLength(4);
    expect(news()).toMatch(/^Payment on its way/);
  });

  test('sees why it failed, and may accept again', async () => {
    serverAnswering(FAILED);
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(news()).toBe('Payment Verification FailedYour payment didn’t go through. You weren’t charged.');
    expect(screen.getByRole('button', { name: 'Accept estimate' })).toBeTruthy();
  });

  test('sees the server’s message about a session that is not theirs', async () => {
    serverAnswering({
      status: 404,
      body: {
        success: false,
        error: 'NOT_FOUND',
        message: 'We can’t find this payment.',
      },
    });
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(news()).toBe('Payment Verification FailedWe can’t find this payment.');
  });

  test.each([{ body: { success: false } }, { status: 400, body: { success: false } }])(
    'is asked to contact the contractor where the server gives no reason: %o',
    async (verdict) => {
      serverAnswering(verdict);
      await comeBack('?payment=success&session_id=cs_test_1');
      expect(news()).toBe(
        'Payment Verification FailedPlease contact Cutter Ridge Roofing before you pay again.',
      );
    },
  );

  test('for an estimate that can no longer be accepted is informed, and asked not to pay again', async () => {
    serverAnswering({ body: { ...PAID.body, status: 'sent' } });
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(news()).toMatch(/^Payment receivedIt didn’t accept the estimate/);
    expect(news()).toMatch(/Please don’t pay again\.$/);
  });

  test('sees whom to ask where nothing could be found out', async () => {
    serverAnswering({ status: 503, body: { success: false, error: 'UNAVAILABLE', message: 'pg: refused' } });
    await comeBack('?payment=success&session_id=cs_test_1');
    expect(news()).toMatch(/^Payment Verification Error.*Please contact Cutter Ridge Roofing/);
    expect(news()).not.toMatch(/pg: refused/);
  });

  test('without having paid sees that nothing was charged, with the signature saved and the ways to pay', async () => {
    const sessions = serverAnswering(PAID);
    await comeBack('?payment=cancelled', {
      status: 'accepted',
      acceptedBy: 'Dana Whitfield',
      depositMethods: [{ method: 'stripe', online: true, detail: null }],
    });
    const dialog = within(screen.getByRole('dialog', { name: 'Pay deposit' }));
    expect(dialog.getByRole('status').textContent).toMatch(
      /^You weren’t charged\. Your signature is saved\./,
    );
    expect(dialog.getByRole('button', { name: 'Pay $3,348.73' })).toBeTruthy();
    expect(location.search).toBe('');
    expect(sessions).toEqual([]);
  });
});

test('a client who just opens the page sees no payment notice', async () => {
  const sessions = serverAnswering(PAID);
  await comeBack('?utm_source=mail');
  expect(news()).toBeUndefined();
  expect(location.search).toBe('?utm_source=mail');
  expect(sessions).toEqual([]);
});
