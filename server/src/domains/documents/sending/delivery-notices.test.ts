import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '../../../db/schema/schema.ts';
import { type SmtpInbox, startSmtpInbox } from '../../../mail/testing/smtp-inbox.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
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

const deliver = () => deliverMails(server, inbox);

const receivedBy = (address: string) =>
  inbox.received.filter(
    ({ envelopeTo, subject }) => envelopeTo[0] === address && !subject?.startsWith('Verify'),
  );

async function sentToUniqueAddress() {
  const contractor = await signedInContractor(server);
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const { id } = await aSentEstimate(contractor, { clientId: client.id });
  return { contractor, address, id };
}

describe('a mail that bounces', () => {
  test('sends the contractor one notice with the address, the answer and its meaning', async () => {
    const { contractor, address, id } = await sentToUniqueAddress();
    inbox.answers.recipient = { ...REFUSAL, only: address };
    await deliver();
    server.clock.moveBy({ days: 2 });
    await deliver();
    const [mail, ...more] = receivedBy(contractor.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Not delivered: EST-0001 for Dana Whitfield');
    expect(mail?.text).toContain(`The estimate didn’t reach ${address}.`);
    expect(mail?.text).toContain('This address doesn’t exist.');
    expect(mail?.text).toContain('550 5.1.1 No such user here');
    expect(mail?.text).toContain(`https://plumbline.example/estimates/${id}/view\n`);
  });

  test('sends a notice for a statement, unless notices are turned off', async () => {
    const { contractor, address } = await sentToUniqueAddress();
    await deliver();
    const [client] = (await contractor.get('/api/clients')).json<{ id: string }[]>();
    const sendStatement = () => contractor.post(`/api/clients/${client?.id}/statement/send`, {});
    inbox.answers.recipient = { ...REFUSAL, only: address };
    expect((await sendStatement()).statusCode).toBe(200);
    await deliver();
    expect(receivedBy(contractor.email).map(({ subject }) => subject)).toEqual([
      `Not delivered: statement to ${address}`,
    ]);
    await contractor.patch('/api/user/settings', { notifyDeliveryFailed: false });
    await sendStatement();
    await deliver();
    expect(receivedBy(contractor.email)).toHaveLength(1);
  });

  test('sends a notice for a confirmation, which is not in the timeline', async () => {
    const { contractor, address, id } = await sentToUniqueAddress();
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

  test('sends no notice if disabled, but is in the timeline', async () => {
    const { contractor, address, id } = await sentToUniqueAddress();
    await contractor.patch('/api/user/settings', { notifyDeliveryFailed: false });
    inbox.answers.recipient = { ...REFUSAL, only: address };
    await deliver();
    expect(receivedBy(contractor.email)).toEqual([]);
    const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(events.at(-1)).toMatchObject({ type: 'bounced', detail: { recipient: address } });
  });

  test('does nothing if it was itself a notice to the contractor', async () => {
    const { contractor, id } = await sentToUniqueAddress();
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

test('a retried mail sends no notice', async () => {
  const { contractor, address } = await sentToUniqueAddress();
  inbox.answers.recipient = { code: 451, text: 'greylisted', only: address };
  await deliver();
  inbox.answers.recipient = undefined;
  server.clock.moveBy({ minutes: 5 });
  await deliver();
  expect(receivedBy(address)).toHaveLength(1);
  expect(receivedBy(contractor.email)).toEqual([]);
});

test('a mail with an unknown outcome is reported as possibly not delivered', async () => {
  const { contractor, address, id } = await sentToUniqueAddress();
  // A worker died while sending it.
  await server.deps.db.update(mails).set({ state: 'sending' }).where(eq(mails.estimateId, id));
  await deliver();
  const [mail, ...more] = receivedBy(contractor.email);
  expect(more).toEqual([]);
  expect(receivedBy(address)).toEqual([]);
  expect(mail?.subject).toBe('May not have arrived: EST-0001 for Dana Whitfield');
  expect(mail?.text).toContain(`The estimate may not have reached ${address}.`);
});
