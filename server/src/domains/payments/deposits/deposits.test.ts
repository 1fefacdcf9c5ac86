import type { Estimate } from '@plumbline/contract/estimates';
import type { CreatePaymentResponse, VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInContractor } from '../../../testing/factory.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { checkPayments } from '../settling/check-payments.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

const SIGNED = {
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@example.com',
  signature: { kind: 'typed', text: 'Dana Whitfield' },
};

/** The client chooses a provider. */
async function begin(id: string, provider: OnlineProvider, changes: object = {}) {
  const client = app.server.visitor();
  const response = await client.post(`/api/estimates/${id}/create-payment`, {
    provider,
    ...SIGNED,
    ...changes,
  });
  return { client, response, checkoutUrl: response.json<Partial<CreatePaymentResponse>>().checkoutUrl ?? '' };
}

/** Performs an action on the provider's page and returns the URL the client is redirected to. */
async function atProvider(checkoutUrl: string, action: string): Promise<URL> {
  const session = checkoutUrl.split('/').at(-1)?.split('?')[0] ?? '';
  const { redirectUrl } = (await app.control(`sessions/${session}/${action}`)) as { redirectUrl: string };
  return new URL(redirectUrl ?? 'http://nowhere');
}

const verify = async (client: ApiClient, id: string, sessionId: string | null) =>
  client.post(`/api/estimates/${id}/verify-payment`, { sessionId });
const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const runJob = () => checkPayments(app.server.deps);
const minuteLater = async () => {
  app.server.clock.moveBy({ minutes: 2 });
  await runJob();
};

describe.each(ONLINE_PROVIDERS)('a deposit by %s', (provider) => {
  test('is paid on the provider’s page and accepts the estimate', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, checkoutUrl } = await begin(id, provider);
    expect((await read(contractor, id)).status).toBe('sent');
    const back = await atProvider(checkoutUrl, 'pay');
    expect(back.pathname).toBe(`/estimate/${id}`);
    expect(back.searchParams.get('payment')).toBe('success');

    const answer = await verify(client, id, back.searchParams.get('session_id'));
    expect(answer.json<VerifyPaymentResponse>()).toEqual({
      success: true,
      pending: false,
      message: 'We received your payment.',
      amountPaid: '25.00',
      amountRefunded: '0.00',
      currency: 'USD',
      status: 'accepted',
    });
    const accepted = await read(contractor, id);
    expect(accepted).toMatchObject({ status: 'accepted', amountPaid: '25.00', amountDue: '75.00' });
    expect(accepted.payments).toMatchObject([
      { method: provider, amount: '25.00', online: true, flag: null, refunded: '0.00' },
    ]);
    expect(accepted.events.map(({ type }) => type)).toEqual([
      'created',
      'sent',
      'payment_started',
      'accepted',
      'payment_received',
    ]);
  });

  test('counts once under repeated and concurrent checks', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, checkoutUrl } = await begin(id, provider);
    const session = (await atProvider(checkoutUrl, 'pay')).searchParams.get('session_id');
    app.server.clock.moveBy({ minutes: 2 });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => verify(client, id, session)),
      runJob(),
      runJob(),
    ]);
    for (const answer of answers.slice(0, 4))
      expect(answer?.json<VerifyPaymentResponse>()).toMatchObject({ success: true, amountPaid: '25.00' });
    const accepted = await read(contractor, id);
    expect(accepted.payments).toHaveLength(1);
    expect(accepted.events.filter(({ type }) => type === 'payment_received')).toHaveLength(1);
  });

  test('is found by the job if the client closes the tab after paying', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { checkoutUrl } = await begin(id, provider);
    await atProvider(checkoutUrl, 'pay');
    await minuteLater();
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  });

  test('that is not paid leaves the estimate unchanged', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, checkoutUrl } = await begin(id, provider);
    const session = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
    const answer = await verify(client, id, session);
    expect(answer.json<VerifyPaymentResponse>()).toMatchObject({
      success: false,
      amountPaid: null,
      message: 'We haven’t received a payment yet.',
      status: 'sent',
    });
    expect(await read(contractor, id)).toMatchObject({ status: 'sent', payments: [] });
  });

  test('that arrives after a decline is flagged, and the estimate stays declined', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, checkoutUrl } = await begin(id, provider);
    await atProvider(checkoutUrl, 'pay');
    await client.post(`/api/estimates/${id}/decline`, {});
    await minuteLater();
    const { status, payments } = await read(contractor, id);
    expect(status).toBe('declined');
    // An approved PayPal order moves no money until it is captured, and this one was not.
    const kept = provider === 'paypal' ? [] : [{ amount: '25.00', flag: 'declined' }];
    expect(payments).toMatchObject(kept);
    expect(payments).toHaveLength(kept.length);
  });

  test('in yen is requested without decimals', async () => {
    const contractor = await aPaidContractor(app, 'JPY');
    const { id } = await anEstimateWithDeposit(contractor, '60');
    const { client, checkoutUrl } = await begin(id, provider);
    const back = await atProvider(checkoutUrl, 'pay');
    const answer = await verify(client, id, back.searchParams.get('session_id'));
    expect(answer.json<VerifyPaymentResponse>()).toMatchObject({ amountPaid: '60', currency: 'JPY' });
    expect(await read(contractor, id)).toMatchObject({
      status: 'accepted',
      amountPaid: '60',
      amountDue: '40',
    });
  });

  test('of the whole total makes the estimate paid', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor, '100');
    const { client, checkoutUrl } = await begin(id, provider);
    const back = await atProvider(checkoutUrl, 'pay');
    const answer = await verify(client, id, back.searchParams.get('session_id'));
    expect(answer.json<VerifyPaymentResponse>()).toMatchObject({ amountPaid: '100.00', status: 'paid' });
    expect(await read(contractor, id)).toMatchObject({ status: 'paid', amountDue: '0.00' });
  });

  test('answers 503 while the provider is down, and works once it is back', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await app.control('faults', { provider, kind: 'error', times: 9, status: 500 });
    const { response } = await begin(id, provider);
    await app.clearFaults();
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('60');
    expect(await read(contractor, id)).toMatchObject({ status: 'sent', payments: [] });
    expect((await begin(id, provider)).response.statusCode).toBe(200);
  });
});

describe('ownership of a payment', () => {
  test('another estimate’s session, an unknown one and another contractor’s are 404', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, checkoutUrl } = await begin(id, 'stripe');
    const session = (await atProvider(checkoutUrl, 'pay')).searchParams.get('session_id');
    const sibling = await anEstimateWithDeposit(contractor);
    const foreign = await anEstimateWithDeposit(await aPaidContractor(app));
    for (const [estimate, asked] of [
      [sibling.id, session],
      [foreign.id, session],
      [id, 'cs_test_invented'],
      [id, '00000000-0000-4000-8000-000000000000'],
    ] as const) {
      const answer = await verify(client, estimate, asked);
      expect(answer.statusCode).toBe(404);
      expect(answer.json<{ message: string }>().message).toBe('We can’t find this payment.');
    }
    expect(await read(contractor, sibling.id)).toMatchObject({ status: 'sent', payments: [] });
  });
});

describe('attempts of one estimate', () => {
  test('only one is open: a new one closes the earlier one at the provider', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const first = await begin(id, 'stripe');
    const second = await begin(id, 'square');
    await expect(atProvider(first.checkoutUrl, 'pay')).rejects.toThrow('expired');
    await atProvider(second.checkoutUrl, 'pay');
    await minuteLater();
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  });

  test('an unrecorded payment before a change of provider is kept, and the second is flagged', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const first = await begin(id, 'stripe');
    await atProvider(first.checkoutUrl, 'pay');
    await app.control('faults', { provider: 'stripe', kind: 'error', times: 9, status: 500 });
    const second = await begin(id, 'square');
    await app.clearFaults();
    await atProvider(second.checkoutUrl, 'pay');
    await minuteLater();
    const { status, payments, amountPaid } = await read(contractor, id);
    expect({ status, amountPaid }).toEqual({ status: 'accepted', amountPaid: '50.00' });
    expect(new Set(payments.map(({ flag }) => flag))).toEqual(new Set([null, 'second_payment']));
  });

  test('accepting without an online payment closes an open attempt, and a payment that arrived first is the deposit', async () => {
    const contractor = await aPaidContractor(app);
    await contractor.patch('/api/user/settings', { acceptsCheck: true });
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, checkoutUrl } = await begin(id, 'stripe');
    const path = `/api/estimates/${id}/confirm-manual-payment`;
    const refused = await client.post(path, { ...SIGNED, depositMethod: 'cash' });
    expect(refused.json()).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' });
    const accepted = await client.post(path, { ...SIGNED, depositMethod: 'check' });
    expect(accepted.statusCode).toBe(200);
    await atProvider(checkoutUrl, 'pay');
    await runJob();
    const { status, payments, events } = await read(contractor, id);
    expect(status).toBe('accepted');
    expect(payments).toMatchObject([{ amount: '25.00', flag: null }]);
    expect(events.find(({ type }) => type === 'accepted')?.detail).toMatchObject({ deposit: 'check' });
  });
});

describe('a payment is refused', () => {
  test('for an estimate without a deposit, a declined or changed one, and an unavailable provider', async () => {
    const contractor = await aPaidContractor(app);
    const nothing = await anEstimateWithDeposit(contractor, '0');
    expect((await begin(nothing.id, 'stripe')).response.json()).toMatchObject({ error: 'NO_DEPOSIT' });
    const { id } = await anEstimateWithDeposit(contractor);
    const changed = await begin(id, 'stripe', { documentHash: 'a'.repeat(64) });
    expect(changed.response.statusCode).toBe(409);
    expect(changed.response.json()).toMatchObject({ error: 'DOCUMENT_CHANGED' });
    const unset = await signedInContractor(app.server);
    await unset.patch('/api/user/settings', { acceptsCheck: true });
    const other = await anEstimateWithDeposit(unset);
    expect((await begin(other.id, 'stripe')).response.json()).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' });
    await app.server.visitor().post(`/api/estimates/${id}/decline`, {});
    expect((await begin(id, 'stripe')).response.statusCode).toBe(409);
  });

  test.each([
    ['provider', { provider: 'venmo' }],
    ['provider', { provider: undefined }],
    ['Please enter a valid email address', { clientEmail: 'nobody' }],
    ['documentHash', { documentHash: 'short' }],
    ['signature', { signature: { kind: 'drawn', strokes: [[1]] } }],
    ['The request does not take', { amount: '1.00' }],
  ])('for a fault in %s (row %#), with a sentence', async (named, changes) => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { response } = await begin(id, 'stripe', changes);
    expect(response.statusCode).toBe(400);
    const { message } = response.json<{ message: string }>();
    expect(message.startsWith(named)).toBe(true);
    expect((await read(contractor, id)).events.map(({ type }) => type)).not.toContain('payment_started');
  });
});
