import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '../../../db/schema/schema.ts';
import { aSentEstimate } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
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
afterAll(() => app.close());

const SIGNED = {
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@home.example',
  signature: { kind: 'typed', text: 'Dana Whitfield' },
};
const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const shown = async (id: string) =>
  (await app.server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;
const pay = (id: string, provider = 'stripe') =>
  app.server.visitor().post(`/api/estimates/${id}/create-payment`, { provider });
const verify = (id: string, sessionId: string) =>
  app.server.visitor().post(`/api/estimates/${id}/verify-payment`, { sessionId });

/** An estimate whose client has signed; `deposit` is how they said they would pay. */
async function signedEstimate(deposit: string | null = null) {
  const contractor = await aPaidContractor(app);
  await contractor.patch('/api/user/settings', { acceptsCheck: true });
  const { id } = await aSentEstimate(contractor, {
    acceptPayments: true,
    depositPercentage: '25',
    validUntil: app.server.clock.now().toISOString().slice(0, 10),
  });
  const client = app.server.visitor();
  await client.post(`/api/estimates/${id}/confirm-manual-payment`, { ...SIGNED, depositMethod: deposit });
  return { contractor, id, client };
}

describe.each(ONLINE_PROVIDERS)('the deposit of an accepted estimate by %s', (provider) => {
  test('can be paid after the client said they would send a check, also once the estimate has expired', async () => {
    const { contractor, id } = await signedEstimate('check');
    await mailsTo(app.server, SIGNED.clientEmail);
    app.server.clock.moveBy({ days: 3 });
    const session = sessionOf(await pay(id, provider));
    await app.control(`sessions/${session}/pay`);
    expect((await verify(id, session)).json()).toMatchObject({ success: true, status: 'accepted' });
    const { payments: received, events } = await read(contractor, id);
    expect(received).toMatchObject([{ amount: '25.00', online: true, flag: null }]);
    expect(events.filter(({ type }) => type === 'accepted')).toHaveLength(1);
    const receipt = (await mailsTo(app.server, SIGNED.clientEmail)).at(-1);
    expect(receipt?.subject).toBe('Receipt: $25.00 for estimate EST-0001 - Cutter Ridge Roofing');
    expect((await pay(id, provider)).json()).toMatchObject({ error: 'PAYMENT_ARRIVED' });
  });
});

describe('a payment page of a deposit is closed, so that the client cannot pay twice,', () => {
  const byHand = (contractor: ApiClient, id: string, amount: string) =>
    contractor.post(`/api/estimates/${id}/payments`, { amount, method: 'check', receivedOn: '2026-03-10' });
  const stateAt = async (session: string) => {
    app.server.clock.moveBy({ minutes: 1 });
    await checkPayments(app.server.deps);
    return app.control(`sessions/${session}/pay`).then(
      () => 'payable',
      () => 'closed',
    );
  };

  test.each([
    [
      'once the contractor records the deposit',
      (contractor: ApiClient, id: string) => byHand(contractor, id, '25'),
    ],
    ['once less than it charges is due', (contractor: ApiClient, id: string) => byHand(contractor, id, '1')],
    [
      'once the contractor marks the estimate as paid',
      (contractor: ApiClient, id: string) =>
        contractor.patch(`/api/estimates/${id}/status`, { status: 'paid' }),
    ],
  ])('%s', async (_when, receive) => {
    const { contractor, id } = await signedEstimate();
    const session = sessionOf(await pay(id));
    expect((await receive(contractor, id)).statusCode).toBeLessThan(300);
    expect(await stateAt(session)).toBe('closed');
  });

  test('once other money paid the job of a change order', async () => {
    const { contractor, id } = await signedEstimate();
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'Skylight',
      depositPercentage: '50',
      additionalCosts: [{ type: 'other', description: 'Skylight', amount: '60' }],
    });
    const url = `/api/change-orders/${made.json<ChangeOrder>().id}`;
    await contractor.patch(`${url}/status`, { status: 'accepted' });
    const begun = await app.server.visitor().post(`${url}/create-payment`, { provider: 'stripe' });
    // 160.00 in all, of which less than the deposit of 30.00 remains.
    expect((await byHand(contractor, id, '140')).statusCode).toBe(201);
    expect(await stateAt(sessionOf(begun))).toBe('closed');
  });

  test('and not while all that it charges is due', async () => {
    const { contractor, id } = await signedEstimate();
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'Skylight',
      depositPercentage: '50',
      additionalCosts: [{ type: 'other', description: 'Skylight', amount: '60' }],
    });
    const url = `/api/change-orders/${made.json<ChangeOrder>().id}`;
    await contractor.patch(`${url}/status`, { status: 'accepted' });
    const begun = await app.server.visitor().post(`${url}/create-payment`, { provider: 'stripe' });
    await byHand(contractor, id, '25');
    expect(await stateAt(sessionOf(begun))).toBe('payable');
  });
});

test('a deposit that was refunded can be paid online again, unflagged', async () => {
  const { contractor, id } = await signedEstimate();
  const first = sessionOf(await pay(id));
  await app.control(`sessions/${first}/pay`);
  await verify(id, first);
  const [paid] = await app.server.deps.db.select().from(payments).where(eq(payments.estimateId, id));
  await app.control(`payments/${paid?.providerPaymentId}/refund`, { amountMinor: 2500 });
  await verify(id, first);
  expect(await shown(id)).toMatchObject({ depositState: 'refunded', depositDue: '25.00' });
  const second = sessionOf(await pay(id));
  await app.control(`sessions/${second}/pay`);
  await verify(id, second);
  expect((await read(contractor, id)).payments.map(({ flag }) => flag)).toEqual([null, null]);
  expect(await shown(id)).toMatchObject({ depositState: 'paid', paymentInReview: false });
});

test('a bank payment on its way shows as pending until it arrives, and no second one can be started', async () => {
  const { id } = await signedEstimate();
  const session = sessionOf(await pay(id));
  expect(await shown(id)).toMatchObject({ depositPending: null });
  await app.control(`sessions/${session}/pay-later`);
  await verify(id, session);
  expect(await shown(id)).toMatchObject({ depositPending: '25.00', depositState: 'due' });
  expect((await pay(id, 'square')).json()).toMatchObject({ error: 'PAYMENT_PENDING' });
  expect(await shown(id)).toMatchObject({ depositPending: '25.00' });
  await app.control(`sessions/${session}/settle`);
  app.server.clock.moveBy({ minutes: 5 });
  await checkPayments(app.server.deps);
  expect(await shown(id)).toMatchObject({ depositPending: null, depositState: 'paid' });
});

test('the client changes how to pay after signing; only what the contractor offers is taken', async () => {
  const { contractor, id, client } = await signedEstimate();
  const choose = (method: string) => client.post(`/api/estimates/${id}/deposit-method`, { method });
  expect(await shown(id)).toMatchObject({ depositMethod: null });
  expect((await choose('check')).statusCode).toBe(200);
  expect(await shown(id)).toMatchObject({ depositMethod: 'check' });
  expect((await choose('cash')).json()).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' });
  expect((await read(contractor, id)).events.at(-1)).toMatchObject({
    type: 'deposit_method_chosen',
    detail: { deposit: 'check' },
  });
  const unsigned = await anEstimateWithDeposit(contractor);
  const early = await client.post(`/api/estimates/${unsigned.id}/deposit-method`, { method: 'check' });
  expect(early.statusCode).toBe(409);
});
