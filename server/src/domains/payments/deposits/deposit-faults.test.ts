import type { Estimate } from '@plumbline/contract/estimates';
import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentAttempts } from '../../../db/schema/schema.ts';
import { aSentEstimate } from '../../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { checkPayments } from '../settling/check-payments.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const happened = ({ events }: Estimate, type: string) => events.filter((event) => event.type === type);

/** A client who has paid at the provider and has not returned. */
async function paidAt(id: string, provider: OnlineProvider = 'stripe') {
  const client = app.server.visitor();
  const started = await client.post(`/api/estimates/${id}/create-payment`, { provider, clientName: 'Dana' });
  const session = sessionOf(started);
  const { redirectUrl } = (await app.control(`sessions/${session}/pay`)) as { redirectUrl: string };
  const sessionId = new URL(redirectUrl).searchParams.get('session_id');
  return { client, verify: () => client.post(`/api/estimates/${id}/verify-payment`, { sessionId }) };
}

async function jobLater(minutes = 2): Promise<void> {
  app.server.clock.moveBy({ minutes });
  await checkPayments(app.server.deps);
}

describe('money that can no longer accept the estimate is kept and flagged', () => {
  test('when the last valid day ends while the client pays', async () => {
    const contractor = await aPaidContractor(app);
    const validUntil = app.server.clock.now().toISOString().slice(0, 10);
    const { id } = await aSentEstimate(contractor, {
      acceptPayments: true,
      depositPercentage: '25',
      validUntil,
    });
    const { verify } = await paidAt(id);
    app.server.clock.moveBy({ days: 1 });
    expect((await verify()).json<VerifyPaymentResponse>()).toMatchObject({ success: true, status: 'sent' });
    const { status, payments, events } = await read(contractor, id);
    expect(status).toBe('sent');
    expect(payments).toMatchObject([{ amount: '25.00', flag: 'expired' }]);
    expect(events.at(-1)).toMatchObject({ type: 'payment_received', detail: { flag: 'expired' } });
  });

  test('when the contractor recalls the estimate, which then cannot be deleted', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await paidAt(id);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    expect((await contractor.delete(`/api/estimates/${id}`)).json()).toMatchObject({ error: 'PAYMENT_OPEN' });
    await jobLater();
    expect(await read(contractor, id)).toMatchObject({ status: 'draft', payments: [{ flag: 'recalled' }] });
    expect((await contractor.delete(`/api/estimates/${id}`)).json()).toMatchObject({ error: 'HAS_PAYMENTS' });
  });

  test('when the amount differs from the requested one', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { verify } = await paidAt(id);
    const { db } = app.server.deps;
    await db.update(paymentAttempts).set({ amountMinor: 999n }).where(eq(paymentAttempts.estimateId, id));
    await verify();
    expect(await read(contractor, id)).toMatchObject({
      status: 'sent',
      amountPaid: '25.00',
      payments: [{ flag: 'wrong_amount' }],
    });
  });
});

describe('a provider that does not answer', () => {
  test('when the client returns: they get 503, and the job finds the money', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { verify } = await paidAt(id);
    await app.control('faults', { provider: 'stripe', kind: 'error', times: 9, status: 500 });
    const answer = await verify();
    expect(answer.statusCode).toBe(503);
    expect(answer.json<{ message: string }>().message).toContain('your payment is safe');
    await app.clearFaults();
    await jobLater();
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  });

  test('because the key was revoked: the job retries until a key works', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { verify } = await paidAt(id);
    const key = { provider: 'stripe', key: contractor.stripeSecretKey };
    await app.control('revoke-key', key);
    expect((await verify()).statusCode).toBe(503);
    await jobLater();
    expect((await read(contractor, id)).payments).toEqual([]);
    await app.control('restore-key', key);
    await jobLater(10);
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  });
});

const ROUNDS = IS_LONG_ONCE ? 100 : 5;

test(`of a concurrent decline and payment one wins, and the money is kept: ${ROUNDS} rounds`, async () => {
  const contractor = await aPaidContractor(app);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await anEstimateWithDeposit(contractor);
    const { verify } = await paidAt(id);
    const from = `10.${round}.0.1`;
    const decline = () => app.server.visitor(from).post(`/api/estimates/${id}/decline`, {});
    const [verified, declined] = await Promise.all(
      round % 2 === 0 ? [verify(), decline()] : [decline(), verify()].map(async (call) => call).toReversed(),
    );
    const estimate = await read(contractor, id);
    expect(estimate.payments).toHaveLength(1);
    expect(estimate.payments[0]?.flag).toBe(estimate.status === 'accepted' ? null : 'declined');
    expect(happened(estimate, 'accepted').length + happened(estimate, 'declined').length).toBe(1);
    expect(verified?.json<VerifyPaymentResponse>()).toMatchObject({ success: true, status: estimate.status });
    expect(declined?.statusCode).toBe(estimate.status === 'declined' ? 200 : 409);
  }
}, 600_000);

/** An estimate with one material line and a deposit of `percent`. */
async function ofMaterial(
  currency: string,
  percent: string,
  [quantity, unitCost]: readonly [string, string],
) {
  const contractor = await aPaidContractor(app, currency);
  return aSentEstimate(contractor, {
    acceptPayments: true,
    depositPercentage: percent,
    laborLines: [],
    materialLines: [{ description: 'Gutter', quantity, unit: 'each', unitCost }],
  });
}

test.each([
  ['EUR', '33.33', ['1', '99.99'], '33.33'],
  ['CAD', '12.5', ['3', '33.33'], '12.50'],
  ['JPY', '33.33', ['1', '1000'], '333'],
] as const)(
  'a deposit that rounds is charged as it is stored, in %s',
  async (currency, percent, line, charged) => {
    const { id, depositAmount } = await ofMaterial(currency, percent, line);
    expect(depositAmount).toBe(charged);
    const { verify } = await paidAt(id, 'square');
    expect((await verify()).json<VerifyPaymentResponse>()).toMatchObject({ amountPaid: charged, currency });
  },
);

test('a deposit too small for a card is refused by the provider', async () => {
  const { id } = await ofMaterial('GBP', '12.5', ['1', '0.84']);
  const refused = await app.server
    .visitor()
    .post(`/api/estimates/${id}/create-payment`, { provider: 'stripe' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' });
});
