import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { jobs, mails } from './db/schema/schema.ts';
import { inTransaction } from './db/transaction.ts';
import { testWorkerDeps } from './jobs/testing/worker-deps.ts';
import { queueMail } from './mail/queue-mail.ts';
import { type SmtpFault, startBrokenSmtpServer } from './mail/testing/broken-smtp-server.ts';
import { type SmtpLimits, smtpTransport } from './providers/smtp.ts';
import { createTestDatabase } from './testing/databases/database.ts';
import { type TestDatabase } from './testing/databases/test-database.ts';
import { MovableClock } from './testing/movable-clock.ts';
import { createLanes } from './worker-lanes.ts';

let database: TestDatabase;
let clock: MovableClock;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  clock = new MovableClock();
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await database.db.delete(jobs);
  await database.db.delete(mails);
});
afterAll(() => database.close());

async function queueMails(howMany: number): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    for (let n = 0; n < howMany; n += 1)
      await queueMail(tx, clock, { message: 'account-exists', recipient: `dana${n}@example.com`, props: {} });
  });
}

/** Starts every lane with a mail server that fails at one point. */
async function startWithMailServer(fault: SmtpFault, limits: Partial<SmtpLimits> = {}) {
  const server = await startBrokenSmtpServer(fault);
  const deps = testWorkerDeps(database.db, clock);
  const transport = smtpTransport(server.url, limits);
  const lanes = createLanes({ ...deps, mail: { ...deps.mail, transport } }, {});
  // Closed in reverse order: without its server, no mail keeps a lane from ending.
  closers.push(
    () => deps.close(),
    () => transport.close(),
    () => lanes.stop(),
    () => server.close(),
  );
  await lanes.start();
  return server;
}

/** The number of mails attempted, and of those being sent. */
async function attempts(): Promise<{ attempted: number; running: number }> {
  const rows = await database.db.select().from(jobs).where(eq(jobs.name, 'deliver-mail'));
  return {
    attempted: rows.filter((row) => row.attempts > 0).length,
    running: rows.filter(({ state }) => state === 'running').length,
  };
}

async function paymentsAreCheckedAMinuteLater(): Promise<void> {
  clock.moveBy({ minutes: 1 });
  const done = and(eq(jobs.name, 'check-payments'), eq(jobs.runAt, clock.now()), isNotNull(jobs.finishedAt));
  await vi.waitFor(
    async () => expect(await database.db.select().from(jobs).where(done)).toMatchObject([{ state: 'done' }]),
    20_000,
  );
}

it('payments are checked on time although a mail server stopped answering with 24 mails queued', async () => {
  await queueMails(24);
  const server = await startWithMailServer('silent-at-data-command');
  await vi.waitFor(() => expect(server.silences).toBe(4), 20_000);

  await paymentsAreCheckedAMinuteLater();
  expect(await attempts()).toEqual({ attempted: 4, running: 4 });
});

it('mail waits in the queue while its server is slow, and does not become unclear one by one', async () => {
  await queueMails(24);
  const server = await startWithMailServer('silent-after-data', { silenceMs: 1000 });
  await vi.waitFor(async () => expect(await attempts()).toEqual({ attempted: 4, running: 0 }), 30_000);
  // If the server did not count as slow, the mail lane would have started others meanwhile.
  await paymentsAreCheckedAMinuteLater();
  expect(await attempts()).toEqual({ attempted: 4, running: 0 });
  expect(server.messagesEnded).toBeLessThanOrEqual(4);
});
