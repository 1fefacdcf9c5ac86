import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { mails } from '../db/schema/schema.ts';
import { JOBS } from '../job-registry.ts';
import { createSharedDatabase, type SharedDatabase } from '../jobs/testing/shared-database.ts';
import { type SpawnedProcess, spawnProcess } from '../jobs/testing/spawn-process.ts';
import { testWorkerDeps } from '../jobs/testing/worker-deps.ts';
import { createWorker } from '../jobs/worker.ts';
import { IS_LONG } from '../testing/is-long.ts';
import { MovableClock } from '../testing/movable-clock.ts';
import type { MailOutcome } from './mail-sources.ts';
import { startBrokenSmtpServer } from './testing/broken-smtp-server.ts';
import type { MailProcessOrder } from './testing/mail-process.ts';
import { type SmtpInbox, startSmtpInbox } from './testing/smtp-inbox.ts';

const LEASE_MS = 1000;
/** Each round takes three seconds; `npm run test:all` runs more, and `MAIL_KILL_ROUNDS=100` a hundred. */
const ROUNDS = Number(process.env.MAIL_KILL_ROUNDS ?? (IS_LONG ? 20 : 2));
const MAILS_PER_ROUND = 3;

let shared: SharedDatabase;
let inbox: SmtpInbox;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  shared = await createSharedDatabase();
  inbox = await startSmtpInbox();
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await inbox.close();
  await shared.remove();
});

function start(order: Partial<MailProcessOrder> & Pick<MailProcessOrder, 'recipients'>): SpawnedProcess {
  const started = spawnProcess(new URL('./testing/mail-process.ts', import.meta.url), {
    database: shared.options,
    smtpUrl: inbox.url,
    delivers: true,
    leaseMs: LEASE_MS,
    ...order,
  } satisfies MailProcessOrder);
  closers.push(() => started.kill());
  return started;
}

/** Delivers the rest, as the next process would, and returns the outcome of every mail. */
async function deliverTheRest() {
  const handle = await openDatabase(shared.options);
  const outcomes: MailOutcome[] = [];
  // A minute later every lease has expired.
  const clock = new MovableClock(new Date(Date.now() + 60_000).toISOString());
  const deps = testWorkerDeps(handle.db, clock, {
    environment: { SMTP_URL: inbox.url },
    sources: { recordOutcome: async (_tx, outcome) => void outcomes.push(outcome) },
  });
  const worker = createWorker(deps, { jobs: JOBS, leaseMs: LEASE_MS });
  let rows: (typeof mails.$inferSelect)[];
  for (let hours = 0; ; hours += 1) {
    await worker.drain();
    rows = await handle.db.select().from(mails);
    const isSettled = rows.every(({ state }) => state !== 'queued' && state !== 'sending');
    if (isSettled || hours === 48) break;
    clock.moveBy({ hours: 1 });
  }
  await deps.close();
  await handle.close();
  return { rows, outcomes };
}

const arrivals = (recipient: string) =>
  inbox.received.filter(({ envelopeTo }) => envelopeTo.includes(recipient)).length;

it('a committed mail is sent once, even if its process was killed before it could send it', async () => {
  const dying = start({ recipients: ['dana@example.com'], delivers: false });
  await dying.said('committed');
  await dying.kill();
  expect(inbox.received).toEqual([]);
  const { rows } = await deliverTheRest();
  expect(rows).toMatchObject([{ state: 'sent' }]);
  expect(arrivals('dana@example.com')).toBe(1);
});

it('a mail whose process was killed before the server answered is never sent again', async () => {
  const silent = await startBrokenSmtpServer('silent-after-data');
  closers.push(() => silent.close());
  const dying = start({ recipients: ['dana@example.com'], smtpUrl: silent.url });
  await vi.waitFor(() => expect(silent.messagesEnded).toBe(1), 50_000);
  await dying.kill();
  const { rows, outcomes } = await deliverTheRest();
  expect(rows).toMatchObject([{ state: 'unclear' }]);
  expect(outcomes).toMatchObject([{ kind: 'unclear' }]);
  expect(inbox.received).toEqual([]);
});

it(`of mail whose processes are killed at random, ${ROUNDS} times, none is lost and none is sent twice`, async () => {
  inbox.answers.beforeAnswer = () => pause(Math.random() * 30);
  const recipients: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ofRound = Array.from({ length: MAILS_PER_ROUND }, (_, n) => `dana-${round}-${n}@example.com`);
    recipients.push(...ofRound);
    const dying = start({ recipients: ofRound });
    await dying.said('committed');
    // The time of death is random on purpose: anywhere from the commit to the last answer.
    await pause(Math.random() * 200);
    await dying.kill();
  }
  const { rows } = await deliverTheRest();

  expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted());
  const fates = rows.map(({ recipient, state }) => ({ recipient, state, times: arrivals(recipient) }));
  expect(fates.filter(({ times }) => times > 1)).toEqual([]);
  expect(fates.filter(({ state, times }) => state === 'sent' && times !== 1)).toEqual([]);
  expect(fates.filter(({ state }) => state !== 'sent' && state !== 'unclear')).toEqual([]);
  const unclear = fates.filter(({ state }) => state === 'unclear');
  const arrived = unclear.filter(({ times }) => times === 1).length;
  process.stdout.write(
    `${ROUNDS} kills, ${rows.length} mails: ${rows.length - unclear.length} sent once, ` +
      `${unclear.length} unclear and not repeated (${arrived} of them had arrived)\n`,
  );
}, 900_000);
