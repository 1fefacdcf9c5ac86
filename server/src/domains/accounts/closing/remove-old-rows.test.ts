import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBatches } from '../../../db/delete-batches.ts';
import {
  emailVerifications,
  estimateEvents,
  jobs,
  keptMessages,
  mails,
  sessions,
} from '../../../db/schema/schema.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { aSentEstimate, registeredContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { removeOldRowsJob } from '../jobs.ts';

const LAST_DAY = 95;

let server: TestApp;
let deps: ReturnType<typeof testWorkerDeps>;
beforeAll(async () => {
  server = await startTestApp();
  deps = testWorkerDeps(server.deps.db, server.clock);
});
afterAll(async () => {
  await deps.close();
  await server.close();
});

/** Counts of the rows that the product wrote. */
async function figures() {
  const { db } = server.deps;
  const types = await db.select({ type: estimateEvents.type }).from(estimateEvents);
  return {
    sessions: await db.$count(sessions),
    links: await db.$count(emailVerifications),
    viewTimed: types.filter(({ type }) => type === 'view_timed').length,
    otherEvents: types.filter(({ type }) => type !== 'view_timed').length,
    mailsOfAccounts: await db.$count(mails, eq(mails.message, 'verify-email')),
    mailsOfNobody: await db.$count(mails, eq(mails.message, 'account-closed')),
    mailsOfEstimates: await db.$count(mails, eq(mails.message, 'estimate-sent')),
    keptMessages: await db.$count(keptMessages),
  };
}

test('old rows are deleted when their retention ends and not before, and timeline events stay', async () => {
  const contractor = await registeredContractor(server);
  const estimate = await aSentEstimate(contractor);
  const { db } = server.deps;
  const [account] = await db.select({ id: sessions.accountId }).from(sessions);
  const at = server.clock.now();
  await db.insert(estimateEvents).values({
    id: randomUUID(),
    estimateId: estimate.id,
    accountId: account?.id ?? '',
    type: 'view_timed',
    detail: {},
    at,
  });
  const mail = { id: randomUUID(), recipient: 'gone@example.com', props: {}, createdAt: at };
  await db.insert(mails).values({ ...mail, message: 'account-closed', state: 'sent' });
  await db.update(mails).set({ state: 'sent' });
  await db.insert(keptMessages).values({
    id: randomUUID(),
    messageId: '',
    recipient: '',
    subject: '',
    raw: new Uint8Array(),
    keptAt: at,
  });
  const before = await figures();
  expect(Object.values(before).every((count) => count > 0)).toBe(true);

  /** The last day on which each still existed, counted from the start. */
  const lasted: Record<string, number> = {};
  for (let day = 0; day <= LAST_DAY; day += 1) {
    await runOnce();
    for (const [name, count] of Object.entries(await figures())) if (count > 0) lasted[name] = day;
    server.clock.moveBy({ days: 1 });
  }
  expect(lasted).toEqual({
    // A session expires 30 days after its last use, a verification link after one.
    sessions: 30 + 7,
    links: 1 + 30,
    viewTimed: 7,
    otherEvents: LAST_DAY,
    mailsOfAccounts: 90,
    mailsOfNobody: 30,
    mailsOfEstimates: LAST_DAY,
    keptMessages: 30,
  });
  expect((await figures()).otherEvents).toBe(before.otherEvents);
}, 120_000);

const runOnce = () => createWorker(deps, { jobs: [removeOldRowsJob] }).drain();

test('an unsent mail is kept, however old it is', async () => {
  const { db, clock } = server.deps;
  const id = randomUUID();
  await db.insert(mails).values({
    id,
    message: 'account-closed',
    recipient: 'x',
    props: {},
    state: 'queued',
    createdAt: clock.now(),
  });
  server.clock.moveBy({ days: 400 });
  await runOnce();
  expect(await db.$count(mails, eq(mails.id, id))).toBe(1);
});

test('many rows are deleted in small batches, by concurrent processes, skipping locked rows', async () => {
  const { db, clock } = server.deps;
  const now = clock.now();
  await db.delete(jobs);
  const row = { name: 'old', payload: {}, state: 'done', runAt: now, createdAt: now, finishedAt: now };
  await db.insert(jobs).values(Array.from({ length: 250 }, () => row));
  const old = eq(jobs.name, 'old');
  const counts = await Promise.all([
    deleteBatches(db, jobs.id, old, 20),
    deleteBatches(db, jobs.id, old, 20),
  ]);
  const left = await db.$count(jobs, old);
  expect((counts[0] ?? 0) + (counts[1] ?? 0) + left).toBe(250);
  // A process that finds less than a full batch stops, while the other works on the rest.
  expect(left).toBeLessThan(20);
});
