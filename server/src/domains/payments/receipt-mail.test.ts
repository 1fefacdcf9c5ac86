import { randomUUID } from 'node:crypto';
import type { CreatePaymentResponse } from '@plumbline/contract/deposits';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { JOBS } from '../../jobs/registry.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { type SmtpInbox, startSmtpInbox } from '../../mail/testing/smtp-inbox.ts';
import { mailSources } from '../../mail-sources.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { aClient, aSentEstimate } from '../../testing/factory.ts';
import { aPaidContractor, type PayingApp, startPayingApp } from '../../testing/paying-client.ts';
import { checkPayments } from './check-payments.ts';

let app: PayingApp;
let inbox: SmtpInbox;
beforeAll(async () => {
  app = await startPayingApp();
});
beforeEach(async () => {
  inbox = await startSmtpInbox();
});
afterEach(() => inbox.close());
afterAll(() => app.close());

/** Delivers what is queued, as a worker does. */
async function deliver(): Promise<void> {
  const { deps } = app.server;
  const environment = { SMTP_URL: inbox.url };
  const workerDeps = testWorkerDeps(deps.db, deps.clock, { environment, sources: mailSources(deps) });
  await createWorker(workerDeps, { jobs: JOBS }).drain();
  await workerDeps.close();
}

const receivedBy = (address: string) => inbox.received.filter(({ envelopeTo }) => envelopeTo[0] === address);

/** A client who paid the deposit; the server has not heard of it yet. */
async function paid() {
  const contractor = await aPaidContractor(app);
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const fields = { clientId: client.id, acceptPayments: true, depositPercentage: '25' };
  const { id } = await aSentEstimate(contractor, fields);
  const started = await app.server.visitor().post(`/api/estimates/${id}/create-payment`, {
    provider: 'stripe',
    clientName: 'Dana',
  });
  const session = started.json<CreatePaymentResponse>().checkoutUrl.split('/').at(-1)?.split('?')[0];
  await app.control(`sessions/${session}/pay`);
  await deliver();
  return { contractor, address, id };
}

async function hearOfIt(): Promise<void> {
  app.server.clock.moveBy({ minutes: 2 });
  await checkPayments(app.server.deps);
}

async function eventsOf(contractor: ApiClient, id: string) {
  const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  return events.map(({ type }) => type);
}

test('a receipt says what was paid, of what total, and where the estimate is', async () => {
  const { address, id } = await paid();
  await hearOfIt();
  await deliver();
  const receipt = receivedBy(address).find(({ subject }) => subject?.startsWith('Receipt'));
  expect(receipt?.subject).toBe('Receipt: $25.00 for estimate EST-0001 - Cutter Ridge Roofing');
  expect(receipt?.text).toContain(`The estimate is online: https://plumbline.example/estimate/${id}\n`);
  expect(receipt?.text).toContain('Total of the estimate: $100.00');
  expect(receipt?.html).toContain('View estimate');
});

test('who paid for an estimate that was recalled meanwhile has a receipt, and nothing of the draft', async () => {
  const { contractor, address, id } = await paid();
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
  await hearOfIt();
  await deliver();
  const receipt = receivedBy(address).at(-1);
  expect(receipt?.subject).toBe('Receipt: $25.00 for estimate EST-0001 - Cutter Ridge Roofing');
  expect(receipt?.text).toContain('Your payment of $25.00 for estimate EST-0001 has arrived.');
  expect(receipt?.text).toContain('The estimate has been taken back and is not online at the moment.');
  expect(receipt?.text).toMatch(/Reference: pi_\w+/);
  for (const said of [receipt?.text, receipt?.html]) {
    expect(said).not.toContain(`/estimate/${id}`);
    expect(said).not.toContain('100.00');
  }
});

test('a receipt that is refused is told of to the contractor, and is not on the timeline', async () => {
  const { contractor, address, id } = await paid();
  const before = await eventsOf(contractor, id);
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
  await hearOfIt();
  inbox.answers.recipient = { code: 550, text: '5.1.1 No such user here', only: address };
  await deliver();
  await deliver();
  const notice = receivedBy(contractor.email).find(({ subject }) => subject?.startsWith('Not delivered'));
  expect(notice?.subject).toBe('Not delivered: EST-0001 for Dana Whitfield');
  expect(notice?.text).toContain(`The receipt for a payment did not reach ${address}.`);
  expect(notice?.text).toContain('550 5.1.1 No such user here');
  expect(notice?.text).toContain('The payment is recorded all the same.');
  const after = (await eventsOf(contractor, id)).slice(before.length);
  expect(after).toContain('payment_received');
  expect(after).not.toContain('bounced');
});
