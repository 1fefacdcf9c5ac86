import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentAttempts } from '../../../db/schema/schema.ts';
import { PASSWORD } from '../../../testing/factory.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';

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

test('closing the account closes the payment pages of its clients first', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anEstimateWithDeposit(contractor);
  const session = await begin(id);
  const closed = await contractor.post('/api/auth/close-account', { password: PASSWORD });
  expect(closed.statusCode).toBe(200);
  await expect(app.control(`sessions/${session}/pay`)).rejects.toThrow(/expired/);
});
