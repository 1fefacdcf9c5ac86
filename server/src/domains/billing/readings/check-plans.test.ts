import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingEvents, stripeEvents, subscriptions } from '../../../db/schema/schema.ts';
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
import { startTestApp } from '../../../testing/test-app.ts';
import { findSubscription } from '../queries.ts';
import { checkPlans } from './check-plans.ts';

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp({ webhooks: false });
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const rowOf = ({ account }: PlanContractor) => findSubscription(app.server.deps.db, account);
const hoursUntil = (moment: Date | null | undefined) =>
  ((moment?.getTime() ?? 0) - app.server.clock.now().getTime()) / (60 * 60 * 1000);

async function hoursLater(hours: number): Promise<void> {
  await app.moveBy({ hours });
  await checkPlans(app.server.deps);
}

/** A subscriber whose active plan is stored, although no webhook arrives. */
async function aKnownSubscriber(): Promise<PlanContractor> {
  const contractor = await aSubscriber(app);
  await contractor.post('/api/billing/sync-status');
  return contractor;
}

describe('without webhooks', () => {
  test('a purchase whose browser never returned is found within an hour', async () => {
    const contractor = await aSubscriber(app);
    expect(await statusOf(contractor)).toMatchObject({ status: 'trial' });
    await hoursLater(1);
    expect(await statusOf(contractor)).toMatchObject({ status: 'active' });
  });

  test('a late purchase is found too, and an abandoned checkout is checked daily', async () => {
    const [late, never] = [await aContractor(app), await aContractor(app)];
    const [session] = [await beginCheckout(late), await beginCheckout(never)];
    for (let hour = 0; hour < 20; hour += 1) await hoursLater(1);
    await app.control(`sessions/${session}/pay`);
    await hoursLater(1);
    expect(await statusOf(late)).toMatchObject({ status: 'active' });
    expect(hoursUntil((await rowOf(never))?.checkAt)).toBe(1);
    for (let hour = 0; hour < 5; hour += 1) await hoursLater(1);
    expect(hoursUntil((await rowOf(never))?.checkAt)).toBeGreaterThan(20);
  });

  test('a cancellation at the portal is found within a day and mailed', async () => {
    const contractor = await aKnownSubscriber();
    const { subscriptionId } = (await rowOf(contractor)) ?? {};
    await app.stripe.subscriptions.update(subscriptionId ?? '', { cancel_at_period_end: true });
    await hoursLater(23);
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active' });
    await hoursLater(1);
    expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
    const subjects = (await mailsTo(app.server, contractor.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Plumbline plan is canceled');
  });

  test('a renewal and a declined card are found soon after', async () => {
    const contractor = await aKnownSubscriber();
    const { periodEnd, customerId } = (await rowOf(contractor)) ?? {};
    await app.control(`stripe/customers/${customerId}/card`, { card: 'declines' });
    await app.moveTo(new Date((periodEnd?.getTime() ?? 0) - 60 * 60 * 1000));
    await checkPlans(app.server.deps);
    expect(hoursUntil((await rowOf(contractor))?.checkAt)).toBeCloseTo(2.25);
    await hoursLater(2.25);
    expect(await statusOf(contractor)).toMatchObject({ status: 'past_due' });
    await app.control(`stripe/customers/${customerId}/card`, { card: 'works' });
    for (let day = 0; day < 4; day += 1) await hoursLater(24);
    expect(await statusOf(contractor)).toMatchObject({ status: 'active' });
    const history = await app.server.deps.db
      .select({ type: billingEvents.type })
      .from(billingEvents)
      .where(eq(billingEvents.accountId, contractor.account))
      .orderBy(billingEvents.createdAt);
    expect(history.map(({ type }) => type).toSorted()).toEqual(
      ['payment_failed', 'recovered', 'renewed', 'subscribed'].toSorted(),
    );
  });
});

describe('a plan that cannot be checked', () => {
  test('is postponed by an hour and does not block other checks', async () => {
    const [broken, well] = [await aKnownSubscriber(), await aKnownSubscriber()];
    const { db, clock } = app.server.deps;
    await db
      .update(subscriptions)
      .set({ customerId: 'cus_nobody', checkAt: clock.now() })
      .where(eq(subscriptions.accountId, broken.account));
    await db
      .update(subscriptions)
      .set({ checkAt: clock.now() })
      .where(eq(subscriptions.accountId, well.account));
    await checkPlans(app.server.deps);
    expect(hoursUntil((await rowOf(broken))?.checkAt)).toBe(1);
    expect(hoursUntil((await rowOf(well))?.checkAt)).toBeGreaterThan(1);
    // A customer that Stripe does not know does not end the plan.
    expect(await statusOf(broken)).toMatchObject({ status: 'active' });
  });

  test('because Stripe is down is checked once Stripe answers', async () => {
    const contractor = await aKnownSubscriber();
    const { subscriptionId } = (await rowOf(contractor)) ?? {};
    await app.stripe.subscriptions.cancel(subscriptionId ?? '');
    await app.fault({ kind: 'disconnect', match: '/v1', times: 1000 });
    await hoursLater(24);
    expect(await statusOf(contractor)).toMatchObject({ status: 'active' });
    await app.clearFaults();
    await hoursLater(1);
    expect(await statusOf(contractor)).toMatchObject({ status: 'canceled' });
  });
});

test('events are deleted after ninety days', async () => {
  const { db, clock } = app.server.deps;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await db.insert(stripeEvents).values([
    { id: 'evt_old', type: 'invoice.paid', receivedAt: daysAgo(91) },
    { id: 'evt_young', type: 'invoice.paid', receivedAt: daysAgo(89) },
  ]);
  await checkPlans(app.server.deps);
  expect(await db.select({ id: stripeEvents.id }).from(stripeEvents)).toEqual([{ id: 'evt_young' }]);
});

test('does nothing if the operator sells no plan', async () => {
  const server = await startTestApp();
  await expect(checkPlans(server.deps)).resolves.toBeUndefined();
  await server.close();
});
