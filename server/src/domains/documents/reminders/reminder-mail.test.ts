import type { Estimate } from '@plumbline/contract/estimates';
import type { Reminders } from '@plumbline/contract/estimates/reminders';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNewestMail } from '../../../mail/queries.ts';
import { recordReport } from '../../../mail/reports/record-report.ts';
import { type SmtpInbox, startSmtpInbox } from '../../../mail/testing/smtp-inbox.ts';
import { mailSources } from '../../../mail-sources.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aRemindingContractor, type Contractor, sentTo, walkDays } from '../testing/reminders.ts';

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

const receivedBy = (address: string) => inbox.received.filter(({ envelopeTo }) => envelopeTo[0] === address);

async function eventsOf(contractor: Contractor, id: string) {
  const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  return events.map(({ type, detail }) => [type, detail.recipient]);
}

test('a reminder contains the estimate’s number, total, last valid day and an unsubscribe link', async () => {
  const contractor = await aRemindingContractor(server, [2]);
  const { id, address } = await sentTo(contractor, { validUntil: '2026-04-09' });
  await deliver();
  await walkDays(server, 2);
  await deliver();
  const mail = receivedBy(address)[1];
  expect(mail?.subject).toBe('Reminder: estimate EST-0001 from Cutter Ridge Roofing');
  expect(mail?.from?.value[0]?.name).toBe('Cutter Ridge Roofing via Plumbline');
  expect(mail?.replyTo?.value).toEqual([{ name: 'Marcus Bell', address: contractor.email }]);
  expect(mail?.attachments).toEqual([]);
  for (const words of [
    'Hi Dana,',
    `online: https://plumbline.example/estimate/${id}#to=${encodeURIComponent(address)}\n`,
    'Estimate: EST-0001',
    'Valid until: Apr 9, 2026',
    'Total: $100.00',
  ])
    expect(mail?.text).toContain(words);
  const link = /Stop reminders about this estimate: (https:\/\/plumbline\.example\/unsubscribe\/\S+)/;
  const [, stop] = link.exec(mail?.text ?? '') ?? [];
  expect(stop).toBeDefined();
  expect(stop).not.toContain(id);
  expect(mail?.html).toContain(`href="${stop}"`);
  expect(mail?.headers.get('list')).toEqual({
    unsubscribe: { url: stop },
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  });
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  // Only recurring mails have an unsubscribe link.
  expect(receivedBy(address)[0]?.headers.has('list')).toBe(false);
});

test('a reminder and its delivery are in the timeline', async () => {
  const contractor = await aRemindingContractor(server, [1]);
  const { id, address } = await sentTo(contractor);
  await deliver();
  await walkDays(server, 1);
  await deliver();
  expect((await eventsOf(contractor, id)).slice(1)).toEqual([
    ['sent', address],
    ['handed_over', address],
    ['reminder_sent', address],
    ['handed_over', address],
  ]);
});

test('a bounced reminder is in the timeline, and the contractor gets a notice', async () => {
  const contractor = await aRemindingContractor(server, [1]);
  const { id, address } = await sentTo(contractor);
  await deliver();
  inbox.answers.recipient = { ...REFUSAL, only: address };
  await walkDays(server, 1);
  await deliver();
  expect((await eventsOf(contractor, id)).slice(3)).toEqual([
    ['reminder_sent', address],
    ['bounced', address],
  ]);
  const notice = receivedBy(contractor.email).at(-1);
  expect(notice?.subject).toBe('Not delivered: EST-0001 for Dana Whitfield');
  expect(notice?.text).toContain(`The reminder about the estimate didn’t reach ${address}.`);
});

test('an estimate that bounced gets no reminder', async () => {
  const contractor = await aRemindingContractor(server, [1, 2]);
  const { id, address } = await sentTo(contractor);
  inbox.answers.recipient = { ...REFUSAL, only: address };
  await deliver();
  await walkDays(server, 3);
  expect((await eventsOf(contractor, id)).slice(1)).toEqual([
    ['sent', address],
    ['bounced', address],
  ]);
});

describe('an estimate that was handed over', () => {
  async function reported(kind: 'bounced' | 'complained' | 'delivered') {
    const contractor = await aRemindingContractor(server, [1, 2]);
    const { id, address } = await sentTo(contractor);
    await deliver();
    const { deps } = server;
    const mail = await findNewestMail(deps.db, id, 'estimate-sent', new Date(0));
    const sources = mailSources(deps);
    await recordReport({ ...deps, sources }, { mailId: mail?.id ?? '', kind, reason: '550 No such user' });
    const read = async () => (await contractor.get(`/api/estimates/${id}/reminders`)).json<Reminders>();
    return { contractor, id, address, read };
  }

  test('gets no reminder once a bounce is reported, until it is sent to another address', async () => {
    const { contractor, id, address, read } = await reported('bounced');
    expect(await read()).toMatchObject({ recipient: null, planned: [] });
    await walkDays(server, 1);
    await deliver();
    expect(receivedBy(address)).toHaveLength(1);
    await contractor.post(`/api/estimates/${id}/send`, { channel: 'email', email: 'right@client.example' });
    expect(await read()).toMatchObject({ recipient: 'right@client.example' });
    expect((await read()).planned).toHaveLength(2);
  });

  test('still has its address after a reported delivery, and after a complaint, which only stops reminders', async () => {
    const delivered = await reported('delivered');
    expect(await delivered.read()).toMatchObject({ recipient: delivered.address, stoppedAt: null });
    expect((await delivered.read()).planned).toHaveLength(2);
    const complained = await reported('complained');
    const { recipient, stoppedAt } = await complained.read();
    expect([recipient, stoppedAt]).toEqual([complained.address, expect.any(String)]);
  });
});
