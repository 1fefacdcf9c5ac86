import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingEvents, stripeEvents } from '../../../db/schema/schema.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import {
  aContractor,
  aSubscriber,
  beginCheckout,
  type PlanApp,
  type PlanContractor,
  startPlanApp,
  statusOf,
} from '../../../testing/plan-app.ts';
import { findSubscription } from '../queries.ts';

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const rowOf = ({ account }: PlanContractor) => findSubscription(app.server.deps.db, account);

async function historyOf({ account }: PlanContractor): Promise<string[]> {
  const rows = await app.server.deps.db
    .select({ type: billingEvents.type })
    .from(billingEvents)
    .where(eq(billingEvents.accountId, account))
    .orderBy(billingEvents.createdAt);
  return rows.map(({ type }) => type);
}

async function subscriptionOf(contractor: PlanContractor): Promise<string> {
  return (await rowOf(contractor))?.subscriptionId ?? '';
}

/** Posts an event as Stripe would, signed with the secret at the server clock's time. */
function post(event: object, signing = {}) {
  return postText(JSON.stringify({ object: 'event', ...event }), signing);
}

function postText(body: string, { secret = app.webhookSecret, ageSeconds = 0 } = {}) {
  const at = Math.floor(app.server.clock.now().getTime() / 1000) - ageSeconds;
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return app.server.app.inject({
    method: 'POST',
    url: '/webhooks/billing',
    payload: body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
  });
}

let events = 0;
function anEvent(customer: string, type = 'customer.subscription.updated') {
  events += 1;
  return { id: `evt_made${events}`, type, data: { object: { object: 'subscription', customer } } };
}

const takenEvents = (id: string) =>
  app.server.deps.db.select().from(stripeEvents).where(eq(stripeEvents.id, id));

describe('a Stripe webhook', () => {
  test('of a purchase makes the plan active before the contractor returns', async () => {
    const contractor = await aContractor(app);
    await app.control(`sessions/${await beginCheckout(contractor)}/pay`);
    expect(await statusOf(contractor)).toMatchObject({ status: 'active' });
    expect(await historyOf(contractor)).toEqual(['subscribed']);
  });

  test('is not trusted: the subscription at Stripe counts', async () => {
    const contractor = await aSubscriber(app);
    const { customerId = '', subscriptionId } = (await rowOf(contractor)) ?? {};
    const event = anEvent(customerId, 'customer.subscription.deleted');
    const object = { ...event.data.object, id: subscriptionId, status: 'canceled', ended_at: 1 };
    expect((await post({ ...event, data: { object } })).statusCode).toBe(200);
    expect(await statusOf(contractor)).toMatchObject({ status: 'active', subscriptionStatus: 'active' });
    expect(await takenEvents(event.id)).toHaveLength(1);
  });

  test('delivered twice takes effect once', async () => {
    const contractor = await aSubscriber(app);
    await app.fault({ kind: 'webhook-twice', match: 'webhook', times: 10 });
    await app.stripe.subscriptions.update(await subscriptionOf(contractor), { cancel_at_period_end: true });
    await app.sandbox.core.webhooks.settled();
    expect(await historyOf(contractor)).toEqual(['subscribed', 'cancel_scheduled']);
    expect(await mailsTo(app.server, contractor.email)).toHaveLength(1);
  });

  test('delivered ten times at once takes effect once', async () => {
    await app.fault({ kind: 'webhook-lost', match: 'webhook', times: 50 });
    const contractor = await aSubscriber(app);
    const { customerId = '' } = (await rowOf(contractor)) ?? {};
    const event = anEvent(customerId);
    const others = Array.from({ length: 5 }, () => anEvent(customerId));
    const answers = await Promise.all([event, event, event, event, event, ...others].map((one) => post(one)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await historyOf(contractor)).toEqual(['subscribed']);
    expect(await takenEvents(event.id)).toHaveLength(1);
    expect(await rowOf(contractor)).toMatchObject({ stripeStatus: 'trialing' });
  });

  test('that was already processed causes no further call to Stripe', async () => {
    const contractor = await aSubscriber(app);
    const { customerId = '' } = (await rowOf(contractor)) ?? {};
    const event = anEvent(customerId);
    await post(event);
    const before = (await rowOf(contractor))?.readingsBegun;
    expect((await post(event)).statusCode).toBe(200);
    expect((await rowOf(contractor))?.readingsBegun).toBe(before);
  });

  test('delivered out of order leads to the same status', async () => {
    const contractor = await aSubscriber(app);
    const id = await subscriptionOf(contractor);
    await app.fault({ kind: 'webhook-reordered', match: 'customer.subscription', times: 3 });
    await app.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await app.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await app.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await app.sandbox.core.webhooks.settled();
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
  });

  test('delivered two days late does not overwrite newer readings', async () => {
    const contractor = await aSubscriber(app);
    const id = await subscriptionOf(contractor);
    await app.fault({ kind: 'webhook-late', match: 'customer.subscription', delayMs: 2 * 86_400_000 });
    await app.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await contractor.post('/api/billing/reactivate-subscription');
    await app.moveBy({ days: 2, minutes: 1 });
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active' });
  });

  test('is retried and then processed if Stripe did not answer', async () => {
    const contractor = await aSubscriber(app);
    const { customerId = '' } = (await rowOf(contractor)) ?? {};
    const event = anEvent(customerId);
    await app.fault({ kind: 'error', match: '/v1/subscriptions', method: 'GET', times: 3 });
    expect((await post(event)).statusCode).toBe(503);
    expect(await takenEvents(event.id)).toEqual([]);
    expect((await post(event)).statusCode).toBe(200);
    expect(await takenEvents(event.id)).toHaveLength(1);
  });

  test('of an unknown customer, of no customer or of another type is acknowledged and ignored', async () => {
    const contractor = await aSubscriber(app);
    const { customerId = '' } = (await rowOf(contractor)) ?? {};
    const foreign = anEvent('cus_nobody');
    const other = anEvent(customerId, 'payment_intent.created');
    const nobody = { id: 'evt_nobody', type: 'invoice.paid', data: { object: { customer: null } } };
    for (const event of [foreign, other, nobody]) {
      expect((await post(event)).statusCode).toBe(200);
      expect(await takenEvents(event.id)).toEqual([]);
    }
  });
});

describe('a signed body', () => {
  test.each([
    ['a list', []],
    ['null', null],
    ['a number', 7],
    ['nothing in it', {}],
    ['no data', { id: 'evt_1', type: 'invoice.paid' }],
    ['data that is null', { id: 'evt_1', type: 'invoice.paid', data: null }],
    ['data without an object', { id: 'evt_1', type: 'invoice.paid', data: {} }],
    ['an id that is none', { ...anEvent('cus_1'), id: 'evt\0' }],
  ])('that is not an event is 400 with a sentence: %s', async (_name, body) => {
    const answer = await postText(JSON.stringify(body));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: 'VALIDATION_FAILED', message: expect.stringMatching(/\.$/) },
    ]);
  });

  test('that is a thin event is 400 and says what to change', async () => {
    const event = { id: 'evt_thin', object: 'v2.core.event', type: 'v1.invoice.paid' };
    const answer = await postText(JSON.stringify(event));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('snapshot') },
    ]);
  });

  test('that is not JSON is 400, and an invalid customer id is ignored', async () => {
    expect((await postText('not json')).statusCode).toBe(400);
    expect((await post(anEvent('cus\0'))).statusCode).toBe(200);
  });
});

describe('a call that Stripe did not make', () => {
  test('with a wrong signature, an old one or none is refused and changes nothing', async () => {
    await app.fault({ kind: 'webhook-lost', match: 'webhook', times: 50 });
    const contractor = await aSubscriber(app);
    const before = await rowOf(contractor);
    const event = anEvent(before?.customerId ?? '');
    expect((await post(event, { secret: 'whsec_of_somebody_else' })).statusCode).toBe(401);
    expect((await post(event, { ageSeconds: 301 })).statusCode).toBe(401);
    for (const [payload, signature] of [
      ['{}', 't=1,v1=00'],
      ['', ''],
      ['not json', 'x'],
    ]) {
      const answer = await app.server.app.inject({
        method: 'POST',
        url: '/webhooks/billing',
        payload: payload ?? '',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? '' },
      });
      expect(answer.statusCode).toBe(401);
    }
    expect(await rowOf(contractor)).toEqual(before);
    expect((await post(event, { ageSeconds: -302 })).statusCode).toBe(401);
    expect(await rowOf(contractor)).toEqual(before);
    expect((await post(event, { ageSeconds: 299 })).statusCode).toBe(200);
    expect((await post(anEvent(''), { ageSeconds: -299 })).statusCode).toBe(200);
  });

  test('or appears not to have made, simulated by the sandbox, is refused', async () => {
    const contractor = await aSubscriber(app);
    const id = await subscriptionOf(contractor);
    for (const kind of ['webhook-wrong-signature', 'webhook-old-signature']) {
      await app.fault({ kind, match: 'customer.subscription' });
      await app.stripe.subscriptions.update(id, { cancel_at_period_end: kind === 'webhook-wrong-signature' });
      await app.sandbox.core.webhooks.settled();
    }
    expect(await historyOf(contractor)).toEqual(['subscribed']);
  });
});
