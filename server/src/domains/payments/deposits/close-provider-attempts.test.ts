import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../admin/run-admin.ts';
import { paymentAttempts } from '../../../db/schema/schema.ts';
import { accountIdOf, insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { aSentEstimate, PASSWORD } from '../../../testing/factory.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { findAccount } from '../../accounts/queries.ts';
import { queueRemovalNotices } from '../../billing/removal/queue-removal-notices.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

/** Takes a client to Stripe's page and returns the session id. */
async function begin(id: string): Promise<string> {
  const client = app.server.visitor();
  const started = await client.post(`/api/estimates/${id}/create-payment`, {
    provider: 'stripe',
    clientName: 'Dana',
  });
  return sessionOf(started);
}

test.each([null, 'sk_test_of_another_account'])(
  'a payment page is closed before the key it was opened with is replaced by %s, and money that was faster counts',
  async (stripeSecretKey) => {
    const contractor = await aPaidContractor(app);
    const open = await anEstimateWithDeposit(contractor);
    await begin(open.id);
    const paid = await anEstimateWithDeposit(contractor);
    await app.control(`sessions/${await begin(paid.id)}/pay`);
    const saved = await contractor.patch('/api/user/settings', { stripeSecretKey });
    expect(saved.statusCode).toBe(200);
    const attempts = app.server.deps.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.estimateId, open.id));
    expect(await attempts).toMatchObject([{ state: 'expired' }]);
    const read = (await contractor.get(`/api/estimates/${paid.id}`)).json<Estimate>();
    expect(read).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  },
);

test('saving the settings without another key leaves payment pages open', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anEstimateWithDeposit(contractor);
  const session = await begin(id);
  const { stripeSecretKey } = (await contractor.get('/api/settings')).json<{ stripeSecretKey: string }>();
  await contractor.patch('/api/user/settings', { stripeSecretKey, acceptsCash: true });
  await app.control(`sessions/${session}/pay`);
  const client = app.server.visitor();
  const verified = await client.post(`/api/estimates/${id}/verify-payment`, { sessionId: session });
  expect(verified.json()).toMatchObject({ success: true, status: 'accepted' });
});

/** Runs a command of the operator. */
async function admin(...argv: string[]): Promise<void> {
  const output = { line: () => {}, fault: () => {} };
  expect(await runAdmin({ deps: app.server.deps, operator: 'olivia', output }, argv)).toBe(0);
}

test.each<[string, (device: ApiClient, email: string) => Promise<unknown>]>([
  ['its owner', (device) => device.post('/api/auth/close-account', { password: PASSWORD })],
  ['the operator', (_device, email) => admin('close', email, '--yes')],
  ['the end of its retention', () => admin('remove-due', '--yes')],
])('closing the account by %s closes the payment pages of its clients first', async (_who, close) => {
  const { server } = app;
  const contractor = await aPaidContractor(app);
  const account = await accountIdOf(contractor);
  const offered = { acceptPayments: true, depositPercentage: '25', validUntil: '2030-01-01' };
  const { id } = await aSentEstimate(contractor, offered);
  const endedAt = server.clock.now();
  await insertSubscription(server, account, { stripeStatus: 'canceled', paidUntil: endedAt, endedAt });
  // A week of the trial and thirty days; the owner is notified a week and a day before the removal.
  for (const days of [30, 7, 1]) {
    server.clock.moveBy({ days });
    await queueRemovalNotices(server.deps);
  }
  const session = await begin(id);
  await close(await anotherDevice(server, contractor), contractor.email);
  expect(await findAccount(server.deps.db, account)).toBeNull();
  await expect(app.control(`sessions/${session}/pay`)).rejects.toThrow(/expired/);
});
