import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { DAY_MS, DEPOSIT, KEY, listenToStripe, stripeClient } from '../testing/stripe.ts';

const COMPLETED = 'checkout.session.completed';
const EXPIRED = 'checkout.session.expired';

let sandbox: RunningSandbox;
let stripe: Stripe;
let listener: Awaited<ReturnType<typeof listenToStripe>>;
beforeEach(async () => {
  sandbox = await startSandbox();
  stripe = stripeClient(sandbox);
  listener = await listenToStripe(sandbox, [COMPLETED, EXPIRED]);
});
afterEach(async () => {
  await sandbox.close();
  await listener.close();
});

async function payDeposit(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(DEPOSIT);
  await control(sandbox, `sessions/${id}/pay`);
  return id;
}

const fault = (kind: string, more: object = {}) =>
  control(sandbox, 'faults', { provider: 'stripe', kind, ...more });

describe('A webhook of Stripe', () => {
  test('arrives signed, with a snapshot of the object, before the payer returns', async () => {
    const id = await payDeposit();
    expect(listener.events()).toMatchObject([
      {
        object: 'event',
        type: COMPLETED,
        api_version: '2026-10-28.endive',
        data: { object: { id, payment_status: 'paid', payment_intent: expect.stringMatching(/^pi_/) } },
      },
    ]);
  });

  test('is not sent for events of another account, or for events the endpoint did not subscribe to', async () => {
    const other = stripeClient(sandbox, 'sk_test_contractorB');
    const { id } = await other.checkout.sessions.create(DEPOSIT);
    await control(sandbox, `sessions/${id}/pay`);
    expect(listener.types()).toEqual([]);
    await payDeposit();
    expect(listener.types()).toEqual([COMPLETED]);
  });

  test('can be lost, while the event is still in the list', async () => {
    await fault('webhook-lost');
    const id = await payDeposit();
    await control(sandbox, 'deliver');
    expect(listener.types()).toEqual([]);
    const { data } = await stripe.events.list({ type: COMPLETED });
    expect(data).toMatchObject([{ data: { object: { id } } }]);
    await payDeposit();
    expect(listener.types()).toEqual([COMPLETED]);
  });

  test('can be late by two days of the sandbox’s clock', async () => {
    await fault('webhook-late', { delayMs: 2 * DAY_MS });
    await payDeposit();
    await control(sandbox, 'clock', { advanceMs: 2 * DAY_MS - 60_000 });
    expect(listener.types()).toEqual([]);
    await control(sandbox, 'clock', { advanceMs: 120_000 });
    expect(listener.types()).toEqual([COMPLETED]);
  });

  test('can be held until a control call delivers it', async () => {
    await fault('webhook-late', { match: 'checkout.session' });
    await payDeposit();
    expect(listener.types()).toEqual([]);
    await control(sandbox, 'deliver');
    expect(listener.types()).toEqual([COMPLETED]);
  });

  test('can arrive twice under one id', async () => {
    await fault('webhook-twice', { match: 'webhook' });
    await payDeposit();
    const ids = listener.events().map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('can arrive after a later one', async () => {
    await fault('webhook-reordered', { times: 2 });
    await payDeposit();
    expect(listener.types()).toEqual([]);
    const { id } = await stripe.checkout.sessions.create(DEPOSIT);
    await stripe.checkout.sessions.expire(id);
    await control(sandbox, 'deliver');
    expect(listener.types()).toEqual([EXPIRED, COMPLETED]);
  });

  test('can have a wrong or an old signature', async () => {
    await fault('webhook-wrong-signature');
    await fault('webhook-old-signature');
    await payDeposit();
    await payDeposit();
    expect(listener.types()).toEqual(['refused', 'refused']);
  });

  test('is retried until it is accepted, for three days', async () => {
    listener.receiver.status = 500;
    await payDeposit();
    expect(listener.receiver.received).toHaveLength(1);
    await control(sandbox, 'clock', { advanceMs: 60_000 });
    expect(listener.receiver.received).toHaveLength(3);
    listener.receiver.status = 200;
    await control(sandbox, 'clock', { advanceMs: 4 * DAY_MS });
    expect(listener.receiver.received).toHaveLength(4);
    const { deliveries } = await control<{ deliveries: { state: string; attempts: number }[] }>(
      sandbox,
      `deliveries?provider=stripe&key=${KEY}`,
    );
    expect(deliveries).toMatchObject([{ state: 'delivered', attempts: 4 }]);
  });

  test('is signed with the secret the endpoint got at its creation', async () => {
    const endpoint = await stripe.webhookEndpoints.create({
      url: listener.receiver.url,
      enabled_events: ['*'],
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    await payDeposit();
    const signed = listener.receiver.received.filter(({ headers, body }) => {
      try {
        return stripe.webhooks.constructEvent(
          body,
          String(headers['stripe-signature']),
          endpoint.secret ?? '',
        );
      } catch {
        return false;
      }
    });
    expect(signed.length).toBeGreaterThan(2);
    await stripe.webhookEndpoints.del(endpoint.id);
    const before = listener.receiver.received.length;
    await payDeposit();
    expect(listener.receiver.received).toHaveLength(before + 1);
  });
});
