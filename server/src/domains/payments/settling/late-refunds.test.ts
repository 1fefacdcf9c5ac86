import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { payments, providerHooks } from '../../../db/schema/schema.ts';
import { accountIdOf } from '../../../testing/databases/insert-subscription.ts';
import { anAcceptedEstimate } from '../../../testing/factory.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { refundPayment } from '../refund-payment.ts';
import { checkPayments } from './check-payments.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

async function checkAfter(by: { days: number; hours?: number }): Promise<void> {
  app.server.clock.moveBy(by);
  await checkPayments(app.server.deps);
}

/** A payment of 50.00 that arrived five days after the client began to pay, at a contractor without a webhook. */
async function aSlowPayment() {
  const { db } = app.server.deps;
  const contractor = await aPaidContractor(app);
  const account = await accountIdOf(contractor);
  const { id } = await anAcceptedEstimate(contractor, { acceptPayments: true, depositPercentage: '50' });
  const client = app.server.visitor();
  const begun = await client.post(`/api/estimates/${id}/create-payment`, {
    provider: 'stripe',
    clientName: 'Dana',
  });
  const sessionId = sessionOf(begun);
  await app.control(`sessions/${sessionId}/pay-later`);
  await client.post(`/api/estimates/${id}/verify-payment`, { sessionId });
  app.server.clock.moveBy({ days: 5 });
  await app.control(`sessions/${sessionId}/settle`);
  await checkAfter({ days: 0, hours: 1 });
  await db.delete(providerHooks);
  const read = async () => (await db.select().from(payments).where(eq(payments.estimateId, id)))[0];
  const paid = await read();
  if (!paid?.providerPaymentId) throw new Error('The test payment did not arrive.');
  const refund = () => app.control(`payments/${paid.providerPaymentId}/refund`, { amountMinor: 1000 });
  const writeDown = () =>
    refundPayment(app.server.deps, account, paid.id, {
      amount: 10_000n,
      refundedOn: app.server.clock.now().toISOString().slice(0, 10),
      note: null,
    });
  return { read, refund, writeDown };
}

test('a refund is read from the provider until it can be recorded by hand, also if the bank took days to pay', async () => {
  const { read, refund, writeDown } = await aSlowPayment();
  // More than 180 days after the client began to pay, and fewer after the money arrived.
  await checkAfter({ days: 177 });
  await refund();
  await expect(writeDown()).rejects.toThrow('it shows here within a day');
  await checkAfter({ days: 1, hours: 1 });
  expect(await read()).toMatchObject({ refundedMinor: 1000n });
  await checkAfter({ days: 2 });
  await refund();
  await checkAfter({ days: 2 });
  expect(await read()).toMatchObject({ refundedMinor: 1000n });
  await writeDown();
  expect(await read()).toMatchObject({ refundedMinor: 2000n });
});

test('a refund is still found after the provider did not answer a check of an old payment', async () => {
  const { read, refund } = await aSlowPayment();
  await app.control('faults', { provider: 'stripe', kind: 'disconnect', times: 1000 });
  await checkAfter({ days: 100 });
  await app.clearFaults();
  await refund();
  await checkAfter({ days: 1, hours: 1 });
  expect(await read()).toMatchObject({ refundedMinor: 1000n });
});
