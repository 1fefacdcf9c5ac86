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

/** Closes the account and returns its customer id at Stripe. */
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

test('closing an account ends its subscription at Stripe immediately', async () => {
  const customer = await close(await aSubscriber(app));
  expect(await statusesAtStripe(customer)).not.toEqual(['canceled']);
  await work();
  expect(await statusesAtStripe(customer)).toEqual(['canceled']);
});

test('closing an account expires its open checkout', async () => {
  const contractor = await aContractor(app);
  const session = await beginCheckout(contractor);
  await close(contractor);
  await work();
  expect((await app.stripe.checkout.sessions.retrieve(session)).status).toBe('expired');
});

test('closing an account without a checkout queues no job', async () => {
  const before = (await endings()).length;
  const contractor = await aContractor(app);
  await contractor.post('/api/auth/close-account', { password: PASSWORD });
  expect(await endings()).toHaveLength(before);
});

test('an account closes while Stripe is down, and its subscription ends once Stripe is back', async () => {
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

test('canceling an unknown customer does nothing, and canceling is idempotent', async () => {
  await cancelCustomer(app.server.deps, 'cus_nobody');
  const customer = await close(await aSubscriber(app));
  await cancelCustomer(app.server.deps, customer);
  await cancelCustomer(app.server.deps, customer);
  expect(await statusesAtStripe(customer)).toEqual(['canceled']);
});

test('without a configured Stripe the job fails and names the missing setting', async () => {
  const deps = { config: { ...app.server.deps.config, plan: undefined } };
  await expect(cancelCustomer(deps, 'cus_1')).rejects.toThrow('STRIPE_SECRET_KEY is not set');
});
