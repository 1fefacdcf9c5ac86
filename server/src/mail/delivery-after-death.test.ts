import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { mails } from '../db/schema/schema.ts';
import { createSharedDatabase, type SharedDatabase } from '../jobs/testing/shared-database.ts';
import { spawnProcess } from '../jobs/testing/spawn-process.ts';
import { IS_LONG } from '../testing/is-long.ts';
import { finishAfterDeath, LEASE_MS } from '../testing/processes/finish-after-death.ts';
import type { MailOutcome } from './mail-sources.ts';
import { startBrokenSmtpServer } from './testing/broken-smtp-server.ts';
import type { MailProcessOrder } from './testing/mail-process.ts';
import { type SmtpInbox, startSmtpInbox } from './testing/smtp-inbox.ts';

/** Each round takes three seconds; `npm run test:all` runs more, and `MAIL_KILL_ROUNDS=100` a hundred. */
const ROUNDS = Number(process.env.MAIL_KILL_ROUNDS ?? (IS_LONG ? 20 : 2));
const MAILS_PER_ROUND = 3;

let shared: SharedDatabase;
let inbox: SmtpInbox;

beforeEach(async () => {
  shared = await createSharedDatabase();
  onTestFinished(() => shared.remove());
  inbox = await startSmtpInbox();
  onTestFinished(() => inbox.close());
});

const start = (order: Partial<MailProcessOrder> & Pick<MailProcessOrder, 'recipients'>) =>
  spawnProcess(new URL('./testing/mail-process.ts', import.meta.url), {
    database: shared.options,
    smtpUrl: inbox.url,
    delivers: true,
    leaseMs: LEASE_MS,
    ...order,
  } satisfies MailProcessOrder);

/** Delivers the rest, and resolves to every mail with its outcome. */
async function deliverTheRest() {
  const outcomes: MailOutcome[] = [];
  const rows = await finishAfterDeath(shared.options, {
    read: (db) => db.select().from(mails),
    environment: { SMTP_URL: inbox.url },
    sources: () => ({ recordOutcome: async (_tx, outcome) => void outcomes.push(outcome) }),
  });
  return { rows, outcomes };
}

const arrivals = (recipient: string) =>
  inbox.received.filter(({ envelopeTo }) => envelopeTo.includes(recipient)).length;

it('a committed mail is sent once, even if its process was killed before it could send it', async () => {
  const dying = start({ recipients: ['dana@example.com'], delivers: false });
  await dying.killAfter('committed');
  expect(inbox.received).toEqual([]);
  const { rows } = await deliverTheRest();
  expect(rows).toMatchObject([{ state: 'sent' }]);
  expect(arrivals('dana@example.com')).toBe(1);
});

it('a mail whose process was killed before the server answered is never sent again', async () => {
  const silent = await startBrokenSmtpServer('silent-after-data');
  onTestFinished(() => silent.close());
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
    // Anywhere from the commit to the last answer.
    await start({ recipients: ofRound }).killAfter('committed', 200);
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
