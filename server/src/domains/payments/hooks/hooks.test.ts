import { createHmac } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import type { KeyProvider } from '@plumbline/contract/payments/providers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountId, accountId } from '../../../account-id.ts';
import { mails } from '../../../db/schema/schema.ts';
import { decryptSecret } from '../../../secrets/decrypt-secret.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { ownInvoicesOf } from '../../invoices/testing/own-work.ts';
import { findHook } from './hook-queries.ts';
import { hookField, hookUrl, registerHook } from './register-hook.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();

async function aHookedContractor(provider: KeyProvider) {
  const contractor = await aPaidContractor(app);
  const account = accountId((await contractor.get('/api/auth/user')).json<{ id: string }>().id);
  await registerHook(app.server.deps, account, provider);
  return { contractor, account };
}
/** Takes a client to the provider to pay for a document, and returns the session there. */
async function sessionFor(document: string, provider: KeyProvider): Promise<string> {
  const started = await app.server.visitor().post(`/api/${document}/create-payment`, { provider });
  return sessionOf(started);
}

/** A contractor with a payment webhook and an estimate whose client is at the provider. */
async function aHookedPayment(provider: KeyProvider) {
  const { contractor, account } = await aHookedContractor(provider);
  const { id } = await anEstimateWithDeposit(contractor);
  return { contractor, account, id, session: await sessionFor(`estimates/${id}`, provider) };
}

/** The payment of a session as the provider shows it to the contractor. */
async function paymentAt(
  provider: 'stripe' | 'square',
  { stripeSecretKey, squareAccessToken }: Awaited<ReturnType<typeof aPaidContractor>>,
  session: string,
): Promise<string> {
  const ask = async (path: string, key: string) =>
    (await fetch(`${app.sandbox.address}/${path}`, { headers: { authorization: `Bearer ${key}` } })).json();
  if (provider === 'square') {
    const { payments } = (await ask('v2/payments', squareAccessToken)) as { payments: { id: string }[] };
    return payments[0]?.id ?? '';
  }
  const { payment_intent: intent } = (await ask(`v1/checkout/sessions/${session}`, stripeSecretKey)) as {
    payment_intent: string;
  };
  return intent;
}

const pay = (session: string) => app.control(`sessions/${session}/pay`);

describe.each(['stripe', 'square'] as const)('a webhook of %s', (provider) => {
  test('accepts the estimate before any other check', async () => {
    const { contractor, id, session } = await aHookedPayment(provider);
    await pay(session);
    const { status, payments } = await read(contractor, id);
    expect(status).toBe('accepted');
    expect(payments).toMatchObject([{ method: provider, amount: '25.00', flag: null }]);
  });

  test('delivered twice counts once', async () => {
    const { contractor, id, session } = await aHookedPayment(provider);
    await app.control('faults', { provider, match: 'webhook', kind: 'webhook-twice', times: 5 });
    await pay(session);
    await app.control('deliver');
    expect((await read(contractor, id)).payments).toHaveLength(1);
  });

  test('of a refund records the refund', async () => {
    const { contractor, id, session } = await aHookedPayment(provider);
    await pay(session);
    const [payment] = (await read(contractor, id)).payments;
    expect(payment?.refunded).toBe('0.00');
    await app.control(`payments/${await paymentId(contractor, id, provider)}/refund`, { amountMinor: 1000 });
    const { payments, amountPaid, events } = await read(contractor, id);
    expect(payments[0]?.refunded).toBe('10.00');
    expect(amountPaid).toBe('15.00');
    expect(events.at(-1)).toMatchObject({ type: 'payment_refunded', detail: { amount: '$10.00' } });
  });

  test('of an invoice counts once, also if it comes late, twice and after that of its refund', async () => {
    const { contractor } = await aHookedContractor(provider);
    await contractor.patch('/api/user/settings', { allowsPartPayments: true });
    const { id } = await ownInvoicesOf(contractor).issue();
    const session = await sessionFor(`invoices/${id}`, provider);
    await app.control('faults', { provider, kind: 'webhook-late', times: 5 });
    const { redirectUrl } = (await pay(session)) as { redirectUrl: string };
    await app.clearFaults();
    const invoice = async () => (await contractor.get(`/api/invoices/${id}`)).json<Invoice>();
    expect(await invoice()).toMatchObject({ status: 'sent', payments: [] });

    await app.control('faults', { provider, match: 'webhook', kind: 'webhook-twice', times: 5 });
    await app.control(`payments/${await paymentAt(provider, contractor, session)}/refund`, {
      amountMinor: 4000,
    });
    await app.control('deliver');
    const sessionId = new URL(redirectUrl).searchParams.get('session_id');
    await app.server.visitor().post(`/api/invoices/${id}/verify-payment`, { sessionId });
    await app.control('deliver');
    const { status, amountSettled, amountOpen, payments, events } = await invoice();
    expect([status, amountSettled, amountOpen]).toEqual(['sent', '60.00', '40.00']);
    expect(payments).toMatchObject([{ amount: '100.00', refunded: '40.00', invoiceId: id }]);
    expect(events.filter(({ type }) => type === 'payment_refunded')).toHaveLength(1);
  });

  test('is registered once for each key', async () => {
    const { account } = await aHookedPayment(provider);
    const first = await findHook(app.server.deps.db, account, provider);
    await registerHook(app.server.deps, account, provider);
    expect(await findHook(app.server.deps.db, account, provider)).toEqual(first);
    expect(first?.secret).toMatch(/^v1\./);
  });

  test('with a wrong signature, an empty body or an unknown address changes nothing', async () => {
    const { contractor, account, id } = await aHookedPayment(provider);
    const hook = await findHook(app.server.deps.db, account, provider);
    const header = provider === 'stripe' ? 'stripe-signature' : 'x-square-hmacsha256-signature';
    for (const [address, body, signature, status] of [
      [hook?.id, '{"type":"checkout.session.completed"}', 't=1,v1=00', 401],
      [hook?.id, '', '', 401],
      [hook?.id, 'not json', 'x', 401],
      ['00000000-0000-4000-8000-000000000000', '{}', 'x', 404],
      ['nowhere', '{}', 'x', 404],
    ] as const) {
      const answer = await app.server.app.inject({
        method: 'POST',
        url: `/webhooks/payments/${address}`,
        payload: body,
        headers: { 'content-type': 'application/json', [header]: signature },
      });
      expect([400, status]).toContain(answer.statusCode);
    }
    expect(await read(contractor, id)).toMatchObject({ status: 'sent', payments: [] });
  });
});

/** Posts a body signed with the hook's secret, as the provider would. */
async function postSigned(
  account: AccountId,
  provider: KeyProvider,
  body: string,
  { aheadSeconds = 0 } = {},
) {
  const { deps } = app.server;
  const hook = await findHook(deps.db, account, provider);
  const secret = decryptSecret(deps, { account, field: hookField(provider) }, hook?.secret ?? '');
  const at = Math.floor(deps.clock.now().getTime() / 1000) + aheadSeconds;
  const sign = (text: string) => createHmac('sha256', secret).update(text);
  const headers =
    provider === 'stripe'
      ? { 'stripe-signature': `t=${at},v1=${sign(`${at}.${body}`).digest('hex')}` }
      : {
          'x-square-hmacsha256-signature': sign(hookUrl(deps, hook?.id ?? '') + body).digest('base64'),
        };
  return app.server.app.inject({
    method: 'POST',
    url: `/webhooks/payments/${hook?.id}`,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

describe.each(['stripe', 'square'] as const)('a signed body of %s', (provider) => {
  test('that is not an event is 400 with a sentence, and the payment still arrives', async () => {
    const { contractor, account, id, session } = await aHookedPayment(provider);
    const type = provider === 'stripe' ? 'checkout.session.completed' : 'payment.updated';
    const event = { id: 'evt_1', event_id: 'evt_1', type };
    for (const body of [
      'not json',
      '[]',
      'null',
      '7',
      '"text"',
      '{}',
      JSON.stringify(event),
      JSON.stringify({ ...event, data: null }),
      JSON.stringify({ ...event, data: [] }),
      JSON.stringify({ ...event, data: { object: 'text' } }),
      JSON.stringify({ ...event, type: [], data: { object: {} } }),
      JSON.stringify({ ...event, id: 'evt\0', data: { object: { payment: { order_id: 'a\0' } } } }),
    ]) {
      const answer = await postSigned(account, provider, body);
      expect([body, answer.statusCode, answer.json()]).toMatchObject([
        body,
        400,
        { error: 'VALIDATION_FAILED', message: expect.stringMatching(/^The body is not .*\.$/) },
      ]);
    }
    await pay(session);
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted' });
  });

  test('of another type is acknowledged', async () => {
    const { account } = await aHookedPayment(provider);
    const body = { id: 'evt_2', type: 'customer.created', data: { object: { id: 'cus_1' } } };
    expect((await postSigned(account, provider, JSON.stringify(body))).statusCode).toBe(200);
  });
});

test('a thin event of Stripe is 400 and says what to change', async () => {
  const { account } = await aHookedPayment('stripe');
  const body = JSON.stringify({
    id: 'evt_3',
    object: 'v2.core.event',
    type: 'v1.checkout.session.completed',
  });
  const answer = await postSigned(account, 'stripe', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('snapshot') });
});

test('a signature from the future is refused beyond the tolerance', async () => {
  const { account } = await aHookedPayment('stripe');
  const body = JSON.stringify({ id: 'evt_4', type: 'ping', data: { object: {} } });
  expect((await postSigned(account, 'stripe', body, { aheadSeconds: 299 })).statusCode).toBe(200);
  const late = await postSigned(account, 'stripe', body, { aheadSeconds: 302 });
  expect([late.statusCode, late.json()]).toMatchObject([401, { error: 'WRONG_SIGNATURE' }]);
});

/** Returns the provider's payment id, taken from the client's confirmation, which is the receipt. */
async function paymentId(contractor: ApiClient, id: string, provider: KeyProvider): Promise<string> {
  const { estimates } = (await contractor.get('/api/auth/export')).json<{ estimates: Estimate[] }>();
  expect(estimates.some((estimate) => estimate.id === id)).toBe(true);
  const sent = await app.server.deps.db.select().from(mails);
  const receipt = sent.find((mail) => mail.message === 'acceptance-confirmed' && mail.estimateId === id);
  expect(receipt?.props['provider']?.toLowerCase()).toBe(provider);
  return receipt?.props['reference'] ?? '';
}
