import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs, keptMessages, mails } from '../db/schema/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { JOBS } from '../job-registry.ts';
import { type TestWorkerDeps, testWorkerDeps } from '../jobs/testing/worker-deps.ts';
import { createWorker, type Worker } from '../jobs/worker.ts';
import { sampleEstimate } from '../pdf/sample-estimate.ts';
import { createTestDatabase } from '../testing/databases/database.ts';
import type { TestDatabase } from '../testing/databases/test-database.ts';
import { MovableClock } from '../testing/movable-clock.ts';
import type { EstimateMail, MailOutcome } from './mail-sources.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';
import type { MailMessageName } from './registry.ts';
import { startBrokenSmtpServer } from './testing/broken-smtp-server.ts';
import { insertEstimate } from './testing/insert-estimate.ts';
import { type SmtpInbox, startSmtpInbox } from './testing/smtp-inbox.ts';

let database: TestDatabase;
let inbox: SmtpInbox;
let clock: MovableClock;
let outcomes: MailOutcome[];
let estimate: EstimateMail | null;
const closers: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  inbox = await startSmtpInbox();
  clock = new MovableClock();
  outcomes = [];
  estimate = {
    estimateId: randomUUID(),
    contractorName: 'Ray Cutter',
    contractorEmail: 'ray@cutter.example',
    subjectTemplate: null,
    bodyTemplate: null,
    document: sampleEstimate(),
  };
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await inbox.close();
  await database.db.delete(jobs);
  await database.db.delete(mails);
});

afterAll(() => database.close());

function startWorker(smtpUrl: string): { worker: Worker; deps: TestWorkerDeps } {
  const deps = testWorkerDeps(database.db, clock, {
    environment: { SMTP_URL: smtpUrl },
    sources: {
      findEstimateMail: async () => estimate,
      findReminderMail: async () => estimate,
      findPaidEstimate: async () => estimate && { ...estimate, isOnline: true, depositDue: null },
      recordOutcome: async (_tx, outcome) => void outcomes.push(outcome),
    },
  });
  closers.push(() => deps.close());
  return { worker: createWorker(deps, { jobs: JOBS }), deps };
}

const queue = <Name extends MailMessageName>(mail: QueuedMail<Name>) =>
  inTransaction(database.db, (tx) => queueMail(tx, clock, mail));

const queueNotice = () => queue({ message: 'account-exists', recipient: 'dana@example.com', props: {} });

async function stateOf(): Promise<unknown> {
  const [row] = await database.db.select({ state: mails.state, lastError: mails.lastError }).from(mails);
  return row;
}

describe('a queued mail', () => {
  it('delivers an estimate from the contractor to the client, with the PDF', async () => {
    const ids = await insertEstimate(database.db);
    const mailId = await queue({
      ...ids,
      message: 'estimate-sent',
      recipient: 'dana@whitfield.example',
      props: { customMessage: 'See you Monday.' },
    });
    await startWorker(inbox.url).worker.drain();

    const [mail] = inbox.received;
    expect(mail?.from?.value).toEqual([
      { name: 'Cutter Ridge Roofing via Plumbline', address: 'mail@plumbline.example' },
    ]);
    expect(mail?.replyTo?.value).toEqual([{ name: 'Ray Cutter', address: 'ray@cutter.example' }]);
    expect(mail?.envelopeTo).toEqual(['dana@whitfield.example']);
    expect(mail?.messageId).toBe(`<${mailId}@plumbline.example>`);
    expect(mail?.text).toContain('See you Monday.');
    expect(mail?.text).toContain(`https://plumbline.example/estimate/${estimate?.estimateId}`);
    expect(mail?.html).toContain('Review and accept');
    expect(mail?.attachments).toMatchObject([
      { filename: 'estimate-EST-0148.pdf', contentType: 'application/pdf' },
    ]);
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await stateOf()).toEqual({ state: 'sent', lastError: null });
    expect(outcomes).toMatchObject([{ kind: 'handed_over', mailId, ...ids, at: clock.now() }]);
  });

  it('delivers a link whose token is stored nowhere', async () => {
    const verificationId = randomUUID();
    await queue({ message: 'verify-email', recipient: 'dana@example.com', props: { verificationId } });
    const { worker, deps } = startWorker(inbox.url);
    await worker.drain();
    const token = deps.secret.tokenFor('verify-email', verificationId);
    expect(inbox.received[0]?.text).toContain(`https://plumbline.example/verify-email/${token}\n`);
    const stored = JSON.stringify(await database.db.select().from(mails));
    expect(stored).not.toContain(token);
  });

  it('does not exist if its cause is rolled back', async () => {
    const cause = new Error('rolled back');
    const queueing = inTransaction(database.db, async (tx) => {
      await queueMail(tx, clock, { message: 'account-exists', recipient: 'dana@example.com', props: {} });
      throw cause;
    });
    await expect(queueing).rejects.toBe(cause);
    await startWorker(inbox.url).worker.drain();
    expect(inbox.received).toEqual([]);
    expect(await stateOf()).toBeUndefined();
  });

  it('gets no extra headers or recipients from a name', async () => {
    const document = sampleEstimate({
      client: { name: '\r\nBcc: x@y.z', address: null, email: null, phone: null },
      jobTypeName: 'Roof\r\nCc: x@y.z\r\n\r\nand a body',
    });
    estimate = {
      ...estimate!,
      contractorName: 'Ray" <evil@y.z>, "\r\nBcc: x@y.z',
      document: { ...document, company: { ...document.company, name: 'Cutter\r\nBcc: x@y.z' } },
    };
    const ids = await insertEstimate(database.db);
    await queue({ ...ids, message: 'estimate-sent', recipient: 'dana@example.com', props: {} });
    await startWorker(inbox.url).worker.drain();

    const [mail] = inbox.received;
    expect(mail?.envelopeTo).toEqual(['dana@example.com']);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.cc).toBeUndefined();
    expect(mail?.to).toMatchObject({ value: [{ address: 'dana@example.com' }] });
    expect(mail?.from?.value).toMatchObject([{ address: 'mail@plumbline.example' }]);
    expect(mail?.replyTo?.value).toMatchObject([{ address: 'ray@cutter.example' }]);
    expect(mail?.subject).toBe('Estimate for Roof Cc: x@y.z and a body - Cutter Bcc: x@y.z');
    expect(mail?.text).toMatch(/^Hi Bcc: x@y\.z,/);
  });

  it('about a recalled estimate is not sent, without a notice', async () => {
    estimate = null;
    const ids = await insertEstimate(database.db);
    await queue({ ...ids, message: 'estimate-sent', recipient: 'dana@example.com', props: {} });
    await startWorker(inbox.url).worker.drain();
    expect(inbox.received).toEqual([]);
    expect(await stateOf()).toMatchObject({ state: 'failed' });
    expect(outcomes).toEqual([]);
  });
});

describe('when the mail server', () => {
  it('is down, the mail waits and is sent once it is back', async () => {
    const { port } = inbox;
    await inbox.close();
    await queueNotice();
    const { worker } = startWorker(`smtp://127.0.0.1:${port}`);
    for (let minute = 0; minute < 60; minute += 1) {
      await worker.drain();
      clock.moveBy({ minutes: 1 });
    }
    expect(await stateOf()).toMatchObject({
      state: 'queued',
      lastError: expect.stringContaining('ECONNREFUSED'),
    });

    inbox = await startSmtpInbox({ port });
    clock.moveBy({ hours: 1 });
    await worker.drain();
    clock.moveBy({ days: 2 });
    await worker.drain();
    expect(inbox.received).toHaveLength(1);
    expect(outcomes).toMatchObject([{ kind: 'handed_over' }]);
  });

  it('stays down, the mail fails after about a day', async () => {
    const { port } = inbox;
    await inbox.close();
    await queueNotice();
    const { worker } = startWorker(`smtp://127.0.0.1:${port}`);
    const began = clock.now().getTime();
    while (outcomes.length === 0 && clock.now().getTime() - began < 10 * 86_400_000) {
      await worker.drain();
      clock.moveBy({ minutes: 30 });
    }
    const hours = (clock.now().getTime() - began) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(36);
    expect(outcomes).toMatchObject([{ kind: 'failed', reason: expect.stringContaining('ECONNREFUSED') }]);
    expect(await stateOf()).toMatchObject({ state: 'failed' });
    inbox = await startSmtpInbox();
  });

  it('refuses temporarily, the mail is retried', async () => {
    inbox.answers.recipient = { code: 451, text: 'greylisted' };
    await queueNotice();
    const { worker } = startWorker(inbox.url);
    await worker.drain();
    expect(await stateOf()).toMatchObject({ state: 'queued', lastError: '451 greylisted' });
    expect(outcomes).toEqual([]);
    inbox.answers.recipient = undefined;
    clock.moveBy({ minutes: 1 });
    await worker.drain();
    expect(inbox.received).toHaveLength(1);
    expect(outcomes).toMatchObject([{ kind: 'handed_over' }]);
  });

  it('refuses permanently, the mail fails and its sender learns why', async () => {
    inbox.answers.recipient = { code: 550, text: 'no such mailbox' };
    await queueNotice();
    const { worker } = startWorker(inbox.url);
    await worker.drain();
    inbox.answers.recipient = undefined;
    clock.moveBy({ days: 2 });
    await worker.drain();
    expect(inbox.received).toEqual([]);
    expect(await stateOf()).toEqual({ state: 'failed', lastError: '550 no such mailbox' });
    expect(outcomes).toMatchObject([{ kind: 'failed', reason: '550 no such mailbox' }]);
  });

  it('disconnects between the end of the message and its answer, the mail is not sent again', async () => {
    const broken = await startBrokenSmtpServer('closes-after-data');
    closers.push(() => broken.close());
    await queueNotice();
    const { worker } = startWorker(broken.url);
    await worker.drain();
    expect(await stateOf()).toMatchObject({ state: 'unclear' });
    expect(outcomes).toMatchObject([{ kind: 'unclear' }]);
    clock.moveBy({ days: 2 });
    await worker.drain();
    await startWorker(inbox.url).worker.drain();
    expect(broken.messagesEnded).toBe(1);
    expect(inbox.received).toEqual([]);
    expect(outcomes).toHaveLength(1);
  });
});

describe('when a worker', () => {
  it('died while sending a mail, the next one does not send it again', async () => {
    await queueNotice();
    await database.db.update(mails).set({ state: 'sending' });
    await startWorker(inbox.url).worker.drain();
    expect(inbox.received).toEqual([]);
    expect(outcomes).toMatchObject([{ kind: 'unclear', reason: expect.stringContaining('stopped') }]);
  });

  it('was presumed dead and reports a result, the result counts', async () => {
    await queueNotice();
    inbox.answers.beforeAnswer = async () => {
      await database.db.update(jobs).set({ leaseUntil: new Date(0), worker: 'somebody else' });
      await startWorker(inbox.url).worker.drain();
    };
    await startWorker(inbox.url).worker.drain();
    expect(inbox.received).toHaveLength(1);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unclear', 'handed_over']);
    expect(await stateOf()).toEqual({ state: 'sent', lastError: null });
  });
});

it('without a mail server, the message is kept once, exactly as it would have been sent', async () => {
  const mailId = await queueNotice();
  const { worker } = startWorker('');
  await worker.drain();
  await database.db.update(mails).set({ state: 'sending' });
  await database.db.update(jobs).set({ state: 'ready' });
  await worker.drain();
  const kept = await database.db.select().from(keptMessages);
  expect(kept).toMatchObject([
    {
      id: mailId,
      messageId: `<${mailId}@plumbline.example>`,
      recipient: 'dana@example.com',
      subject: 'You already have a Plumbline account',
      keptAt: clock.now(),
    },
  ]);
  expect(Buffer.from(kept[0]!.raw).toString()).toContain('To: dana@example.com');
  expect(await stateOf()).toEqual({ state: 'sent', lastError: null });
});
