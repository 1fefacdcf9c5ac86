import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin } from '../../../admin/run-admin.ts';
import type { Transaction } from '../../../db/client.ts';
import { paymentAttempts } from '../../../db/schema/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { accountIdOf, insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { anAcceptedEstimate, aSentEstimate, PASSWORD } from '../../../testing/factory.ts';
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
import { lockCredentials, upsertCredential } from '../../settings/credential-queries.ts';
import { afterClosingAttempts } from './close-provider-attempts.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const createPayment = (id: string) =>
  app.server
    .visitor()
    .post(`/api/estimates/${id}/create-payment`, { provider: 'stripe', clientName: 'Dana' });
/** Takes a client to Stripe's page and returns the session id. */
const begin = async (id: string) => sessionOf(await createPayment(id));
const attemptsOf = (id: string) =>
  app.server.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, id));
async function untilState(id: string, state: string): Promise<void> {
  await vi.waitUntil(async () => (await attemptsOf(id))[0]?.state === state, { timeout: 10_000 });
}
/** Makes Stripe answer the next call of a path late. */
const delay = (match: string, method: string) =>
  app.control('faults', { provider: 'stripe', kind: 'timeout', match, method, delayMs: 1500 });
/** On PostgreSQL, waits until another transaction waits for this one's lock. */
async function untilAwaited(tx: Transaction): Promise<void> {
  if (process.env['TEST_DATABASE_KIND'] !== 'postgres') return;
  const waiting = sql`select 1 from pg_locks where not granted`;
  await vi.waitUntil(async () => (await tx.execute(waiting)).rows.length > 0, { timeout: 10_000 });
}
async function anInvoice(contractor: ApiClient): Promise<{ id: string }> {
  const { id: estimateId } = await anAcceptedEstimate(contractor);
  const draft = await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } });
  const { id } = draft.json<{ id: string }>();
  await contractor.post(`/api/invoices/${id}/issue`, {});
  return { id };
}
const pay = (session: string) => app.control(`sessions/${session}/pay`);

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
    expect(await attemptsOf(open.id)).toMatchObject([{ state: 'expired' }]);
    const read = (await contractor.get(`/api/estimates/${paid.id}`)).json<Estimate>();
    expect(read).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  },
);

test.each([null, 'sk_test_of_a_third_account'])(
  'a payment page that opens while others are being closed is closed before the key is replaced by %s',
  async (stripeSecretKey) => {
    const contractor = await aPaidContractor(app);
    const [early, late] = [await anEstimateWithDeposit(contractor), await anEstimateWithDeposit(contractor)];
    await delay(`/v1/checkout/sessions/${await begin(early.id)}`, 'POST');
    const saving = contractor.patch('/api/user/settings', { stripeSecretKey });
    await untilState(early.id, 'closing');
    const session = await begin(late.id);
    expect((await attemptsOf(early.id))[0]?.state).toBe('closing');
    expect((await saving).statusCode).toBe(200);
    expect(await attemptsOf(late.id)).toMatchObject([{ state: 'expired' }]);
    await expect(pay(session)).rejects.toThrow(/expired/);
  },
);

test('money that a page got while others were being closed is recorded before the key is removed', async () => {
  const contractor = await aPaidContractor(app);
  const [early, late] = [await anEstimateWithDeposit(contractor), await anEstimateWithDeposit(contractor)];
  await delay(`/v1/checkout/sessions/${await begin(early.id)}`, 'POST');
  const saving = contractor.patch('/api/user/settings', { stripeSecretKey: null });
  await untilState(early.id, 'closing');
  await pay(await begin(late.id));
  expect((await saving).statusCode).toBe(200);
  const read = (await contractor.get(`/api/estimates/${late.id}`)).json<Estimate>();
  expect(read).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
});

test.each([null, 'sk_test_of_a_fourth_account'])(
  'no client is sent to a page that the provider opened after its key was replaced by %s, and the page is closed',
  async (stripeSecretKey) => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await delay('/v1/checkout/sessions', 'POST');
    const starting = createPayment(id);
    await untilState(id, 'starting');
    await pause(300);
    expect((await contractor.patch('/api/user/settings', { stripeSecretKey })).statusCode).toBe(200);
    const started = await starting;
    expect(started.statusCode).toBe(409);
    expect(started.json()).toMatchObject({ error: 'PAYMENT_REPLACED' });
    const [attempt] = await attemptsOf(id);
    await expect(pay(attempt?.sessionId ?? '')).rejects.toThrow(/expired/);
  },
);

test.each(['estimate', 'invoice'] as const)(
  'paying an %s waits while the key is being removed, and is then refused',
  async (kind) => {
    const contractor = await aPaidContractor(app);
    const { id } = await (kind === 'estimate' ? anEstimateWithDeposit : anInvoice)(contractor);
    const account = await accountIdOf(contractor);
    const { db } = app.server.deps;
    const asked = kind === 'estimate' ? { provider: 'stripe', clientName: 'Dana' } : { provider: 'stripe' };
    const signals = new EventEmitter();
    const locked = once(signals, 'locked');
    const removing = inTransaction(db, async (tx) => {
      await lockCredentials(tx, account);
      signals.emit('locked');
      await untilAwaited(tx);
      await upsertCredential(tx, account, 'stripe', { secret: null });
    });
    await locked;
    const [answer] = await Promise.all([
      app.server.visitor().post(`/api/${kind}s/${id}/create-payment`, asked),
      removing,
    ]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' });
    expect(await attemptsOf(id)).toEqual([]);
  },
);

test('a key is not removed while clients keep opening payment pages, and the contractor reads why', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anEstimateWithDeposit(contractor);
  const { deps } = app.server;
  const account = await accountIdOf(contractor);
  let rounds = 0;
  const changed = afterClosingAttempts(deps, account, ['stripe'], async (requireClosed) => {
    rounds += 1;
    await begin(id);
    return inTransaction(deps.db, requireClosed);
  });
  await expect(changed).rejects.toThrow('A client is just opening a payment page.');
  expect(rounds).toBe(5);
});

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

const CLOSINGS: [string, (device: ApiClient, email: string) => Promise<unknown>][] = [
  ['its owner', (device) => device.post('/api/auth/close-account', { password: PASSWORD })],
  ['the operator', (_device, email) => admin('close', email, '--yes')],
  ['the end of its retention', () => admin('remove-due', '--yes')],
];

/** A contractor whose account is due for removal, with two estimates that can be paid. */
async function aDueContractor() {
  const { server } = app;
  const contractor = await aPaidContractor(app);
  const account = await accountIdOf(contractor);
  const offered = { acceptPayments: true, depositPercentage: '25', validUntil: '2030-01-01' };
  const ids = [(await aSentEstimate(contractor, offered)).id, (await aSentEstimate(contractor, offered)).id];
  const endedAt = server.clock.now();
  await insertSubscription(server, account, { stripeStatus: 'canceled', paidUntil: endedAt, endedAt });
  // A week of the trial and thirty days; the owner is notified a week and a day before the removal.
  for (const days of [30, 7, 1]) {
    server.clock.moveBy({ days });
    await queueRemovalNotices(server.deps);
  }
  const device = await anotherDevice(server, contractor);
  await device.csrfToken();
  const { email, stripeSecretKey: key } = contractor;
  return { account, device, email, key, early: ids[0] ?? '', late: ids[1] ?? '' };
}

test.each(CLOSINGS)(
  'closing the account by %s closes the payment pages of its clients first, also one that opens meanwhile',
  async (_who, close) => {
    const { account, device, email, early, late } = await aDueContractor();
    const sessions = [await begin(early)];
    await delay(`/v1/checkout/sessions/${sessions[0]}`, 'POST');
    const closing = close(device, email);
    await untilState(early, 'closing');
    sessions.push(await begin(late));
    await closing;
    expect(await findAccount(app.server.deps.db, account)).toBeNull();
    for (const session of sessions) await expect(pay(session)).rejects.toThrow(/expired/);
  },
);

test('no client is sent to a page that the provider opened after the account was closed, and the page is closed', async () => {
  const { device, email, early, key } = await aDueContractor();
  await delay('/v1/checkout/sessions', 'POST');
  const starting = createPayment(early);
  await untilState(early, 'starting');
  await pause(300);
  await CLOSINGS[0]?.[1](device, email);
  const started = await starting;
  expect(started.statusCode).toBe(404);
  expect(started.json()).toMatchObject({ message: 'Estimate Not Found' });
  const state = await fetch(`${app.sandbox.address}/control/state?provider=stripe&key=${key}`);
  expect(await state.json()).toMatchObject({ sessions: [{ status: 'expired' }] });
});
