import { randomUUID } from 'node:crypto';
import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../../db/schema/schema.ts';
import { recount } from '../../db/testing/recount.ts';
import { aClient, aJobType, anAcceptedEstimate, signedInContractor } from '../../testing/factory.ts';
import { findImpossibleRows } from '../../testing/fuzz/check-database.ts';
import { MovableClock } from '../../testing/movable-clock.ts';
import { inRounds } from '../../testing/rounds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { queueInvoiceReminders } from '../documents/invoicing/reminding/queue-invoice-reminders.ts';
import { findInvoiceReminder } from '../documents/invoicing/showing/get-invoice-mail.ts';
import { queueStageNotices } from '../documents/schedule/queue-stage-notices.ts';
import { findMoneyFaults, findNumberHoles } from './testing/money-faults.ts';

/** 1,000 rounds take minutes. */
const LONGEST_MS = 1_800_000;

let server: TestApp;
let contractor: ApiClient;
let parts: { readonly clientId: string; readonly jobTypeId: string };
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  parts = { clientId: (await aClient(contractor)).id, jobTypeId: (await aJobType(contractor)).id };
});
afterAll(() => server.close());

const aDraftOf = async (estimateId: string) =>
  (await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } })).json<Invoice>();
/** A draft of the invoice of a whole job over 100.00. */
const aDraft = async () => aDraftOf((await anAcceptedEstimate(contractor, parts)).id);
const issue = (id: string, body: object = {}) => contractor.post(`/api/invoices/${id}/issue`, body);
const read = async (id: string) => (await contractor.get(`/api/invoices/${id}`)).json<Invoice>();
const pay = (id: string, amount: string) =>
  contractor.post(`/api/invoices/${id}/payments`, {
    id: randomUUID(),
    amount,
    method: 'cash',
    receivedOn: '2026-03-10',
  });
const credit = (id: string, amount: string) =>
  contractor.post(`/api/invoices/${id}/credit`, { id: randomUUID(), amount, reason: 'Agreed' });
const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const eventsOf = async (id: string, wanted: string) =>
  (await read(id)).events.filter(({ type }) => type === wanted);
const expectSoundMoney = async (estimateId: string | null) =>
  expect(await findMoneyFaults(server.deps.db, estimateId ?? '')).toEqual([]);

/**
 * Runs a race again and again, each time with a separate issued invoice for 100.00, and then checks the money
 * of its job.
 */
async function onInvoices(race: (id: string) => Promise<void>): Promise<void> {
  await inRounds(async () => {
    const { id, estimateId } = await aDraft();
    await issue(id);
    await race(id);
    await expectSoundMoney(estimateId);
  });
}

describe('issuing', () => {
  test(
    'of a draft happens once, however often it is issued at the same time',
    async () => {
      await inRounds(async () => {
        const { id } = await aDraft();
        expect(statusesOf(await Promise.all([issue(id), issue(id), issue(id)]))).toEqual([200, 409, 409]);
        expect(await eventsOf(id, 'issued')).toHaveLength(1);
      });
    },
    LONGEST_MS,
  );

  test(
    'of several drafts at the same time leaves no gap in the numbers, even if one is refused',
    async () => {
      // No invoice can be dated before this one.
      await issue((await aDraft()).id);
      await inRounds(async () => {
        const [first, second, refused] = await Promise.all([aDraft(), aDraft(), aDraft()]);
        const answers = await Promise.all([
          issue(first.id),
          issue(refused.id, { issuedOn: '2026-03-09' }),
          issue(second.id),
        ]);
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200]);
        expect((await read(first.id)).number).not.toBe((await read(second.id)).number);
      });
    },
    LONGEST_MS,
  );

  test(
    'of the rest has all of a change order that is accepted at the same time, or nothing of it',
    async () => {
      await inRounds(async () => {
        const { id, estimateId } = await aDraft();
        const additionalCosts = [{ type: 'other', description: 'Skylight', amount: '50' }];
        const change = (
          await contractor.post(`/api/estimates/${estimateId}/change-orders`, {
            title: 'Skylight',
            additionalCosts,
          })
        ).json<ChangeOrder>();
        const yes = { status: 'accepted' };
        const answers = await Promise.all([
          issue(id),
          contractor.patch(`/api/change-orders/${change.id}/status`, yes),
        ]);
        expect(statusesOf(answers)).toEqual([200, 200]);
        const { totalAmount } = await read(id);
        const job = (await contractor.get(`/api/estimates/${estimateId}`)).json<Estimate>();
        const { totalAmount: left } = await aDraftOf(estimateId ?? '');
        expect([totalAmount, left, job.amountDue]).toEqual(
          totalAmount === '100.00' ? ['100.00', '50.00', '150.00'] : ['150.00', undefined, '150.00'],
        );
        await expectSoundMoney(estimateId);
      });
    },
    LONGEST_MS,
  );

  test(
    'of the payment of a schedule happens once on its day, however many workers run',
    async () => {
      const clock = new MovableClock('2026-03-12T15:00:00.000Z');
      const runJob = () => queueStageNotices({ ...server.deps, clock });
      // Its invoices are dated two days ahead of all others.
      const other = await signedInContractor(server);
      await inRounds(async () => {
        const schedule = [{ name: 'Dry-in', percentage: '30', dueOn: '2026-03-12', sendsItself: true }];
        const { id } = await anAcceptedEstimate(other, { schedule });
        await Promise.all([runJob(), runJob(), runJob()]);
        const invoices = (await other.get(`/api/invoices?estimateId=${id}`)).json<Invoice[]>();
        expect(invoices.map(({ status, totalAmount }) => [status, totalAmount])).toEqual([['sent', '30.00']]);
        const { events } = (await other.get(`/api/estimates/${id}`)).json<Estimate>();
        expect(events.filter(({ type }) => type === 'stage_due')).toHaveLength(1);
        const sent = and(eq(mails.estimateId, invoices[0]?.id ?? ''), eq(mails.message, 'invoice-sent'));
        expect(await server.deps.db.$count(mails, sent)).toBe(1);
        await expectSoundMoney(id);
      });
    },
    LONGEST_MS,
  );
});

describe('a payment', () => {
  test(
    'and making the invoice void at the same time never leave it both void and paid',
    () =>
      onInvoices(async (id) => {
        const [voided, paid] = await Promise.all([
          contractor.post(`/api/invoices/${id}/void`, { reason: 'Twice' }),
          pay(id, '100.00'),
        ]);
        const isVoid = voided.statusCode === 200;
        expect(statusesOf([voided, paid])).toEqual(isVoid ? [200, 409] : [201, 409]);
        const { status, amountSettled } = await read(id);
        expect([status, amountSettled]).toEqual(isVoid ? ['void', '0.00'] : ['paid', '100.00']);
      }),
    LONGEST_MS,
  );

  test(
    'and another at the same time never exceed what is open',
    () =>
      onInvoices(async (id) => {
        expect(statusesOf(await Promise.all([pay(id, '60.00'), pay(id, '60.00')]))).toEqual([201, 400]);
        expect((await read(id)).amountOpen).toBe('40.00');
      }),
    LONGEST_MS,
  );

  test(
    'and a credit note at the same time leave the same open, whichever comes first',
    () =>
      onInvoices(async (id) => {
        expect(statusesOf(await Promise.all([credit(id, '30.00'), pay(id, '50.00')]))).toEqual([201, 201]);
        const { amountSettled, amountCredited, amountOpen } = await read(id);
        expect([amountSettled, amountCredited, amountOpen]).toEqual(['50.00', '30.00', '20.00']);
      }),
    LONGEST_MS,
  );

  test(
    'that is withdrawn twice while another is recorded is withdrawn once, and the other is at most what is open',
    () =>
      onInvoices(async (id) => {
        const [first] = (await pay(id, '60.00')).json<Invoice>().payments;
        const withdraw = () =>
          contractor.post(`/api/payments/${first?.id}/withdraw`, { reason: 'Another invoice' });
        const [once, next, twice] = await Promise.all([withdraw(), pay(id, '60.00'), withdraw()]);
        expect(statusesOf([once, twice])).toEqual([200, 404]);
        expect([next.statusCode, (await read(id)).amountOpen]).toEqual(
          next.statusCode === 201 ? [201, '40.00'] : [400, '100.00'],
        );
        expect(await eventsOf(id, 'payment_withdrawn')).toHaveLength(1);
      }),
    LONGEST_MS,
  );

  test(
    'keeps the reminder from the client that is queued at the same time',
    () =>
      inRounds(async () => {
        const { id, estimateId } = await aDraft();
        await issue(id, { send: {} });
        await contractor.call('PUT', `/api/invoices/${id}/reminders`, { days: [3] });
        const clock = new MovableClock('2026-03-27T15:00:00.000Z');
        const runJob = () => queueInvoiceReminders({ ...server.deps, clock });
        const [paid] = await Promise.all([pay(id, '100.00'), runJob(), runJob()]);
        expect(paid.statusCode).toBe(201);
        const kinds = (await read(id)).events.map(({ type }) => type);
        const reminders = kinds.filter((type) => type === 'reminder_sent').length;
        expect([0, 1]).toContain(reminders);
        const queued = and(eq(mails.estimateId, id), eq(mails.message, 'invoice-reminder'));
        expect(await server.deps.db.$count(mails, queued)).toBe(reminders);
        // A queued mail is dropped when its turn comes.
        expect(await findInvoiceReminder(server.deps, id)).toBeNull();
        await expectSoundMoney(estimateId);
      }),
    LONGEST_MS,
  );
});

describe('a credit note', () => {
  test(
    'and another at the same time never credit more than the invoice, and no number is lost',
    () =>
      onInvoices(async (id) => {
        expect(statusesOf(await Promise.all([credit(id, '60.00'), credit(id, '60.00')]))).toEqual([201, 400]);
        await credit(id, '40.00');
        expect((await read(id)).amountOpen).toBe('0.00');
      }),
    LONGEST_MS,
  );

  test(
    'and the refund it is for at the same time leave nothing open, and nothing doubled',
    () =>
      onInvoices(async (id) => {
        const [payment] = (await pay(id, '100.00')).json<Invoice>().payments;
        const back = { id: randomUUID(), amount: '25.00', refundedOn: '2026-03-10' };
        const refund = () => contractor.post(`/api/payments/${payment?.id}/refunds`, back);
        const answers = await Promise.all([refund(), credit(id, '25.00'), refund()]);
        expect(statusesOf(answers)).toEqual([201, 201, 201]);
        const { status, amountSettled, amountCredited, amountOpen } = await read(id);
        expect([status, amountSettled, amountCredited, amountOpen]).toEqual([
          'paid',
          '75.00',
          '25.00',
          '0.00',
        ]);
      }),
    LONGEST_MS,
  );
});

test(
  'after all of these no number is missing, no row is half written, and every sum that is kept equals a recount',
  async () => {
    expect(await findNumberHoles(server.deps.db)).toEqual([]);
    expect(await findImpossibleRows(server.deps.db)).toEqual([]);
    const { kept, counted } = await recount(server.deps.db);
    expect(kept).toEqual(counted);
  },
  LONGEST_MS,
);
