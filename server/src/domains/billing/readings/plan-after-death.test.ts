import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@plumbline/contract/durations';
import { type RunningSandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import { and, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountId, accountId } from '../../../account-id.ts';
import { type DatabaseHandle, openDatabase } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { accounts, billingEvents, mails } from '../../../db/schema/schema.ts';
import { createSharedDatabase, type SharedDatabase } from '../../../jobs/testing/shared-database.ts';
import { spawnProcess } from '../../../jobs/testing/spawn-process.ts';
import { type TestWorkerDeps, testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { stripeClient } from '../../../providers/stripe/stripe-client.ts';
import { MovableClock } from '../../../testing/movable-clock.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { getStatus } from '../get-status.ts';
import type { PlanProcessOrder } from '../testing/plan-process.ts';
import { type StripeGate, startStripeGate } from '../testing/stripe-gate.ts';
import { checkPlans } from './check-plans.ts';
import { storeReading } from './store-reading.ts';

const OPERATOR_KEY = 'sk_test_operator0001';
/** A process takes a second or two to start, and much longer on a busy machine. */
const TIME_LIMIT_MS = 120_000;

let shared: SharedDatabase;
let sandbox: RunningSandbox;
let gate: StripeGate;
let stripe: Stripe;
let priceId: string;
let open: { readonly handle: DatabaseHandle; readonly deps: TestWorkerDeps } | null = null;

beforeAll(async () => {
  shared = await createSharedDatabase();
  sandbox = await startSandbox();
  gate = await startStripeGate(sandbox.address);
  stripe = stripeClient({ stripeApiBase: sandbox.address }, OPERATOR_KEY);
  const product = { name: 'Plumbline Pro' };
  const recurring = { interval: 'month' } as const;
  const price = { currency: 'usd', unit_amount: 1500, recurring, product_data: product };
  priceId = (await stripe.prices.create(price)).id;
});
afterEach(leave);
afterAll(async () => {
  await gate.close();
  await sandbox.close();
  await shared.remove();
});

const environment = (stripeApiBase: string) => ({
  STRIPE_API_BASE: stripeApiBase,
  STRIPE_SECRET_KEY: OPERATOR_KEY,
  STRIPE_PRICE_ID: priceId,
});

/** Opens the database, which only one process at a time can do with the embedded one. */
async function enter(): Promise<TestWorkerDeps> {
  await leave();
  const handle = await openDatabase(shared.options);
  await migrate(handle);
  const clock = new MovableClock(sandbox.core.clock.now().toISOString());
  const deps = testWorkerDeps(handle.db, clock, { environment: environment(sandbox.address) });
  open = { handle, deps };
  return deps;
}

async function leave(): Promise<void> {
  await open?.deps.close();
  await open?.handle.close();
  open = null;
}

async function anAccount({ db, clock }: TestWorkerDeps, trialDays = 7): Promise<AccountId> {
  const id = accountId(randomUUID());
  const createdAt = clock.now();
  const trialEndsAt = new Date(createdAt.getTime() + trialDays * DAY_MS);
  const name = { firstName: 'Marcus', lastName: 'Bell' };
  const email = `${id}@example.com`;
  await db.insert(accounts).values({ id, email, passwordHash: 'none', ...name, trialEndsAt, createdAt });
  return id;
}

const pay = (session: string) => sandbox.core.providers.get('stripe')?.act(session, 'pay');
const sessionIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

async function aSubscriber(deps: TestWorkerDeps): Promise<AccountId> {
  const account = await anAccount(deps);
  pay(sessionIn(await startCheckout(deps, account)));
  await storeReading(deps, account);
  return account;
}

async function customerOf(account: AccountId): Promise<string> {
  const { data } = await stripe.customers.list({ email: `${account}@example.com` });
  expect(data).toHaveLength(1);
  return data[0]?.id ?? '';
}

/** Runs a process and kills it after Stripe has done the call and before the process gets the answer. */
async function dieDuring(act: PlanProcessOrder['act'], account: AccountId, method: string, path: string) {
  await leave();
  const held = gate.hold('answer', method, path);
  const order = { database: shared.options, environment: environment(gate.address), account, act };
  const dying = spawnProcess(new URL('../testing/plan-process.ts', import.meta.url), order);
  const survived = dying.said('done').then(() => {
    throw new Error(`The process did all of ${act} and never called ${path}.`);
  });
  // The killed process never says "done".
  survived.catch(() => {});
  await Promise.race([held.reached, survived]);
  await dying.kill();
  held.release();
}

test.each([
  ['customer', '/v1/customers'],
  ['checkout', '/v1/checkout/sessions'],
])(
  'a process killed after Stripe created the %s leaves one that the next try uses',
  async (_what, path) => {
    const account = await anAccount(await enter());
    await dieDuring('checkout', account, 'POST', path);
    const url = await startCheckout(await enter(), account);
    const sessions = await stripe.checkout.sessions.list({ customer: await customerOf(account) });
    expect(sessions.data.map(({ id, status }) => [id, status])).toEqual([[sessionIn(url), 'open']]);
  },
  TIME_LIMIT_MS,
);

test(
  'the job finds a purchase within an hour if the reading process died',
  async () => {
    const deps = await enter();
    const account = await anAccount(deps);
    pay(sessionIn(await startCheckout(deps, account)));
    await dieDuring('read', account, 'GET', '/v1/subscriptions');
    const after = await enter();
    expect(await getStatus(after, account)).toMatchObject({ status: 'trial' });
    await sandbox.core.moveClock(new Date(sandbox.core.clock.now().getTime() + DAY_MS / 24));
    const later = await enter();
    await checkPlans(later);
    expect(await getStatus(later, account)).toMatchObject({ status: 'active' });
  },
  TIME_LIMIT_MS,
);

test(
  'the job finds a cancellation within a day if the process died, and mails it once',
  async () => {
    const account = await aSubscriber(await enter());
    await dieDuring('cancel', account, 'POST', '/v1/subscriptions');
    expect(await getStatus(await enter(), account)).toMatchObject({ subscriptionStatus: 'active' });
    await sandbox.core.moveClock(new Date(sandbox.core.clock.now().getTime() + DAY_MS));
    const later = await enter();
    await checkPlans(later);
    expect(await getStatus(later, account)).toMatchObject({ subscriptionStatus: 'active_cancelling' });
    await storeReading(later, account);
    const ofCancelling = and(eq(mails.accountId, account), eq(mails.message, 'plan-canceled'));
    expect(await later.db.$count(mails, ofCancelling)).toBe(1);
  },
  TIME_LIMIT_MS,
);

test(
  'a duplicate plan is refunded once and ended if the process died during the refund',
  async () => {
    const deps = await enter();
    const account = await anAccount(deps, -1);
    const session = sessionIn(await startCheckout(deps, account));
    const customer = await customerOf(account);
    const another = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: priceId, quantity: 1 }],
      subscription_data: { metadata: { account } },
      success_url: 'https://plumbline.example/billing/success',
    });
    pay(session);
    pay(another.id);
    await dieDuring('read', account, 'POST', '/v1/refunds');
    const after = await enter();
    await storeReading(after, account);
    const subscriptions = await stripe.subscriptions.list({ customer, status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['canceled', 'active']);
    const charges = await stripe.charges.list({ customer });
    expect(
      charges.data.map(({ amount_refunded: amount }) => amount).toSorted((one, other) => one - other),
    ).toEqual([0, 1500]);
    const refunds = and(eq(billingEvents.accountId, account), eq(billingEvents.type, 'duplicate_refunded'));
    expect(await after.db.$count(billingEvents, refunds)).toBe(1);
  },
  TIME_LIMIT_MS,
);
