import { randomUUID } from 'node:crypto';
import type { Stage } from '@plumbline/contract/content/schedule';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobs, mails } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { mailSources } from '../../../mail-sources.ts';
import { accountIdOf } from '../../../testing/databases/insert-subscription.ts';
import { aClient, anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { takeEstimateNumber } from '../../accounts/take-number.ts';
import { aRemindingContractor, type Contractor } from '../testing/reminders.ts';
import { holdEventOrder } from '../timeline/event-queries.ts';
import { queueStageNotices } from './queue-stage-notices.ts';

// The server's clock begins at 2026-03-10 15:00 UTC, which is 09:00 in Boise.
let server: TestApp;
let contractor: Contractor;
beforeEach(async () => {
  server = await startTestApp();
  contractor = await aRemindingContractor(server, []);
});
afterEach(() => server.close());

const AUTOMATIC = { name: 'Dry-in', percentage: '30', dueOn: '2026-03-12', sendsItself: true };
const job = (schedule: EstimateRequest['schedule']): Partial<EstimateRequest> => ({
  laborMarkupPercent: '0',
  materialMarkupPercent: '0',
  taxRate: '0',
  acceptPayments: false,
  laborLines: [],
  materialLines: [],
  additionalCosts: [{ type: 'permit', description: 'Permit', amount: '1000' }],
  schedule,
});

/** An accepted estimate over 1,000.00 that was last mailed to a new address, and then handed over as a link. */
async function anAccepted(schedule: EstimateRequest['schedule'] = [AUTOMATIC], by = contractor) {
  const address = `${randomUUID()}@client.example`;
  const { id } = await aSentEstimate(by, job(schedule));
  server.clock.moveBy({ minutes: 1 });
  await by.post(`/api/estimates/${id}/send`, { email: address });
  server.clock.moveBy({ minutes: 1 });
  await by.post(`/api/estimates/${id}/send`, { channel: 'link' });
  await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
  return { id, address };
}
const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const invoicesOf = async (estimateId: string) =>
  (await contractor.get(`/api/invoices?estimateId=${estimateId}`)).json<InvoiceSummary[]>();
const invoiceMails = async (address: string) =>
  (await mailsTo(server, address)).filter(({ subject }) => subject.startsWith('Invoice INV-'));
const notices = async (email = contractor.email) =>
  (await mailsTo(server, email)).filter(({ subject }) => /^(?:Payment due|Invoice not sent)/.test(subject));

/** A promise and the function that fulfills it. */
function aSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe('the invoice of a payment that sends itself', () => {
  test('is issued and mailed at nine of its day, to the address the estimate was last sent to', async () => {
    const { id, address } = await anAccepted();
    // 08:59 on the 12th in Boise.
    server.clock.moveBy({ days: 1, hours: 23, minutes: 57 });
    await queueStageNotices(server.deps);
    expect(await invoicesOf(id)).toEqual([]);
    server.clock.moveBy({ minutes: 1 });
    await queueStageNotices(server.deps);
    expect(await invoicesOf(id)).toEqual([
      expect.objectContaining({
        number: 'INV-0001',
        status: 'sent',
        title: 'Dry-in',
        totalAmount: '300.00',
        issuedOn: '2026-03-12',
      }),
    ]);
    expect(await invoiceMails(address)).toHaveLength(1);
    expect(await notices()).toEqual([]);
    const stage = (await read(id)).stages.find(({ name }: Stage) => name === 'Dry-in');
    expect(stage).toMatchObject({ state: 'invoiced', sendsItself: true });
  });

  test.each(['after a link', 'by hand'])(
    'goes to the client that accepted the estimate %s, though it was first mailed to another one',
    async (how) => {
      const [former, client] = await Promise.all(
        ['former', 'accepting'].map((name) => aClient(contractor, { email: `${name}@client.example` })),
      );
      const { id } = await aSentEstimate(contractor, { ...job([AUTOMATIC]), clientId: former?.id ?? '' });
      await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
      const { updatedAt } = await read(id);
      await contractor.patch(`/api/estimates/${id}`, { clientId: client?.id, updatedAt });
      server.clock.moveBy({ minutes: 1 });
      if (how === 'after a link') await contractor.post(`/api/estimates/${id}/send`, { channel: 'link' });
      await contractor.patch(`/api/estimates/${id}/status`, { status: 'accepted' });
      expect(await read(id)).toMatchObject({
        status: 'accepted',
        client: { email: 'accepting@client.example' },
      });
      server.clock.moveBy({ days: 2 });
      await queueStageNotices(server.deps);
      expect(await invoiceMails('former@client.example')).toEqual([]);
      expect(await invoiceMails('accepting@client.example')).toHaveLength(1);
    },
  );

  test('goes out once, however many workers run', async () => {
    const { id, address } = await anAccepted();
    server.clock.moveBy({ days: 2 });
    const { deps } = server;
    const workerDeps = testWorkerDeps(deps.db, deps.clock, { sources: mailSources(deps) });
    const workers = Array.from({ length: 3 }, () => createWorker(workerDeps, { jobs: JOBS }));
    await Promise.all([
      ...workers.map((worker) => worker.drain()),
      ...Array.from({ length: 4 }, () => queueStageNotices(deps)),
    ]);
    await workerDeps.close();
    expect((await deps.db.select().from(jobs)).some(({ name }) => name === 'notify-stages')).toBe(true);
    expect(await invoicesOf(id)).toHaveLength(1);
    const { events } = await read(id);
    expect(events.filter(({ type }) => type === 'stage_due')).toHaveLength(1);
    const queued = await deps.db.select().from(mails).where(eq(mails.message, 'invoice-sent'));
    expect(queued.map(({ recipient }) => recipient)).toEqual([address]);
  });

  // The embedded database runs one transaction after another.
  test.runIf(process.env.TEST_DATABASE_KIND === 'postgres')(
    'and an estimate created at the same time wait for each other in one order, also after a payment that causes a notice',
    async () => {
      const { id } = await anAccepted([
        { name: 'Gutters', percentage: '10', dueOn: '2026-03-12' },
        AUTOMATIC,
      ]);
      const { db } = server.deps;
      const account = await accountIdOf(contractor);
      server.clock.moveBy({ days: 2 });
      /** The advisory locks, such as the order of events, of the transactions that wait for a lock; null if none waits. */
      const heldByWaiting = async () => {
        const { rows } = await db.execute<{ held: number | null }>(sql`
          select sum((select count(*) from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted))::int as held
          from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock'`);
        return rows[0]?.held ?? null;
      };
      const [taken, waited] = [aSignal(), aSignal()];
      // As creating an estimate does: its number, then its event.
      const creating = db.transaction(async (tx) => {
        await takeEstimateNumber(tx, account);
        taken.give();
        await waited.given;
        await holdEventOrder(tx, account);
      });
      await taken.given;
      const sending = queueStageNotices(server.deps);
      await expect.poll(heldByWaiting, { timeout: 10_000 }).not.toBe(null);
      const held = await heldByWaiting();
      waited.give();
      await Promise.allSettled([creating, sending]);
      expect(held).toBe(0);
      expect((await invoicesOf(id)).map(({ number, title }) => [number, title])).toEqual([
        ['INV-0001', 'Dry-in'],
      ]);
      const { events } = await read(id);
      expect(events.flatMap(({ type, detail }) => (type === 'stage_due' ? detail.name : []))).toEqual([
        'Gutters',
        'Dry-in',
      ]);
    },
  );

  test('is not issued again if the contractor already sent it; other payments cause a notice', async () => {
    const { id } = await anAccepted([AUTOMATIC, { name: 'Gutters', percentage: '10', dueOn: '2026-03-12' }]);
    const stageId = (await read(id)).stages[1]?.id;
    const covers = { kind: 'stage', stageId };
    const made = (await contractor.post('/api/invoices', { estimateId: id, covers })).json<InvoiceSummary>();
    await contractor.post(`/api/invoices/${made.id}/issue`, {});
    server.clock.moveBy({ days: 2 });
    await queueStageNotices(server.deps);
    expect((await invoicesOf(id)).map(({ title }) => title)).toEqual(['Dry-in']);
    expect((await notices()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Payment due: Gutters'),
    ]);
  });

  test('is not issued while the plan blocks, and the contractor has one notice', async () => {
    const blocked = await signedInContractor(server, { timeZone: 'America/Boise' });
    const { id, address } = await anAccepted([{ ...AUTOMATIC, dueOn: '2026-03-25' }], blocked);
    server.clock.moveBy({ days: 15 });
    await Promise.all([queueStageNotices(server.deps), queueStageNotices(server.deps)]);
    server.clock.moveBy({ days: 1 });
    await queueStageNotices(server.deps);
    expect((await blocked.get(`/api/invoices?estimateId=${id}`)).json()).toEqual([]);
    expect(await invoiceMails(address)).toEqual([]);
    const sent = await notices(blocked.email);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Invoice not sent: Dry-in, EST-0001 for Dana Whitfield',
    ]);
    expect(sent[0]?.text).toContain('needs the Pro plan');
  });

  test('leaves no gap in the numbers after a refusal', async () => {
    const blocked = await signedInContractor(server, { timeZone: 'America/Boise' });
    await anAccepted([{ ...AUTOMATIC, dueOn: '2026-03-25' }], blocked);
    server.clock.moveBy({ days: 15 });
    await queueStageNotices(server.deps);
    const settings = (await blocked.get('/api/settings')).json<{ nextInvoiceNumber: number }>();
    expect(settings.nextInvoiceNumber).toBe(1);
  });
});

test('a duplicate sends nothing by itself, as its payments have no day', async () => {
  const { id } = await anEstimate(contractor, job([AUTOMATIC]));
  const copy = (await contractor.post(`/api/estimates/${id}/duplicate`, {})).json<Estimate>();
  expect(copy.stages.map((stage) => stage.sendsItself)).toEqual([undefined, undefined, undefined]);
});
