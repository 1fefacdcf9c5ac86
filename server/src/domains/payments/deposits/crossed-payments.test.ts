import { EventEmitter, once } from 'node:events';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { estimates, paymentAttempts, payments } from '../../../db/schema/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordStatements } from '../../../testing/databases/record-statements.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { checkPayments } from '../settling/check-payments.ts';
import { settleAttempt } from '../settling/settle-attempt.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const attemptsOf = (id: string) =>
  app.server.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, id));

async function jobLater(minutes = 2): Promise<void> {
  app.server.clock.moveBy({ minutes });
  await checkPayments(app.server.deps);
}

/** Takes a client to the provider and performs an action there. */
async function atProvider(id: string, provider: OnlineProvider, action?: string) {
  const client = app.server.visitor();
  const started = await client.post(`/api/estimates/${id}/create-payment`, { provider, clientName: 'Dana' });
  const session = sessionOf(started);
  if (action) await app.control(`sessions/${session}/${action}`);
  const verify = async () => client.post(`/api/estimates/${id}/verify-payment`, { sessionId: session });
  return { client, session, verify };
}

/** On PostgreSQL, waits until another transaction waits for this one's lock. */
async function untilAwaited(tx: Transaction): Promise<void> {
  if (process.env['TEST_DATABASE_KIND'] !== 'postgres') return;
  const waiting = sql`select 1 from pg_locks where not granted`;
  await vi.waitUntil(async () => (await tx.execute(waiting)).rows.length > 0, { timeout: 10_000 });
}

/** Captures an order at PayPal as a call would whose answer was lost. */
async function captureUnseen(order: string): Promise<void> {
  const { address } = app.sandbox;
  const credentials = Buffer.from('plumbline-client:plumbline-secret').toString('base64');
  const token = await fetch(`${address}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const captured = await fetch(`${address}/v2/checkout/orders/${order}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(captured.status).toBe(201);
}

describe('money that arrives during an answer', () => {
  test('is found if PayPal captured it after the attempt was closed and the server died before the answer', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, session } = await atProvider(id, 'paypal', 'pay');
    await client.post(`/api/estimates/${id}/decline`, {});
    await checkPayments(app.server.deps);
    expect(await attemptsOf(id)).toMatchObject([{ state: 'expired' }]);
    await captureUnseen(session);
    await jobLater(10);
    expect((await read(contractor, id)).payments).toMatchObject([{ amount: '25.00', flag: 'declined' }]);
  });

  test('prevents deleting a recalled estimate until the last check', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await atProvider(id, 'paypal');
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    await checkPayments(app.server.deps);
    expect((await contractor.delete(`/api/estimates/${id}`)).json()).toMatchObject({ error: 'PAYMENT_OPEN' });
    await jobLater(10);
    expect((await contractor.delete(`/api/estimates/${id}`)).statusCode).toBe(200);
  });

  test('accepts only the version that was shown when the client began to pay, even if they named none', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await atProvider(id, 'stripe', 'pay');
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    const { updatedAt } = await read(contractor, id);
    const changed = await contractor.patch(`/api/estimates/${id}`, {
      updatedAt,
      jobDescription: 'Half of the roof',
    });
    expect(changed.statusCode).toBe(200);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    await jobLater();
    expect(await read(contractor, id)).toMatchObject({ status: 'sent', payments: [{ flag: 'changed' }] });
  });

  test('is not lost if the provider answers just after the attempt was given up', async () => {
    const contractor = await aPaidContractor(app);
    const account = accountId((await contractor.get('/api/auth/user')).json<{ id: string }>().id);
    const { id } = await anEstimateWithDeposit(contractor);
    await atProvider(id, 'stripe', 'pay');
    const { db } = app.server.deps;
    const [attempt] = await attemptsOf(id);
    const mine = eq(paymentAttempts.estimateId, id);
    const { sessionId = null } = attempt ?? {};
    await db.update(paymentAttempts).set({ state: 'starting', sessionId: null }).where(mine);
    app.server.clock.moveBy({ minutes: 11 });
    const steps = new EventEmitter();
    const [held, isAsked] = [once(steps, 'held'), once(steps, 'asked')];
    const answering = inTransaction(db, async (tx) => {
      await tx.select().from(estimates).where(eq(estimates.id, id)).for('update');
      steps.emit('held');
      await isAsked;
      // The other call has read the attempt by then.
      await untilAwaited(tx);
      await tx.update(paymentAttempts).set({ state: 'open', sessionId }).where(mine);
    });
    await held;
    const settling = settleAttempt(app.server.deps, account, attempt?.id ?? '');
    steps.emit('asked');
    await answering;
    await settling;
    await jobLater();
    expect((await read(contractor, id)).payments).toHaveLength(1);
  });

  test('locks in the common order: first the estimate, then the attempt', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const statements = await recordStatements(app.server.deps.db, () => atProvider(id, 'stripe'));
    const locks = statements.flatMap((statement) => {
      if (!/for (?:no key )?update$/.test(statement)) return [];
      return /from "(estimates|payment_attempts)"/.exec(statement)?.[1] ?? [];
    });
    expect(locks).toEqual(['estimates', 'estimates', 'payment_attempts']);
  });
});

describe('the deposit is paid once', () => {
  test('a client who begins again before a payment is recorded gets 409 PAYMENT_ARRIVED', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client } = await atProvider(id, 'stripe', 'pay');
    const again = await client.post(`/api/estimates/${id}/create-payment`, { provider: 'square' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ error: 'PAYMENT_ARRIVED' });
    expect(await read(contractor, id)).toMatchObject({
      status: 'accepted',
      payments: [{ method: 'stripe', flag: null }],
    });
    const states = (await attemptsOf(id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['failed', 'paid']);
  });

  test('a client with a pending payment gets 409 PAYMENT_PENDING', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { client, session } = await atProvider(id, 'stripe', 'pay-later');
    const again = await client.post(`/api/estimates/${id}/create-payment`, { provider: 'square' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ error: 'PAYMENT_PENDING' });
    await app.control(`sessions/${session}/settle`);
    await jobLater(5);
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', payments: [{ flag: null }] });
  });

  test.each([
    ['the deposit was recorded by hand before', '25', '25.00'],
    ['more than the total would be there', '60', '50.00'],
  ])('money from a provider is flagged when %s', async (_why, percent, byHand) => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor, percent);
    await atProvider(id, 'stripe', 'pay');
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'accepted' });
    const recorded = await contractor.post(`/api/estimates/${id}/payments`, {
      amount: byHand,
      method: 'check',
      receivedOn: app.server.clock.now().toISOString().slice(0, 10),
    });
    expect(recorded.statusCode).toBe(201);
    await jobLater();
    const received = (await read(contractor, id)).payments;
    expect(received.find(({ online }) => online)).toMatchObject({ flag: 'second_payment' });
  });

  test('another account’s payment with the same id does not block a payment', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    const { verify } = await atProvider(id, 'stripe', 'pay');
    const [attempt] = await attemptsOf(id);
    const other = await aPaidContractor(app);
    const theirs = await anEstimateWithDeposit(other);
    await other.patch(`/api/estimates/${theirs.id}/status`, { status: 'accepted' });
    const taken = await other.post(`/api/estimates/${theirs.id}/payments`, {
      id: attempt?.id,
      amount: '1.00',
      method: 'cash',
      receivedOn: '2026-03-01',
    });
    expect(taken.statusCode).toBe(201);
    expect((await verify()).json<VerifyPaymentResponse>()).toMatchObject({
      success: true,
      amountPaid: '25.00',
    });
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  });
});

test('a recorded payment is confirmed even while the provider is down', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anEstimateWithDeposit(contractor);
  const { verify } = await atProvider(id, 'stripe', 'pay');
  await jobLater();
  await app.control('faults', { provider: 'stripe', kind: 'error', times: 9, status: 500 });
  expect((await verify()).json<VerifyPaymentResponse>()).toMatchObject({
    success: true,
    amountPaid: '25.00',
    status: 'accepted',
  });
});

test('a refunded estimate is no longer paid and accepts payments again', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anEstimateWithDeposit(contractor, '100');
  const { verify } = await atProvider(id, 'square', 'pay');
  await verify();
  const answeredAt = async () =>
    (await app.server.visitor().get(`/api/estimates/${id}/public`)).json<{
      estimate: PublicEstimate;
    }>().estimate;
  const before = await answeredAt();
  expect(before.status).toBe('paid');
  const { db } = app.server.deps;
  const [payment] = await db.select().from(payments).where(eq(payments.estimateId, id));
  await app.control(`payments/${payment?.providerPaymentId}/refund`, { amountMinor: 4000 });
  app.server.clock.moveBy({ days: 1, hours: 1 });
  await checkPayments(app.server.deps);
  expect(await read(contractor, id)).toMatchObject({
    status: 'accepted',
    amountPaid: '60.00',
    amountDue: '40.00',
  });
  expect(await answeredAt()).toEqual({
    ...before,
    status: 'accepted',
    depositState: 'part_paid',
    depositDue: '40.00',
    paymentSteps: [{ ...before.paymentSteps[0], amountOpen: '40.00', state: 'due' }],
    receipts: [{ ...before.receipts[0], amount: '60.00', refunded: '40.00' }],
  });
});

describe('a payment that cannot be settled', () => {
  test('is checked less and less often', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await atProvider(id, 'stripe', 'pay');
    const { db } = app.server.deps;
    await db.update(paymentAttempts).set({ signer: {} }).where(eq(paymentAttempts.estimateId, id));
    const [before] = await attemptsOf(id);
    await jobLater();
    const [after] = await attemptsOf(id);
    expect(after?.checkAt?.getTime()).toBeGreaterThan(app.server.clock.now().getTime());
    expect(after?.checks).toBe((before?.checks ?? 0) + 1);
    await db.delete(paymentAttempts).where(eq(paymentAttempts.estimateId, id));
  });

  test('without a working key is given up after ninety days', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await atProvider(id, 'stripe');
    await app.control('revoke-key', { provider: 'stripe', key: contractor.stripeSecretKey });
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    await jobLater();
    expect(await attemptsOf(id)).toMatchObject([{ state: 'closing' }]);
    app.server.clock.moveBy({ days: 90 });
    await checkPayments(app.server.deps);
    expect(await attemptsOf(id)).toMatchObject([{ state: 'failed', checkAt: null }]);
  });
});
