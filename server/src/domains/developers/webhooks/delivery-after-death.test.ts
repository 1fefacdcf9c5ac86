import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountId } from '../../../account-id.ts';
import { openDatabase } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { accounts, webhookDeliveries, webhookEndpoints } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { createSharedDatabase, type SharedDatabase } from '../../../jobs/testing/shared-database.ts';
import { type SpawnedProcess, spawnProcess } from '../../../jobs/testing/spawn-process.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { secretKey } from '../../../secret-key.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { MovableClock } from '../../../testing/movable-clock.ts';
import { sealWebhookSecret } from './read-webhook-secret.ts';
import type { WebhookProcessOrder } from './testing/webhook-process.ts';
import { WebhookReceiver } from './testing/webhook-receiver.ts';

const LEASE_MS = 1000;
/** Each round takes three seconds; `npm run test:all` runs more, and `WEBHOOK_KILL_ROUNDS=100` a hundred. */
const ROUNDS = Number(process.env.WEBHOOK_KILL_ROUNDS ?? (IS_LONG ? 20 : 2));
const EVENTS_PER_ROUND = 3;

let shared: SharedDatabase;
let receiver: WebhookReceiver;
const account = accountId(randomUUID());
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  shared = await createSharedDatabase();
  receiver = await WebhookReceiver.start();
  const handle = await openDatabase(shared.options);
  await migrate(handle);
  const id = randomUUID();
  const at = new Date();
  const secret = secretKey('a secret that only the tests know, long enough');
  await handle.db.insert(accounts).values({
    id: account,
    email: `${id}@example.com`,
    passwordHash: 'none',
    firstName: 'Marcus',
    lastName: 'Bell',
    createdAt: at,
    trialEndsAt: at,
  });
  await handle.db.insert(webhookEndpoints).values({
    id,
    accountId: account,
    url: receiver.url,
    events: ['estimate.created'],
    secret: sealWebhookSecret({ secret }, account, id, { current: 'whsec_test' }),
    createdAt: at,
    updatedAt: at,
  });
  await handle.close();
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await receiver.close();
  await shared.remove();
});

function start(order: Pick<WebhookProcessOrder, 'events' | 'delivers'>): SpawnedProcess {
  const started = spawnProcess(new URL('./testing/webhook-process.ts', import.meta.url), {
    database: shared.options,
    account,
    leaseMs: LEASE_MS,
    ...order,
  } satisfies WebhookProcessOrder);
  closers.push(() => started.kill());
  return started;
}

/** Delivers what is left, as the next process would, and returns every delivery. */
async function deliverTheRest() {
  const handle = await openDatabase(shared.options);
  const clock = new MovableClock(new Date(Date.now() + 60_000).toISOString());
  const deps = testWorkerDeps(handle.db, clock);
  const worker = createWorker(deps, { jobs: JOBS, leaseMs: LEASE_MS });
  for (let hours = 0; hours < 12; hours += 1) {
    await worker.drain();
    clock.moveBy({ hours: 1 });
  }
  const rows = await handle.db.select().from(webhookDeliveries);
  await deps.close();
  await handle.close();
  return rows;
}

it('a committed event is delivered even if its process was killed first', async () => {
  const dying = start({ events: 1, delivers: false });
  await dying.said('committed');
  await dying.kill();
  expect(receiver.received).toEqual([]);
  expect(await deliverTheRest()).toMatchObject([{ state: 'delivered' }]);
  expect(receiver.received).toHaveLength(1);
});

it(`of events whose processes are killed at random, ${ROUNDS} times over, none is lost, and a repeated one has the same id`, async () => {
  receiver.answer = (response) => void pause(Math.random() * 30).then(() => response.writeHead(204).end());
  for (let round = 0; round < ROUNDS; round += 1) {
    const dying = start({ events: EVENTS_PER_ROUND, delivers: true });
    await dying.said('committed');
    // The process dies at a random moment between the commit and the last response.
    await pause(Math.random() * 200);
    await dying.kill();
  }
  const rows = await deliverTheRest();
  expect(rows).toHaveLength(ROUNDS * EVENTS_PER_ROUND);
  expect(rows.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const arrived = new Set(receiver.received.map(({ text }) => text));
  expect(rows.filter(({ body }) => !arrived.has(body))).toEqual([]);
  expect(arrived.size).toBe(rows.length);
  process.stdout.write(
    `${ROUNDS} kills, ${rows.length} events: all delivered, ${receiver.received.length - rows.length} twice\n`,
  );
}, 900_000);
