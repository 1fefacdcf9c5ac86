import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { billingEvents } from '../../../db/schema/schema.ts';
import {
  aContractor,
  beginCheckout,
  type PlanApp,
  type PlanContractor,
  startPlanApp,
  statusOf,
} from '../../../testing/plan-app.ts';
import { findSubscription } from '../queries.ts';
import { checkPlans } from './check-plans.ts';

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const customerOf = async ({ account }: PlanContractor) =>
  (await findSubscription(app.server.deps.db, account))?.customerId ?? '';

/** A second checkout beside the contractor's own, which the app never opens. */
async function anotherCheckout(contractor: PlanContractor, trial?: { trial_end: number }): Promise<string> {
  const { id } = await app.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await customerOf(contractor),
    client_reference_id: contractor.account,
    line_items: [{ price: app.priceId, quantity: 1 }],
    subscription_data: { metadata: { account: contractor.account }, ...trial },
    success_url: 'https://plumbline.example/billing/success',
  });
  return id;
}

async function atStripe(contractor: PlanContractor) {
  const customer = await customerOf(contractor);
  const subscriptions = await app.stripe.subscriptions.list({ customer, status: 'all' });
  const charges = await app.stripe.charges.list({ customer });
  return {
    statuses: subscriptions.data.map(({ status }) => status).toReversed(),
    refunded: charges.data.map(({ amount_refunded: amount }) => amount).toSorted((one, other) => one - other),
  };
}

async function historyOf({ account }: PlanContractor) {
  return app.server.deps.db
    .select({ type: billingEvents.type, detail: billingEvents.detail })
    .from(billingEvents)
    .where(eq(billingEvents.accountId, account))
    .orderBy(billingEvents.createdAt);
}

const duplicatesOf = async (contractor: PlanContractor) =>
  (await historyOf(contractor)).filter(({ type }) => type.startsWith('duplicate'));

/** A contractor past the trial with two open checkouts, both paid within seconds. */
async function paidTwice(): Promise<PlanContractor> {
  const contractor = await aContractor(app);
  await app.moveBy({ days: 9 });
  const first = await beginCheckout(contractor);
  const second = await anotherCheckout(contractor);
  await app.control(`sessions/${first}/pay`);
  await app.moveBy({ seconds: 20 });
  await app.control(`sessions/${second}/pay`);
  await app.sandbox.core.webhooks.settled();
  return contractor;
}

test('a plan paid in two tabs stays one plan: the newer is ended and refunded in full', async () => {
  const contractor = await paidTwice();
  expect(await atStripe(contractor)).toEqual({ statuses: ['active', 'canceled'], refunded: [0, 1500] });
  expect(await statusOf(contractor)).toMatchObject({ status: 'active', subscriptionStatus: 'active' });
  expect(await duplicatesOf(contractor)).toMatchObject([
    { type: 'duplicate_refunded', detail: { amountMinor: '1500' } },
  ]);
});

test('a duplicate bought in the trial is ended without a refund', async () => {
  const contractor = await aContractor(app);
  const first = await beginCheckout(contractor);
  const trialEnd = Math.floor(app.server.clock.now().getTime() / 1000) + 5 * 86_400;
  const second = await anotherCheckout(contractor, { trial_end: trialEnd });
  await app.control(`sessions/${first}/pay`);
  await app.control(`sessions/${second}/pay`);
  await app.sandbox.core.webhooks.settled();
  expect(await atStripe(contractor)).toEqual({ statuses: ['trialing', 'canceled'], refunded: [] });
  expect(await duplicatesOf(contractor)).toMatchObject([{ type: 'duplicate_ended' }]);
});

test.each([
  ['given back', '/v1/refunds', 'POST', 'error'],
  ['given back, and was', '/v1/refunds', 'POST', 'answer-lost'],
  ['ended', '/v1/subscriptions', 'DELETE', 'error'],
])(
  'when it cannot be %s now, the plan runs and the job does the rest, once',
  async (_what, match, method, kind) => {
    await app.fault({ kind: 'webhook-lost', match: 'webhook', times: 1000 });
    const contractor = await paidTwice();
    await app.fault({ kind, match, method, times: 3 });
    await contractor.post('/api/billing/sync-status');
    expect((await atStripe(contractor)).statuses).toEqual(['active', 'active']);
    expect(await statusOf(contractor)).toMatchObject({ status: 'active', isBlocked: false });
    await app.moveBy({ minutes: 10 });
    await checkPlans(app.server.deps);
    expect(await atStripe(contractor)).toEqual({ statuses: ['active', 'canceled'], refunded: [0, 1500] });
    expect(await duplicatesOf(contractor)).toHaveLength(1);
  },
);

test('a subscription that an operator created by hand is left alone', async () => {
  const contractor = await aContractor(app);
  await app.moveBy({ days: 9 });
  await app.control(`sessions/${await beginCheckout(contractor)}/pay`);
  const customer = await customerOf(contractor);
  const [card] = (await app.stripe.subscriptions.list({ customer })).data;
  await app.stripe.subscriptions.create({
    customer,
    items: [{ price: app.priceId }],
    default_payment_method: card?.default_payment_method as string,
  });
  await contractor.post('/api/billing/sync-status');
  expect(await atStripe(contractor)).toEqual({ statuses: ['active', 'active'], refunded: [0, 0] });
});

test('a refunded duplicate does not count as paid when the other ends', async () => {
  const contractor = await paidTwice();
  const [kept] = (await app.stripe.subscriptions.list({ customer: await customerOf(contractor) })).data;
  await app.moveBy({ days: 3 });
  await app.stripe.subscriptions.cancel(kept?.id ?? '');
  await app.sandbox.core.webhooks.settled();
  const row = await findSubscription(app.server.deps.db, contractor.account);
  expect(row).toMatchObject({ subscriptionId: kept?.id, stripeStatus: 'canceled' });
});
