import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { DEPOSIT, KEY, stripeClient } from '../testing/stripe.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const fault = (kind: string, more: object = {}) =>
  control(sandbox, 'faults', { provider: 'stripe', kind, ...more });
const countSessions = async () => (await stripeClient(sandbox).checkout.sessions.list()).data.length;

describe('An injected fault', () => {
  test('answers the requested number of times with the provider’s own error, which the SDK retries', async () => {
    await fault('error', { match: '/v1/checkout', times: 2, status: 503 });
    const once = stripeClient(sandbox);
    await expect(once.checkout.sessions.create(DEPOSIT)).rejects.toMatchObject({
      statusCode: 503,
      rawType: 'api_error',
    });
    const patient = stripeClient(sandbox, KEY, { maxNetworkRetries: 2 });
    expect((await patient.checkout.sessions.create(DEPOSIT)).status).toBe('open');
    expect(await countSessions()).toBe(1);
  });

  test('applies only to the path, the method and the key it was created for', async () => {
    await fault('error', { match: '/v1/checkout/sessions', method: 'POST', key: KEY });
    const other = stripeClient(sandbox, 'sk_test_contractorB');
    expect((await other.checkout.sessions.create(DEPOSIT)).status).toBe('open');
    expect(await countSessions()).toBe(0);
    await expect(stripeClient(sandbox).checkout.sessions.create(DEPOSIT)).rejects.toThrow('status 500');
    expect((await stripeClient(sandbox).checkout.sessions.create(DEPOSIT)).status).toBe('open');
  });

  test('lets a call time out', async () => {
    await fault('timeout');
    const hurried = stripeClient(sandbox, KEY, { timeout: 200 });
    await expect(hurried.balance.retrieve()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect((await hurried.balance.retrieve()).object).toBe('balance');
  });

  test('loses the answer to a completed call, and a retry has no second effect', async () => {
    // Twice, because the SDK retries after a disconnect.
    await fault('answer-lost', { match: '/v1/checkout', times: 2 });
    const create = () => stripeClient(sandbox).checkout.sessions.create(DEPOSIT, { idempotencyKey: 'dep_1' });
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countSessions()).toBe(1);
  });

  test('disconnects before the call takes effect', async () => {
    await fault('disconnect', { match: '/v1/checkout', times: 2 });
    await expect(stripeClient(sandbox).checkout.sessions.create(DEPOSIT)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await countSessions()).toBe(0);
  });

  test('alters members of the answer at any depth, and not the stored data', async () => {
    const { id } = await stripeClient(sandbox).checkout.sessions.create(DEPOSIT);
    await fault('answer-altered', { set: { amount_total: -5, 'metadata.note': 'odd', 'missing.member': 1 } });
    const read = () => stripeClient(sandbox).checkout.sessions.retrieve(id);
    expect(await read()).toMatchObject({ amount_total: -5, metadata: { note: 'odd' } });
    expect((await read()).amount_total).toBeGreaterThan(0);
  });

  test('can be removed', async () => {
    await fault('error', { times: 5 });
    expect(await control(sandbox, 'faults', undefined, 'GET')).toMatchObject({ faults: [{ times: 5 }] });
    await control(sandbox, 'faults', undefined, 'DELETE');
    expect(await countSessions()).toBe(0);
  });
});

describe('A control call', () => {
  test.each([
    ['of an unknown fault', 'faults', { provider: 'stripe', kind: 'earthquake' }, 'kind'],
    ['for an unknown provider', 'revoke-key', { provider: 'klarna', key: 'x' }, 'provider'],
    ['with text for a clock', 'clock', { now: 'tomorrow' }, 'now'],
    [
      'for a malformed key',
      'webhooks',
      { provider: 'stripe', key: 'x', url: 'http://a.test', secret: 's' },
      'key',
    ],
  ])('%s is refused with what is wrong', async (_, path, body, named) => {
    await expect(control(sandbox, path, body)).rejects.toThrow(new RegExp(`40[09].*${named}`));
  });

  test('for an unknown session is refused', async () => {
    await expect(control(sandbox, 'sessions/cs_test_1/pay')).rejects.toThrow('knows cs_test_1');
    await expect(control(sandbox, 'payments/pi_1/refund')).rejects.toThrow('knows pi_1');
  });
});
