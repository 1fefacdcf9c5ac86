import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingEvents, mails } from '../../../db/schema/schema.ts';
import {
  aSubscriber,
  type PlanApp,
  type PlanContractor,
  startPlanApp,
  statusOf,
} from '../../../testing/plan-app.ts';
import { findSubscription } from '../queries.ts';
import { type StripeGate, startStripeGate } from '../testing/stripe-gate.ts';
import { storeReading } from './store-reading.ts';

let app: PlanApp;
let gate: StripeGate;
beforeAll(async () => {
  app = await startPlanApp({ webhooks: false });
  gate = await startStripeGate(app.sandbox.address);
});
afterAll(async () => {
  await gate.close();
  await app.close();
});

/** Begins a reading and resolves once its call waits at the gate. */
async function heldReading({ account }: PlanContractor, where: 'request' | 'answer') {
  const { deps } = app.server;
  const held = gate.hold(where, 'GET', '/v1/subscriptions');
  const config = { ...deps.config, stripeApiBase: gate.address };
  const reading = storeReading({ ...deps, config }, account);
  await held.reached;
  return async () => {
    held.release();
    await reading;
  };
}

async function cancellationMails({ account }: PlanContractor): Promise<number> {
  const ofCancelling = and(eq(mails.accountId, account), eq(mails.message, 'plan-canceled'));
  return app.server.deps.db.$count(mails, ofCancelling);
}

const eventsOf = ({ account }: PlanContractor) =>
  app.server.deps.db.$count(billingEvents, eq(billingEvents.accountId, account));

test('a later reading with older data than one stored meanwhile does not restore the old state', async () => {
  const contractor = await aSubscriber(app);
  const { subscriptionId } = (await storeReading(app.server.deps, contractor.account)) ?? {};
  const finishEarlier = await heldReading(contractor, 'request');
  const finishLater = await heldReading(contractor, 'answer');
  await app.stripe.subscriptions.update(subscriptionId ?? '', { cancel_at_period_end: true });
  await finishEarlier();
  await finishLater();
  expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
  await storeReading(app.server.deps, contractor.account);
  expect(await cancellationMails(contractor)).toBe(1);
  expect(await eventsOf(contractor)).toBe(2);
});

test('a reading overtaken by a later one is dropped without another call to Stripe', async () => {
  const contractor = await aSubscriber(app);
  const { subscriptionId } = (await storeReading(app.server.deps, contractor.account)) ?? {};
  const finish = await heldReading(contractor, 'answer');
  await app.stripe.subscriptions.update(subscriptionId ?? '', { cancel_at_period_end: true });
  await storeReading(app.server.deps, contractor.account);
  await finish();
  expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
  expect(await cancellationMails(contractor)).toBe(1);
  // One for the checkout, one before the change, and the two concurrent ones.
  const row = await findSubscription(app.server.deps.db, contractor.account);
  expect(row).toMatchObject({ readingsBegun: 4, readingStored: 4 });
});
