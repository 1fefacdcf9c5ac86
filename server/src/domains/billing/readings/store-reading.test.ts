import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptions } from '../../../db/schema/schema.ts';
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
import { storeReading } from './store-reading.ts';

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp({ webhooks: false });
});
afterAll(() => app.close());

const rowOf = ({ account }: PlanContractor) => findSubscription(app.server.deps.db, account);
const read = ({ account }: PlanContractor) => storeReading(app.server.deps, account);

async function setRow({ account }: PlanContractor, changes: Partial<typeof subscriptions.$inferInsert>) {
  await app.server.deps.db.update(subscriptions).set(changes).where(eq(subscriptions.accountId, account));
}

test('a reading that began before the stored one is dropped', async () => {
  const contractor = await aSubscriber(app);
  await read(contractor);
  const { readingsBegun = 0, subscriptionId } = (await rowOf(contractor)) ?? {};
  await app.stripe.subscriptions.update(subscriptionId ?? '', { cancel_at_period_end: true });
  await setRow(contractor, { readingStored: readingsBegun + 1 });
  await read(contractor);
  expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active' });
  await read(contractor);
  expect(await statusOf(contractor)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
});

test('an account without a checkout has no reading', async () => {
  const contractor = await aContractor(app);
  expect(await read(contractor)).toBeNull();
});

test('resuming a plan resets its removal notices', async () => {
  const contractor = await aSubscriber(app);
  const notices = { weekNoticeAt: app.server.clock.now(), dayNoticeAt: app.server.clock.now() };
  const { subscriptionId } = (await read(contractor)) ?? {};
  await app.stripe.subscriptions.cancel(subscriptionId ?? '');
  await read(contractor);
  await setRow(contractor, notices);
  await read(contractor);
  expect(await rowOf(contractor)).toMatchObject(notices);
  await app.control(`sessions/${await beginCheckout(contractor)}/pay`);
  await read(contractor);
  expect(await rowOf(contractor)).toMatchObject({ weekNoticeAt: null, dayNoticeAt: null });
});

test('concurrent readings store the state at Stripe', async () => {
  const contractor = await aSubscriber(app);
  const { subscriptionId } = (await read(contractor)) ?? {};
  for (let round = 0; round < 20; round += 1) {
    const endsWithPeriod = round % 2 === 0;
    const change = app.stripe.subscriptions
      .update(subscriptionId ?? '', { cancel_at_period_end: endsWithPeriod })
      .then(() => read(contractor));
    await Promise.all([read(contractor), change, read(contractor), read(contractor)]);
    const expected = endsWithPeriod ? 'active_cancelling' : 'active';
    expect((await statusOf(contractor)).subscriptionStatus).toBe(expected);
  }
});
