import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { type SmtpInbox, startSmtpInbox } from '../../../mail/testing/smtp-inbox.ts';
import { mailSources } from '../../../mail-sources.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let inbox: SmtpInbox;
beforeEach(async () => {
  server = await startTestApp();
  inbox = await startSmtpInbox();
});
afterEach(async () => {
  await inbox.close();
  await server.close();
});

const REFUSAL = { code: 550, text: '5.1.1 No such user here' };

/** Delivers what is queued, as a worker does. */
async function deliver(): Promise<void> {
  const { db, clock } = server.deps;
  const environment = { SMTP_URL: inbox.url };
  const deps = testWorkerDeps(db, clock, { environment, sources: mailSources(server.deps) });
  await createWorker(deps, { jobs: JOBS }).drain();
  await deps.close();
}

const receivedBy = (address: string) =>
  inbox.received.filter(
    ({ envelopeTo, subject }) => envelopeTo[0] === address && !subject?.startsWith('Verify'),
  );

async function sentToNobody() {
  const contractor = await signedInContractor(server);
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const { id } = await aSentEstimate(contractor, { clientId: client.id });
  return { contractor, address, id };
}

describe('a mail that a client’s mail server refuses for good', () => {
  test('is told of to the contractor: the address, the answer and what it means, once', async () => {
    const { contractor, address, id } = await sentToNobody();
    inbox.answers.recipient = { ...REFUSAL, only: address };
    await deliver();
    server.clock.moveBy({ days: 2 });
    await deliver();
    const [mail, ...more] = receivedBy(contractor.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Not delivered: EST-0001 for Dana Whitfield');
    expect(mail?.text).toContain(`The estimate did not reach ${address}.`);
    expect(mail?.text).toContain('There is no mailbox with this address.');
    expect(mail?.text).toContain('550 5.1.1 No such user here');
    expect(mail?.text).toContain(`https://plumbline.example/estimates/${id}/view\n`);
  });

  test('is told of when it is the confirmation, which is not on the timeline', async () => {
    const { contractor, address, id } = await sentToNobody();
    await deliver();
    inbox.answers.recipient = { ...REFUSAL, only: address };
    await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
    await deliver();
    const subjects = receivedBy(contractor.email).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Accepted: EST-0001 for Dana Whitfield',
        'Not delivered: EST-0001 for Dana Whitfield',
      ]),
    );
    const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(events.map(({ type }) => type)).toEqual(['created', 'sent', 'handed_over', 'accepted']);
  });

  test('is not told of when that is switched off; the timeline says it all the same', async () => {
    const { contractor, address, id } = await sentToNobody();
    await contractor.patch('/api/user/settings', { notifyDeliveryFailed: false });
    inbox.answers.recipient = { ...REFUSAL, only: address };
    await deliver();
    expect(receivedBy(contractor.email)).toEqual([]);
    const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(events.at(-1)).toMatchObject({ type: 'bounced', detail: { recipient: address } });
  });

  test('is the contractor’s own notice: nothing follows from it', async () => {
    const { contractor, id } = await sentToNobody();
    await deliver();
    inbox.answers.recipient = { ...REFUSAL, only: contractor.email };
    await server.visitor().post(`/api/estimates/${id}/view`, {});
    await deliver();
    inbox.answers.recipient = undefined;
    server.clock.moveBy({ days: 2 });
    await deliver();
    expect(receivedBy(contractor.email)).toEqual([]);
    const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(events.map(({ type }) => type)).toEqual(['created', 'sent', 'handed_over', 'viewed']);
  });
});

test('a mail that is tried again is not told of', async () => {
  const { contractor, address } = await sentToNobody();
  inbox.answers.recipient = { code: 451, text: 'greylisted', only: address };
  await deliver();
  inbox.answers.recipient = undefined;
  server.clock.moveBy({ minutes: 5 });
  await deliver();
  expect(receivedBy(address)).toHaveLength(1);
  expect(receivedBy(contractor.email)).toEqual([]);
});

test('a mail whose end nobody knows is told of as one that may not have arrived', async () => {
  const { contractor, address, id } = await sentToNobody();
  // A worker died while it was going out.
  await server.deps.db.update(mails).set({ state: 'sending' }).where(eq(mails.estimateId, id));
  await deliver();
  const [mail, ...more] = receivedBy(contractor.email);
  expect(more).toEqual([]);
  expect(receivedBy(address)).toEqual([]);
  expect(mail?.subject).toBe('Perhaps not delivered: EST-0001 for Dana Whitfield');
  expect(mail?.text).toContain(`The estimate may not have reached ${address}.`);
});
