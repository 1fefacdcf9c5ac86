import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { mails } from '../../db/schema/schema.ts';
import { JOBS } from '../../job-registry.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { mailSources } from '../../mail-sources.ts';
import { secretKey } from '../../secret-key.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { type SmtpInbox, startSmtpInbox } from '../testing/smtp-inbox.ts';
import { recordMessage } from './read-bounce-mailbox.ts';
import { recordReport } from './record-report.ts';
import {
  exchangeFailure,
  eximFailure,
  type Notified,
  opensmtpdReport,
  outOfOffice,
  postfixFailure,
} from './testing/notifications.ts';

let server: TestApp;
let inbox: SmtpInbox;
beforeAll(async () => {
  server = await startTestApp();
});
beforeEach(async () => {
  inbox = await startSmtpInbox();
});
afterEach(() => inbox.close());
afterAll(() => server.close());

const REPORTING = {
  BOUNCE_ADDRESS: 'bounces@mail.plumbline.example',
  BOUNCE_IMAP_URL: 'imap://a:b@127.0.0.1',
};

/** Sends the queued mail, without running the job that reads the mailbox. */
async function handOver(environment: Record<string, string> = REPORTING): Promise<void> {
  const { db, clock } = server.deps;
  const deps = testWorkerDeps(db, clock, {
    environment: { SMTP_URL: inbox.url, ...environment },
    sources: mailSources(server.deps),
  });
  await createWorker(deps, { jobs: JOBS.filter(({ name }) => name !== 'read-bounces') }).drain();
  await deps.close();
}

const reportDeps = () => ({
  ...server.deps,
  config: readConfig({ APP_URL: 'https://plumbline.example' }),
  sources: mailSources(server.deps),
});

/** A mail accepted by the server's mail server, with the data of a notification about it. */
async function aMailHandedOver(environment?: Record<string, string>) {
  const contractor = await signedInContractor(server);
  const recipient = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: recipient });
  const { id } = await aSentEstimate(contractor, { clientId: client.id });
  await handOver(environment);
  const [row] = await server.deps.db
    .select()
    .from(mails)
    .where(and(eq(mails.estimateId, id), eq(mails.message, 'estimate-sent')));
  const received = inbox.received.find(({ envelopeTo }) => envelopeTo[0] === recipient);
  const to = received?.envelopeFrom ?? '';
  const notified: Notified = { to, recipient, messageId: received?.messageId ?? '' };
  return { contractor, id, mailId: row?.id ?? '', notified, received };
}

async function eventsOf(contractor: ApiClient, id: string) {
  const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  return events.slice(2);
}

const noticesTo = async (address: string) => {
  await handOver();
  return inbox.received.filter(
    ({ envelopeTo, subject }) => envelopeTo[0] === address && subject?.startsWith('Not delivered'),
  );
};

describe('a mail accepted by the server’s mail server', () => {
  test('is handed over, and not delivered, until somebody reports on it', async () => {
    const { contractor, id, received } = await aMailHandedOver({});
    expect(await eventsOf(contractor, id)).toMatchObject([{ type: 'handed_over' }]);
    expect(received?.envelopeFrom).toBe('mail@plumbline.example');
  });

  test('has its own return path, under the domain of the bounce address', async () => {
    const { notified } = await aMailHandedOver();
    expect(notified.to).toMatch(/^bounces\+[0-9a-f]{48}@mail\.plumbline\.example$/);
    const other = await aMailHandedOver();
    expect(other.notified.to).not.toBe(notified.to);
    expect(other.received?.from?.value[0]?.address).toBe('mail@plumbline.example');
  });

  test.each([
    ['Postfix', postfixFailure, 'This address doesn’t exist.'],
    ['Exim', eximFailure, 'The mailbox is full.'],
    ['Exchange, to the sender instead of the return path', exchangeFailure, 'This address doesn’t exist.'],
  ])('bounces when %s says so, and the contractor gets one notice', async (_server, write, explanation) => {
    const { contractor, id, notified } = await aMailHandedOver();
    const message = write(notified);
    expect(await recordMessage(reportDeps(), message)).toBe(true);
    expect(await recordMessage(reportDeps(), message)).toBe(false);

    const events = await eventsOf(contractor, id);
    expect(events).toMatchObject([
      { type: 'handed_over' },
      {
        type: 'bounced',
        detail: { recipient: notified.recipient, explanation: expect.stringContaining(explanation) },
      },
    ]);
    const notices = await noticesTo(contractor.email);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(explanation);
    expect(notices[0]?.text).toContain(events[1]?.detail['reason']);
  });

  test('bounces by its envelope id alone', async () => {
    const { contractor, id, notified } = await aMailHandedOver();
    const [envelopeId = ''] = /[0-9a-f]{48}/.exec(notified.to) ?? [];
    expect(await recordMessage(reportDeps(), opensmtpdReport({ ...notified, envelopeId }, 'failed'))).toBe(
      true,
    );
    expect((await eventsOf(contractor, id)).map(({ type }) => type)).toEqual(['handed_over', 'bounced']);
  });

  test.each(['delivered', 'relayed'] as const)('is delivered once a notification says %s', async (action) => {
    const { contractor, id, notified } = await aMailHandedOver();
    const [envelopeId = ''] = /[0-9a-f]{48}/.exec(notified.to) ?? [];
    await recordMessage(reportDeps(), opensmtpdReport({ ...notified, envelopeId }, action));
    expect((await eventsOf(contractor, id)).map(({ type }) => type)).toEqual(['handed_over', 'delivered']);
    // A later bounce counts; a later delivery does not.
    await recordMessage(reportDeps(), postfixFailure(notified));
    await recordMessage(reportDeps(), opensmtpdReport({ ...notified, envelopeId }, action));
    expect((await eventsOf(contractor, id)).map(({ type }) => type)).toEqual([
      'handed_over',
      'delivered',
      'bounced',
    ]);
  });

  test('does not change on a delay, an out-of-office reply or garbage', async () => {
    const { contractor, id, notified } = await aMailHandedOver();
    const [envelopeId = ''] = /[0-9a-f]{48}/.exec(notified.to) ?? [];
    const whole = postfixFailure(notified);
    const messages = [
      opensmtpdReport({ ...notified, envelopeId }, 'delayed'),
      outOfOffice(notified),
      Buffer.alloc(0),
      Buffer.from([0, 255, 13, 10, 0xc3, 0x28]),
      Buffer.from(
        `To: ${notified.to}\r\nContent-Type: multipart/report; report-type=delivery-status\r\n\r\nAction: failed`,
      ),
      Buffer.from(
        whole.toString().replace('report-type=delivery-status', 'report-type=disposition-notification'),
      ),
      whole.subarray(0, 900),
    ];
    for (const message of messages) expect(await recordMessage(reportDeps(), message)).toBe(false);
    expect((await eventsOf(contractor, id)).map(({ type }) => type)).toEqual(['handed_over']);
  });

  test('does not bounce by an invented token', async () => {
    const { contractor, id, mailId, notified } = await aMailHandedOver();
    const forged = {
      ...notified,
      to: `bounces+${mailId.replaceAll('-', '')}${'0'.repeat(16)}@mail.plumbline.example`,
      messageId: '<x@y>',
    };
    expect(await recordMessage(reportDeps(), postfixFailure(forged))).toBe(false);
    expect((await eventsOf(contractor, id)).map(({ type }) => type)).toEqual(['handed_over']);
  });

  test('is still recognized by its return path after the secret key was replaced', async () => {
    const { notified } = await aMailHandedOver();
    const former = 'a secret that only the tests know, long enough';
    const config = { ...readConfig({ APP_URL: 'https://elsewhere.example' }), previousSecretKeys: [former] };
    const deps = { ...reportDeps(), config, secret: secretKey('another secret that only the tests know') };
    expect(await recordMessage(deps, postfixFailure(notified))).toBe(true);
  });

  test('can be reported before the mail server has answered, and the answer adds nothing', async () => {
    const { contractor, id, mailId } = await aMailHandedOver();
    inbox.answers.beforeAnswer = async () => {
      const [sending] = await server.deps.db.select().from(mails).where(eq(mails.state, 'sending'));
      if (sending)
        await recordReport(reportDeps(), { mailId: sending.id, kind: 'bounced', reason: '550 5.1.1 no' });
    };
    await contractor.post(`/api/estimates/${id}/send`, {});
    await handOver();
    expect(mailId).not.toBe('');
    expect((await eventsOf(contractor, id)).map(({ type }) => type)).toEqual([
      'handed_over',
      'sent',
      'bounced',
    ]);
  });

  test('marked as spam gets no more reminders', async () => {
    const { contractor, id, mailId } = await aMailHandedOver();
    await recordReport(reportDeps(), { mailId, kind: 'complained', reason: null });
    expect((await eventsOf(contractor, id)).map(({ type }) => type)).toEqual([
      'handed_over',
      'marked_as_spam',
    ]);
    const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(estimate.remindersStopped).toBe(true);
    expect(await noticesTo(contractor.email)).toEqual([]);
  });
});
