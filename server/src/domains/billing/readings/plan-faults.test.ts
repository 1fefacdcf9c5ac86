import type { ReactivateSubscriptionResponse } from '@plumbline/contract/billing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import { checkPlans } from './check-plans.ts';
import { settleChange } from './settle-change.ts';

const REASON = 'The season is over for us';
/** The number of attempts the SDK makes. */
const ALL_TRIES = 3;

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp({ webhooks: false });
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const rowOf = ({ account }: PlanContractor) => findSubscription(app.server.deps.db, account);
const failing = (match: string, method: string, kind = 'error') =>
  app.fault({ kind, match, method, times: ALL_TRIES });

/** Counts the contractor's objects at Stripe. */
async function countAtStripe({ email }: PlanContractor) {
  const customers = (await app.stripe.customers.list({ email })).data;
  const customer = customers[0]?.id;
  if (!customer) return { customers: 0, open: 0, subscriptions: 0 };
  const open = await app.stripe.checkout.sessions.list({ customer, status: 'open' });
  const subscriptions = await app.stripe.subscriptions.list({ customer, status: 'all' });
  return {
    customers: customers.length,
    open: open.data.length,
    subscriptions: subscriptions.data.length,
  };
}

async function aKnownSubscriber(): Promise<PlanContractor> {
  const contractor = await aSubscriber(app);
  await contractor.post('/api/billing/sync-status');
  return contractor;
}

describe('Stripe does not answer while a checkout begins', () => {
  test.each([
    ['when the customer is made', '/v1/customers', 'POST', 'error'],
    ['when the customer is made, which then is', '/v1/customers', 'POST', 'answer-lost'],
    ['when it is asked how the plan stands', '/v1/subscriptions', 'GET', 'disconnect'],
    ['when the checkout is made', '/v1/checkout', 'POST', 'error'],
    ['when the checkout is made, which then is', '/v1/checkout', 'POST', 'answer-lost'],
  ])('%s: the contractor is asked to try again, and gets one', async (_when, match, method, kind) => {
    const contractor = await aContractor(app);
    await failing(match, method, kind);
    const answer = await contractor.post('/api/billing/checkout');
    expect(answer.statusCode).toBe(503);
    expect(await statusOf(contractor)).toMatchObject({ status: 'trial' });
    await beginCheckout(contractor);
    expect(await countAtStripe(contractor)).toEqual({ customers: 1, open: 1, subscriptions: 0 });
  });

  test('when an open checkout is read: it is reused afterwards', async () => {
    const contractor = await aContractor(app);
    const session = await beginCheckout(contractor);
    await failing('/v1/checkout', 'GET');
    expect((await contractor.post('/api/billing/checkout')).statusCode).toBe(503);
    expect(await beginCheckout(contractor)).toBe(session);
  });
});

describe('Stripe does not answer when the contractor returns', () => {
  test.each([
    ['about the checkout', '/v1/checkout'],
    ['about the subscription', '/v1/subscriptions'],
  ])('%s: the next try finds the plan', async (_about, match) => {
    const contractor = await aContractor(app);
    const session = await beginCheckout(contractor);
    await app.control(`sessions/${session}/pay`);
    await failing(match, 'GET');
    const verify = () => contractor.post('/api/billing/verify-session', { session_id: session });
    expect((await verify()).statusCode).toBe(503);
    expect((await verify()).json()).toMatchObject({ success: true });
  });
});

describe('Stripe does not answer a cancellation', () => {
  const cancel = (contractor: PlanContractor) =>
    contractor.post('/api/billing/cancel-subscription', { reason: REASON });

  test('that it did not apply: the plan continues', async () => {
    const contractor = await aKnownSubscriber();
    await failing('/v1/subscriptions', 'POST');
    expect((await cancel(contractor)).statusCode).toBe(503);
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active' });
    await checkPlans(app.server.deps);
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active' });
  });

  test('that it applied: the job finds it, and canceling again succeeds', async () => {
    const contractor = await aKnownSubscriber();
    await failing('/v1/subscriptions', 'POST', 'answer-lost');
    expect((await cancel(contractor)).statusCode).toBe(503);
    await checkPlans(app.server.deps);
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
    expect((await cancel(contractor)).json()).toMatchObject({ success: true });
  });

  test('when its result is read: the change stays, and the job reads it', async () => {
    const contractor = await aKnownSubscriber();
    const { subscriptionId } = (await rowOf(contractor)) ?? {};
    await settleChange(app.server.deps, contractor.account, async () => {
      await app.stripe.subscriptions.update(subscriptionId ?? '', { cancel_at_period_end: true });
      await failing('/v1/subscriptions', 'GET');
    });
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active' });
    await checkPlans(app.server.deps);
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
  });

  test('that is revoked: the plan stays canceled until Stripe answers', async () => {
    const contractor = await aKnownSubscriber();
    await cancel(contractor);
    await failing('/v1/subscriptions', 'POST', 'disconnect');
    const reactivate = () => contractor.post('/api/billing/reactivate-subscription');
    expect((await reactivate()).statusCode).toBe(503);
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
    expect((await reactivate()).json<ReactivateSubscriptionResponse>().reactivated).toBe(true);
  });
});

test('reactivating a subscription that has just ended leads to a checkout', async () => {
  const contractor = await aKnownSubscriber();
  await contractor.post('/api/billing/cancel-subscription', { reason: REASON });
  const { subscriptionId } = (await rowOf(contractor)) ?? {};
  await app.stripe.subscriptions.cancel(subscriptionId ?? '');
  const answer = await contractor.post('/api/billing/reactivate-subscription');
  expect(answer.json()).toMatchObject({ reactivated: false, redirectToCheckout: true });
});

test('the portal and a sync answer 503 while Stripe is down, and the stored status is still returned', async () => {
  const contractor = await aKnownSubscriber();
  await app.fault({ kind: 'disconnect', match: '/v1', times: 100 });
  for (const path of ['portal', 'sync-status'])
    expect((await contractor.post(`/api/billing/${path}`)).statusCode).toBe(503);
  expect(await statusOf(contractor)).toMatchObject({ status: 'active' });
});

test('a revoked operator key answers 503, not a client error', async () => {
  const contractor = await aKnownSubscriber();
  const key = { provider: 'stripe', key: app.server.deps.config.plan?.secretKey };
  await app.control('revoke-key', key);
  expect((await contractor.post('/api/billing/sync-status')).statusCode).toBe(503);
  await app.control('restore-key', key);
  expect((await contractor.post('/api/billing/sync-status')).statusCode).toBe(200);
});
