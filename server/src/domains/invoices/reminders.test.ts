import { randomUUID } from 'node:crypto';
import type { Invoice } from '@plumbline/contract/invoices';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobs, mails } from '../../db/schema/schema.ts';
import { JOBS } from '../../job-registry.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { findNewestMail } from '../../mail/queries.ts';
import { recordReport } from '../../mail/reports/record-report.ts';
import { mailSources } from '../../mail-sources.ts';
import { IS_LONG_ONCE } from '../../testing/is-long.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { queueInvoiceReminders } from '../documents/invoicing/reminding/queue-invoice-reminders.ts';
import { aRemindingContractor, type Contractor, remindersTo } from '../documents/testing/reminders.ts';
import { invoicesOf, refusalOf } from './testing/invoiced-jobs.ts';

// The server's clock begins at 2026-03-10 15:00 UTC, which is 09:00 in Boise.
let server: TestApp;
let contractor: Contractor;
beforeEach(async () => {
  server = await startTestApp();
  contractor = await aRemindingContractor(server, []);
});
afterEach(() => server.close());

/** An invoice over 1,082.50 that was mailed on March 10 and is due on March 24. */
async function anInvoice(days: readonly number[] = [], by: Contractor = contractor) {
  const { aJob, anInvoice: issued } = invoicesOf(server, by);
  const address = `${randomUUID()}@client.example`;
  const invoice = await issued((await aJob()).id, { kind: 'rest' }, { send: { email: address } });
  if (days.length > 0) await change(invoice.id, { days }, by);
  return { ...invoice, address };
}
const change = (id: string, body: object, by: Contractor = contractor) =>
  by.call('PUT', `/api/invoices/${id}/reminders`, body);
const remind = (id: string) => contractor.post(`/api/invoices/${id}/remind`, {});
const read = async (id: string, by: Contractor = contractor) =>
  (await by.get(`/api/invoices/${id}`)).json<Invoice>();
const pay = (id: string, amount: string) => invoicesOf(server, contractor).pay(id, amount);

/** Runs the hourly job in every third hour, which at nine in Boise is one of them, or in each. */
async function walkDays(days: number, step = IS_LONG_ONCE ? 1 : 3) {
  for (let hour = 0; hour < days * 24; hour += step) {
    server.clock.moveBy({ hours: step });
    await queueInvoiceReminders(server.deps);
  }
}
/** Runs the job once, after some days without it. */
async function skipDays(days: number) {
  server.clock.moveBy({ days });
  await queueInvoiceReminders(server.deps);
}
/** When reminders went out according to the timeline, in UTC. */
const remindedAt = async (id: string, by: Contractor = contractor) =>
  (await read(id, by)).events.flatMap(({ type, at }) =>
    type === 'reminder_sent' ? at.slice(0, 16).replace('T', ' ') : [],
  );

describe('the client of an open invoice', () => {
  test('is reminded at nine on each chosen day, before and after it is due, and not again', async () => {
    const { id, address } = await anInvoice([3, -3, 14]);
    expect((await read(id)).reminders).toEqual({
      days: [-3, 3, 14],
      pausedUntil: null,
      stoppedAt: null,
      recipient: address,
      nextOn: '2026-03-21',
    });
    await walkDays(10);
    await walkDays(8, 1);
    await walkDays(11);
    expect(await remindedAt(id)).toEqual(['2026-03-21 15:00', '2026-03-27 15:00', '2026-04-07 15:00']);
    expect(await remindersTo(server, address)).toHaveLength(3);
    expect((await read(id)).reminders).toMatchObject({ nextOn: null });
  });

  test('keeps the address for receipts once the invoice is paid, without a next reminder', async () => {
    const { id, address, totalAmount } = await anInvoice([3]);
    await pay(id, totalAmount);
    expect((await read(id)).reminders).toMatchObject({ recipient: address, nextOn: null });
  });

  test('is not reminded unless the contractor chose days', async () => {
    const { id } = await anInvoice();
    await skipDays(17);
    expect(await remindedAt(id)).toEqual([]);
  });

  test('is reminded on the days of the settings when the invoice was issued', async () => {
    const before = await anInvoice();
    await contractor.patch('/api/user/settings', { invoiceReminderDays: [14, 3] });
    const { id, reminders } = await anInvoice();
    expect(reminders).toMatchObject({ days: [3, 14], nextOn: '2026-03-27' });
    expect((await read(before.id)).reminders).toMatchObject({ days: [], nextOn: null });
    await skipDays(17);
    expect(await remindedAt(id)).toHaveLength(1);
    expect(await remindedAt(before.id)).toEqual([]);
  });

  test('reads what is open, when it was due, and the link, and can stop the reminders with one click', async () => {
    const { id, address, number } = await anInvoice([3]);
    await pay(id, '82.50');
    await skipDays(17);
    const [mail] = await remindersTo(server, address);
    expect(mail?.subject).toContain(`Reminder: invoice ${number} from`);
    expect(mail?.text).toContain(`Invoice ${number} was due on Mar 24, 2026, and $1,000.00 is still unpaid.`);
    expect(mail?.text).toContain(`/invoice/${id}`);
    expect(mail?.text).toMatch(/Stop reminders about this invoice: \S+\/unsubscribe\//);
  });
});

describe('nine in the morning', () => {
  test.each([
    ['Pacific/Auckland', '2026-03-27 20:00'],
    ['Asia/Kolkata', '2026-03-27 04:00'],
    ['Europe/Berlin', '2026-03-27 08:00'],
  ])('is that of the contractor: in %s', async (timeZone, moment) => {
    const other = await aRemindingContractor(server, [], timeZone);
    const { id, dueOn } = await anInvoice([3], other);
    // In Auckland it is March 11 already.
    expect(dueOn).toBe(timeZone === 'Pacific/Auckland' ? '2026-03-25' : '2026-03-24');
    server.clock.moveBy({ days: 16 });
    await walkDays(3, 1);
    expect(await remindedAt(id, other)).toEqual([moment]);
  });
});

describe('each reminder goes out once', () => {
  test('however many workers run', async () => {
    const { id } = await anInvoice([3]);
    server.clock.moveBy({ days: 17 });
    const { deps } = server;
    const workerDeps = testWorkerDeps(deps.db, deps.clock, { sources: mailSources(deps) });
    const workers = Array.from({ length: 3 }, () => createWorker(workerDeps, { jobs: JOBS }));
    await Promise.all([
      ...workers.map((worker) => worker.drain()),
      ...Array.from({ length: 4 }, () => queueInvoiceReminders(deps)),
    ]);
    await workerDeps.close();
    expect(await deps.db.select().from(jobs).where(eq(jobs.name, 'send-invoice-reminders'))).toHaveLength(1);
    expect(await remindedAt(id)).toHaveLength(1);
    expect(await deps.db.select().from(mails).where(eq(mails.message, 'invoice-reminder'))).toHaveLength(1);
  });

  test('and only the newest of those that came due while nothing ran', async () => {
    const { id } = await anInvoice([-3, 3, 14, 30]);
    await skipDays(28);
    await skipDays(1);
    expect(await remindedAt(id)).toEqual(['2026-04-07 15:00']);
    expect((await read(id)).reminders).toMatchObject({ nextOn: '2026-04-23' });
  });

  test('also after its day was removed and chosen again', async () => {
    const { id } = await anInvoice([3]);
    await skipDays(17);
    await change(id, { days: [] });
    await change(id, { days: [3, 4] });
    await skipDays(0);
    expect(await remindedAt(id)).toHaveLength(1);
    await skipDays(1);
    expect(await remindedAt(id)).toHaveLength(2);
  });
});

describe('there is no reminder', () => {
  test('of an invoice that was paid a moment before', async () => {
    const { id, address } = await anInvoice([3]);
    server.clock.moveBy({ days: 17 });
    await pay(id, '1082.50');
    await queueInvoiceReminders(server.deps);
    expect(await remindedAt(id)).toEqual([]);
    expect(await remindersTo(server, address)).toEqual([]);
  });

  test('of an invoice that was paid after the reminder was queued', async () => {
    const { id, address } = await anInvoice([3]);
    await skipDays(17);
    await pay(id, '1082.50');
    expect(await remindersTo(server, address)).toEqual([]);
  });

  test('of a void one', async () => {
    const { id } = await anInvoice([3]);
    await contractor.post(`/api/invoices/${id}/void`, { reason: 'Wrong job' });
    await skipDays(17);
    expect(await remindedAt(id)).toEqual([]);
  });

  test('while reminders are paused, and those of the pause are not made up for', async () => {
    const { id } = await anInvoice([3, 14]);
    expect(
      (await change(id, { days: [3, 14], pausedUntil: '2026-04-01' })).json<Invoice>().reminders,
    ).toEqual(expect.objectContaining({ pausedUntil: '2026-04-01', nextOn: '2026-04-07' }));
    await walkDays(25);
    expect(await remindedAt(id)).toEqual([]);
    await walkDays(5);
    expect(await remindedAt(id)).toEqual(['2026-04-07 15:00']);
  });

  test('after a bounce that was reported later, which “Remind now” knows too', async () => {
    const { id, address } = await anInvoice([3]);
    expect(await remindersTo(server, address)).toEqual([]);
    const { deps } = server;
    const mail = await findNewestMail(deps.db, id, 'invoice-sent', new Date(0));
    const report = { mailId: mail?.id ?? '', kind: 'bounced', reason: '550 No such user' } as const;
    expect(await recordReport({ ...deps, sources: mailSources(deps) }, report)).toBe(true);
    expect((await read(id)).reminders).toMatchObject({ recipient: null, nextOn: null });
    await skipDays(17);
    expect(await remindersTo(server, address)).toEqual([]);
    expect(refusalOf(await remind(id))).toEqual([409, 'NO_RECIPIENT']);
    expect((await contractor.post(`/api/invoices/${id}/send`, { email: address })).statusCode).toBe(200);
    expect((await remind(id)).statusCode).toBe(200);
  });

  test('on days that were over when they were chosen', async () => {
    const { id } = await anInvoice();
    await skipDays(20);
    await change(id, { days: [3, 14] });
    await walkDays(1);
    expect(await remindedAt(id)).toEqual([]);
    expect((await read(id)).reminders).toMatchObject({ nextOn: '2026-04-07' });
  });
});

describe('“Remind now”', () => {
  test('mails once a day, in place of the reminder of that day', async () => {
    const { id, address } = await anInvoice([3]);
    server.clock.moveBy({ days: 17 });
    expect((await remind(id)).json<Invoice>().reminders).toMatchObject({ nextOn: null });
    expect(refusalOf(await remind(id))).toEqual([409, 'ALREADY_REMINDED']);
    await queueInvoiceReminders(server.deps);
    expect(await remindersTo(server, address)).toHaveLength(1);
    server.clock.moveBy({ days: 1 });
    expect((await remind(id)).statusCode).toBe(200);
    expect(await remindersTo(server, address)).toHaveLength(2);
  });

  test('mails once when it is pressed twice at the same moment', async () => {
    const { id } = await anInvoice();
    const answers = await Promise.all([remind(id), remind(id), queueInvoiceReminders(server.deps)]);
    expect(answers.slice(0, 2).map((answer) => answer?.statusCode)).toEqual(
      expect.arrayContaining([200, 409]),
    );
    expect(await remindedAt(id)).toHaveLength(1);
  });

  test('is refused where nothing is open, and for a draft', async () => {
    const { id } = await anInvoice();
    await pay(id, '1082.50');
    expect(refusalOf(await remind(id))).toEqual([409, 'NOTHING_OPEN']);
    const { aJob, draft } = invoicesOf(server, contractor);
    const made = (await draft((await aJob()).id)).json<Invoice>();
    expect(refusalOf(await remind(made.id))).toEqual([409, 'NOT_ISSUED']);
    expect(refusalOf(await change(made.id, { days: [3] }))).toEqual([409, 'NOT_ISSUED']);
  });
});

test.each([
  [{ days: [-31] }, 'days[0]'],
  [{ days: [91] }, 'days[0]'],
  [{ days: [1.5] }, 'days[0]'],
  [{ days: [1, 1] }, 'days'],
  [{ days: [1, 2, 3, 4, 5, 6] }, 'days'],
  [{}, 'days'],
  [{ days: [3], pausedUntil: '2026-03-10' }, 'pausedUntil'],
])('reminders like %j are refused naming %s', async (body, field) => {
  const { id } = await anInvoice();
  const refused = await change(id, body);
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ issues: { field: string }[] }>().issues.map((issue) => issue.field)).toEqual([field]);
});
