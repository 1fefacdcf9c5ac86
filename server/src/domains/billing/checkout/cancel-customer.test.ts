import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { PASSWORD } from '../../../testing/factory.ts';
import {
  aContractor,
  aSubscriber,
  beginCheckout,
  type PlanApp,
  type PlanContractor,
  startPlanApp,
} from '../../../testing/plan-app.ts';
import { findSubscription } from '../queries.ts';
import { cancelCustomer } from './cancel-customer.ts';

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp();
});
afterAll(() => app.close());

/** Closes the account; gives whom Stripe knew it as. */
async function close(contractor: PlanContractor): Promise<string> {
  const row = await findSubscription(app.server.deps.db, contractor.account);
  const response = await contractor.post('/api/auth/close-account', { password: PASSWORD });
  expect(response.statusCode).toBe(200);
  return row?.customerId ?? '';
}

async function work(): Promise<void> {
  const { deps } = app.server;
  const workerDeps = { ...testWorkerDeps(deps.db, deps.clock), config: deps.config };
  await createWorker(workerDeps, { jobs: JOBS }).drain();
  await workerDeps.close();
}

const statusesAtStripe = async (customer: string) =>
  (await app.stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status);
const endings = () => app.server.deps.db.select().from(jobs).where(eq(jobs.name, 'end-subscription'));

test('closing an account ends its subscription at Stripe, at once', async () => {
  const customer = await close(await aSubscriber(app));
  expect(await statusesAtStripe(customer)).not.toEqual(['canceled']);
  await work();
  expect(await statusesAtStripe(customer)).toEqual(['canceled']);
});

test('closing an account closes the checkout that was still open, so that nobody pays for nothing', async () => {
  const contractor = await aContractor(app);
  const session = await beginCheckout(contractor);
  await close(contractor);
  await work();
  expect((await app.stripe.checkout.sessions.retrieve(session)).status).toBe('expired');
});

test('closing an account that never came near a checkout asks Stripe for nothing', async () => {
  const before = (await endings()).length;
  const contractor = await aContractor(app);
  await contractor.post('/api/auth/close-account', { password: PASSWORD });
  expect(await endings()).toHaveLength(before);
});

test('while Stripe is down the account is closed all the same, and the subscription ended when it is back', async () => {
  const customer = await close(await aSubscriber(app));
  await app.fault({ kind: 'error', status: 503, times: 20 });
  await work();
  await app.clearFaults();
  expect(await statusesAtStripe(customer)).not.toEqual(['canceled']);
  const [waiting] = (await endings()).filter(({ state }) => state === 'ready');
  expect(waiting?.lastError).toBeTruthy();
  await app.moveBy({ hours: 1 });
  await work();
  expect(await statusesAtStripe(customer)).toEqual(['canceled']);
});

test('a customer Stripe does not know has nothing to end, and ending twice is as good as once', async () => {
  await cancelCustomer(app.server.deps, 'cus_nobody');
  const customer = await close(await aSubscriber(app));
  await cancelCustomer(app.server.deps, customer);
  await cancelCustomer(app.server.deps, customer);
  expect(await statusesAtStripe(customer)).toEqual(['canceled']);
});

test('without a configured Stripe the job stays, and says what is missing', async () => {
  const deps = { config: { ...app.server.deps.config, plan: undefined } };
  await expect(cancelCustomer(deps, 'cus_1')).rejects.toThrow('STRIPE_SECRET_KEY is not set');
});
