import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { accountId } from '../../../account-id.ts';
import { openDatabase } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { estimateMessages, mails } from '../../../db/schema/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { createSharedDatabase } from '../../../jobs/testing/shared-database.ts';
import { spawnProcess } from '../../../jobs/testing/spawn-process.ts';
import { insertEstimate } from '../../../mail/testing/insert-estimate.ts';
import { startSmtpInbox } from '../../../mail/testing/smtp-inbox.ts';
import { mailSources } from '../../../mail-sources.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { finishAfterDeath, LEASE_MS } from '../../../testing/processes/finish-after-death.ts';
import type { AnswerProcessOrder } from '../testing/answer-process.ts';
import { insertMessage } from './message-queries.ts';

const ROUNDS = Number(process.env.MAIL_KILL_ROUNDS ?? (IS_LONG ? 20 : 2));
const ANSWERS = 3;
const ASKER = 'mara@example.com';

it(`of answers whose processes are killed at random, ${ROUNDS} times, and sent again, each is kept and mailed once`, async () => {
  const shared = await createSharedDatabase();
  onTestFinished(() => shared.remove());
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.close());
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
    // Before, between or after the commits.
    await start().killAfter('started', 200);
  }
  // The browser that got no answer sends everything again.
  await start().killAfter('answered');

  const rows = await finishAfterDeath(shared.options, {
    read: (db) => db.select().from(mails).where(eq(mails.message, 'question-answered')),
    environment: { SMTP_URL: inbox.url },
    sources: mailSources,
  });
  const handle = await openDatabase(shared.options);
  const kept = await handle.db.select().from(estimateMessages).orderBy(asc(estimateMessages.sequence));
  await handle.close();

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
