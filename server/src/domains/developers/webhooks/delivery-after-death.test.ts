import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { accountId } from '../../../account-id.ts';
import { openDatabase } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { accounts, webhookDeliveries, webhookEndpoints } from '../../../db/schema/schema.ts';
import { createSharedDatabase, type SharedDatabase } from '../../../jobs/testing/shared-database.ts';
import { spawnProcess } from '../../../jobs/testing/spawn-process.ts';
import { secretKey } from '../../../secret-key.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { finishAfterDeath, LEASE_MS } from '../../../testing/processes/finish-after-death.ts';
import { sealWebhookSecret } from './read-webhook-secret.ts';
import type { WebhookProcessOrder } from './testing/webhook-process.ts';
import { WebhookReceiver } from './testing/webhook-receiver.ts';

/** Each round takes three seconds; `npm run test:all` runs more, and `WEBHOOK_KILL_ROUNDS=100` a hundred. */
const ROUNDS = Number(process.env.WEBHOOK_KILL_ROUNDS ?? (IS_LONG ? 20 : 2));
const EVENTS_PER_ROUND = 3;

let shared: SharedDatabase;
let receiver: WebhookReceiver;
const account = accountId(randomUUID());

beforeEach(async () => {
  shared = await createSharedDatabase();
  onTestFinished(() => shared.remove());
  receiver = await WebhookReceiver.start();
  onTestFinished(() => receiver.close());
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

const start = (order: Pick<WebhookProcessOrder, 'events' | 'delivers'>) =>
  spawnProcess(new URL('./testing/webhook-process.ts', import.meta.url), {
    database: shared.options,
    account,
    leaseMs: LEASE_MS,
    ...order,
  } satisfies WebhookProcessOrder);

const deliverTheRest = () =>
  finishAfterDeath(shared.options, { read: (db) => db.select().from(webhookDeliveries) });

it('a committed event is delivered even if its process was killed first', async () => {
  await start({ events: 1, delivers: false }).killAfter('committed');
  expect(receiver.received).toEqual([]);
  expect(await deliverTheRest()).toMatchObject([{ state: 'delivered' }]);
  expect(receiver.received).toHaveLength(1);
});

it(`of events whose processes are killed at random, ${ROUNDS} times over, none is lost, and a repeated one has the same id`, async () => {
  receiver.answer = (response) => void pause(Math.random() * 30).then(() => response.writeHead(204).end());
  for (let round = 0; round < ROUNDS; round += 1) {
    // Anywhere from the commit to the last response.
    await start({ events: EVENTS_PER_ROUND, delivers: true }).killAfter('committed', 200);
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
