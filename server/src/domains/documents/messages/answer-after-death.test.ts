import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountId } from '../../../account-id.ts';
import { openDatabase } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { estimateMessages, mails } from '../../../db/schema/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { JOBS } from '../../../job-registry.ts';
import { createSharedDatabase } from '../../../jobs/testing/shared-database.ts';
import { spawnProcess } from '../../../jobs/testing/spawn-process.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { insertEstimate } from '../../../mail/testing/insert-estimate.ts';
import { startSmtpInbox } from '../../../mail/testing/smtp-inbox.ts';
import { mailSources } from '../../../mail-sources.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { MovableClock } from '../../../testing/movable-clock.ts';
import type { AnswerProcessOrder } from '../testing/answer-process.ts';
import { insertMessage } from './message-queries.ts';

const LEASE_MS = 1000;
const ROUNDS = Number(process.env.MAIL_KILL_ROUNDS ?? (IS_LONG ? 20 : 2));
const ANSWERS = 3;
const ASKER = 'mara@example.com';

it(`of answers whose processes are killed at random, ${ROUNDS} times, and sent again, each is kept and mailed once`, async () => {
  const shared = await createSharedDatabase();
  const inbox = await startSmtpInbox();
  inbox.answers.beforeAnswer = () => pause(Math.random() * 30);
  const first = await openDatabase(shared.options);
  await migrate(first);
  const { accountId: account, estimateId } = await insertEstimate(first.db);
  await inTransaction(first.db, (tx) =>
    insertMessage(tx, accountId(account), {
      estimateId,
      id: randomUUID(),
      author: 'client',
      kind: 'question',
      name: 'Mara Lindqvist',
      email: ASKER,
      text: 'Is metal loud?',
      at: new Date(),
    }),
  );
  await first.close();

  const ids: string[] = [];
  const start = () =>
    spawnProcess(new URL('../testing/answer-process.ts', import.meta.url), {
      database: shared.options,
      smtpUrl: inbox.url,
      account,
      estimateId,
      answers: ids,
      leaseMs: LEASE_MS,
    } satisfies AnswerProcessOrder);
  for (let round = 0; round < ROUNDS; round += 1) {
    ids.push(...Array.from({ length: ANSWERS }, () => randomUUID()));
    const dying = start();
    await dying.said('started');
    // The time of death is random on purpose: before, between and after the commits.
    await pause(Math.random() * 200);
    await dying.kill();
  }
  // The browser that got no answer sends everything again.
  const last = start();
  await last.said('answered');
  await last.kill();

  const handle = await openDatabase(shared.options);
  const clock = new MovableClock(new Date(Date.now() + 60_000).toISOString());
  const environment = { SMTP_URL: inbox.url };
  const given = testWorkerDeps(handle.db, clock, { environment });
  const deps = testWorkerDeps(handle.db, clock, { environment, sources: mailSources(given) });
  const worker = createWorker(deps, { jobs: JOBS, leaseMs: LEASE_MS });
  let rows: (typeof mails.$inferSelect)[];
  for (let hours = 0; ; hours += 1) {
    await worker.drain();
    rows = (await handle.db.select().from(mails)).filter(({ message }) => message === 'question-answered');
    if (rows.every(({ state }) => state !== 'queued' && state !== 'sending') || hours === 48) break;
    clock.moveBy({ hours: 1 });
  }
  const kept = await handle.db.select().from(estimateMessages).orderBy(asc(estimateMessages.sequence));
  await deps.close();
  await given.close();
  await handle.close();
  await inbox.close();
  await shared.remove();

  const sorted = (values: readonly (string | undefined)[]) =>
    values.map(String).toSorted((a, b) => a.localeCompare(b));
  expect(sorted(kept.filter(({ kind }) => kind === 'answer').map(({ id }) => id))).toEqual(sorted(ids));
  expect(sorted(rows.map(({ props }) => props.answer))).toEqual(sorted(ids.map((id) => `Answer ${id}`)));
  const arrivals = (id: string) => inbox.received.filter(({ text }) => text?.includes(`Answer ${id}`)).length;
  for (const { state, props } of rows) {
    const times = arrivals((props.answer ?? '').replace('Answer ', ''));
    expect(['sent', 'unclear']).toContain(state);
    // A mail whose process died while the server answered may have arrived, and is not repeated.
    expect([state, times]).toEqual([state, state === 'sent' ? 1 : Math.min(times, 1)]);
  }
}, 900_000);
