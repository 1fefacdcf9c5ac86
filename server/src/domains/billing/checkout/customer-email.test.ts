import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailChanges, jobs } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { CHANGE_EMAIL } from '../../../mail/token-purposes.ts';
import { PASSWORD } from '../../../testing/factory.ts';
import {
  aContractor,
  aSubscriber,
  type PlanApp,
  type PlanContractor,
  startPlanApp,
} from '../../../testing/plan-app.ts';
import { findSubscription } from '../queries.ts';

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp();
});
afterAll(() => app.close());

/** Changes the account's address to a new one, which it returns. */
async function changeEmail(contractor: PlanContractor): Promise<string> {
  const { db, secret } = app.server.deps;
  const email = `${randomUUID()}@example.com`;
  await contractor.post('/api/auth/change-email', { email, password: PASSWORD });
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.newEmail, email));
  const token = secret.tokenFor(CHANGE_EMAIL, change?.id ?? '');
  const response = await app.server.visitor().get(`/api/auth/confirm-email/${token}`);
  expect(response.statusCode).toBe(200);
  return email;
}

const customerIdOf = async ({ account }: PlanContractor) =>
  (await findSubscription(app.server.deps.db, account))?.customerId ?? '';

async function emailAtStripe(customerId: string): Promise<string | null> {
  const customer = await app.stripe.customers.retrieve(customerId);
  return customer.deleted ? null : customer.email;
}

async function work(): Promise<void> {
  const { deps } = app.server;
  const workerDeps = { ...testWorkerDeps(deps.db, deps.clock), config: deps.config };
  await createWorker(workerDeps, { jobs: JOBS }).drain();
  await workerDeps.close();
}

const updates = () => app.server.deps.db.select().from(jobs).where(eq(jobs.name, 'change-customer-email'));

test('a changed address reaches Stripe, which mails receipts and failed payments to it', async () => {
  const contractor = await aSubscriber(app);
  const customer = await customerIdOf(contractor);
  expect(await emailAtStripe(customer)).toBe(contractor.email);
  const email = await changeEmail(contractor);
  await work();
  expect(await emailAtStripe(customer)).toBe(email);
});

test('an address that was changed while Stripe is down reaches it later', async () => {
  const contractor = await aSubscriber(app);
  const customer = await customerIdOf(contractor);
  const email = await changeEmail(contractor);
  await app.fault({ kind: 'error', status: 503, times: 20 });
  await work();
  await app.clearFaults();
  expect(await emailAtStripe(customer)).toBe(contractor.email);
  await app.moveBy({ hours: 1 });
  await work();
  expect(await emailAtStripe(customer)).toBe(email);
});

test('an account that was closed meanwhile, and a customer that Stripe deleted, need no update', async () => {
  const closing = await aSubscriber(app);
  await changeEmail(closing);
  await closing.post('/api/auth/close-account', { password: PASSWORD });
  const gone = await aSubscriber(app);
  await app.stripe.customers.del(await customerIdOf(gone));
  await changeEmail(gone);
  await work();
  const states = (await updates()).map(({ state }) => state);
  expect(states).toContain('done');
  expect(new Set(states)).toEqual(new Set(['done']));
});

test('a changed address of an account without a customer at Stripe queues no job', async () => {
  const before = (await updates()).length;
  await changeEmail(await aContractor(app));
  expect(await updates()).toHaveLength(before);
});
