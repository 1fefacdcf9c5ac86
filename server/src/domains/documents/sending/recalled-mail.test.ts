import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '../../../db/schema/schema.ts';
import { type SmtpInbox, startSmtpInbox } from '../../../mail/testing/smtp-inbox.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { aRemindingContractor, sentTo, walkDays } from '../testing/reminders.ts';

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

const LATER = { code: 451, text: 'greylisted' };

const deliver = () => deliverMails(server, inbox);

const receivedBy = (address: string) => inbox.received.filter(({ envelopeTo }) => envelopeTo[0] === address);
const recall = (contractor: ApiClient, id: string) =>
  contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
const stateOf = (id: string, message: string) =>
  server.deps.db
    .select({ state: mails.state })
    .from(mails)
    .where(and(eq(mails.estimateId, id), eq(mails.message, message)))
    .orderBy(mails.createdAt);

async function eventsOf(contractor: ApiClient, id: string) {
  const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  return events.map(({ type }) => type);
}

/** Retries all waiting mails. */
async function deliverLater(): Promise<void> {
  server.clock.moveBy({ days: 1 });
  await deliver();
}

test('a mail still queued when its estimate was recalled is not sent, even if the estimate is sent again', async () => {
  const contractor = await aRemindingContractor(server, []);
  const { id, address } = await sentTo(contractor);
  inbox.answers.recipient = LATER;
  await deliver();
  server.clock.moveBy({ seconds: 10 });
  await recall(contractor, id);
  const other = `${randomUUID()}@client.example`;
  await contractor.post(`/api/estimates/${id}/send`, { email: other });
  inbox.answers.recipient = undefined;
  await deliverLater();
  expect(receivedBy(address)).toEqual([]);
  expect(receivedBy(other)).toHaveLength(1);
  expect(await stateOf(id, 'estimate-sent')).toEqual([{ state: 'failed' }, { state: 'sent' }]);
  expect(await eventsOf(contractor, id)).toEqual([
    'created',
    'sent',
    'status_changed',
    'sent',
    'handed_over',
  ]);
});

test('a queued reminder of a recalled estimate is not sent either', async () => {
  const contractor = await aRemindingContractor(server, [1]);
  const { id, address } = await sentTo(contractor);
  await deliver();
  await walkDays(server, 1);
  await recall(contractor, id);
  expect(await stateOf(id, 'estimate-reminder')).toEqual([{ state: 'failed' }]);
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
  await deliverLater();
  expect(receivedBy(address)).toHaveLength(1);
});

test.each([
  ['is taken', null, 'sent'],
  ['is put off', LATER, 'unclear'],
])('a mail that is going out meanwhile, and then %s, does not go out twice', async (_end, answer, state) => {
  const contractor = await aRemindingContractor(server, []);
  await deliver();
  const { id, address } = await sentTo(contractor);
  inbox.answers.beforeAnswer = async () => {
    await recall(contractor, id);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    if (answer) throw Object.assign(new Error(answer.text), { responseCode: answer.code });
  };
  await deliver();
  await deliverLater();
  expect(receivedBy(address)).toHaveLength(1);
  expect(await stateOf(id, 'estimate-sent')).toEqual([{ state }]);
});

test('other mails of a recalled estimate are still sent', async () => {
  const contractor = await aRemindingContractor(server, []);
  const { id } = await sentTo(contractor);
  await server.visitor().post(`/api/estimates/${id}/view`, {});
  await recall(contractor, id);
  await deliver();
  const subjects = receivedBy(contractor.email).map(({ subject }) => subject);
  expect(subjects).toContain('Opened: EST-0001 for Dana Whitfield');
});
