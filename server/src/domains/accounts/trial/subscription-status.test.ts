import type { Profile } from '@plumbline/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountIdOf, insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { registeredContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('the profile says none during the trial and after it', async () => {
  const contractor = await registeredContractor(server);
  const profile = async () => (await contractor.get('/api/auth/user')).json<Profile>();
  expect(await profile()).toMatchObject({
    subscriptionStatus: 'none',
    trialEndsAt: '2026-03-17T15:00:00.000Z',
  });
  server.clock.moveBy({ days: 20 });
  expect(await profile()).toMatchObject({ subscriptionStatus: 'none' });
});

test.each([
  ['active', {}],
  ['active', { stripeStatus: 'trialing' }],
  ['active_cancelling', { cancelsAtPeriodEnd: true }],
  ['past_due', { stripeStatus: 'past_due', unpaidSince: new Date('2026-03-30T15:00:00.000Z') }],
  ['past_due', { stripeStatus: 'unpaid' }],
  ['canceled', { stripeStatus: 'canceled' }],
])('the profile says %s of a subscription that is %o', async (subscriptionStatus, fields) => {
  const contractor = await registeredContractor(server);
  await insertSubscription(server, await accountIdOf(contractor), fields);
  expect((await contractor.get('/api/auth/user')).json()).toMatchObject({ subscriptionStatus });
});
