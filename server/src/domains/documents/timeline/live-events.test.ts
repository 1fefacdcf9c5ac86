import { EventEmitter, once } from 'node:events';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountId } from '../../../account-id.ts';
import { buildApp } from '../../../app.ts';
import { type DatabaseHandle, openDatabase } from '../../../db/client.ts';
import { estimates } from '../../../db/schema/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ReaderOptions } from '../../../testing/visitors/event-reader.ts';
import { EventTabs } from '../../../testing/visitors/event-tabs.ts';
import { lockEstimate } from '../queries.ts';
import { MOST_NEW_EVENTS } from './list-new-events.ts';
import { recordEvent } from './record-event.ts';

const HOST = { host: '127.0.0.1', port: 0 };

let server: TestApp;
let tabs: EventTabs;
beforeAll(async () => {
  server = await startTestApp();
  tabs = new EventTabs(await server.app.listen(HOST));
});
afterEach(() => tabs.closeAll());
afterAll(async () => {
  // fetch replaces an aborted connection with a new idle one.
  server.app.server.closeAllConnections();
  await server.close();
});

const viewByClient = (id: string) => server.visitor().post(`/api/estimates/${id}/view`);

async function recordMany(estimate: Estimate, count: number): Promise<void> {
  await inTransaction(server.deps.db, async (tx) => {
    const [row] = await tx
      .select({ account: estimates.accountId })
      .from(estimates)
      .where(eq(estimates.id, estimate.id));
    for (let n = 0; n < count; n += 1)
      await recordEvent(tx, accountId(row?.account ?? ''), {
        estimateId: estimate.id,
        type: 'viewed',
        at: server.clock.now(),
      });
  });
}

describe('an event of an estimate', () => {
  test('reaches every open tab of its account within a second, and no other account’s', async () => {
    const contractor = await signedInContractor(server);
    const other = await signedInContractor(server);
    const { id, estimateNumber } = await aSentEstimate(contractor);
    const others = await aSentEstimate(other);
    const own = [await tabs.openFresh(contractor), await tabs.openFresh(contractor)];
    const foreign = await tabs.openFresh(other);

    await viewByClient(id);
    for (const tab of own)
      expect((await tab.next(1000)).data).toEqual({
        type: 'viewed',
        at: server.clock.now().toISOString(),
        estimateId: id,
        jobId: id,
        estimateNumber,
        clientName: 'Dana Whitfield',
        isRepeated: false,
      });
    await viewByClient(id);
    for (const tab of own) expect((await tab.next(1000)).data).toMatchObject({ isRepeated: true });
    await server.visitor().post(`/api/estimates/${id}/decline`, { reason: 'Too dear' });
    for (const tab of own) expect((await tab.next(1000)).data).toMatchObject({ type: 'declined' });

    // An event leaked from the first account would come first.
    await viewByClient(others.id);
    expect((await foreign.next(1000)).data).toMatchObject({ type: 'viewed', estimateId: others.id });
  });

  test('is not sent if its transaction is rolled back', async () => {
    const contractor = await signedInContractor(server);
    const estimate = await aSentEstimate(contractor);
    const tab = await tabs.openFresh(contractor);
    const undone = inTransaction(server.deps.db, async (tx) => {
      const [row] = await tx.select().from(estimates).where(eq(estimates.id, estimate.id));
      const event = { estimateId: estimate.id, type: 'accepted', at: server.clock.now() } as const;
      await recordEvent(tx, accountId(row?.accountId ?? ''), event);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await viewByClient(estimate.id);
    expect((await tab.next()).data).toMatchObject({ type: 'viewed' });
  });

  test('is sent by every server process that shares the database', async () => {
    const second = await openSecondHandle();
    const app = await buildApp(
      { ...server.deps, db: second.handle.db },
      { events: { listen: (channel, onNotify) => second.handle.listen(channel, onNotify) } },
    );
    try {
      const contractor = await signedInContractor(server);
      const { id } = await aSentEstimate(contractor);
      const tab = await new EventTabs(await app.listen(HOST)).openFresh(contractor);
      await viewByClient(id);
      expect((await tab.next(1000)).data).toMatchObject({ type: 'viewed', estimateId: id });
    } finally {
      await app.close();
      await second.close();
    }
  });
});

const onOneConnection = process.env.TEST_DATABASE_KIND !== 'postgres';

// Two concurrent transactions need two connections.
test.skipIf(onOneConnection)(
  'events arrive in the order of their ids, regardless of the order of commits',
  async () => {
    const contractor = await signedInContractor(server);
    const slow = await aSentEstimate(contractor);
    const quick = await aSentEstimate(contractor);
    const tab = await tabs.openFresh(contractor);
    const held = createGate();
    const recorded = createGate();
    const [row] = await server.deps.db.select().from(estimates).where(eq(estimates.id, slow.id));
    const slowly = inTransaction(server.deps.db, async (tx) => {
      const event = { estimateId: slow.id, type: 'declined', at: server.clock.now() } as const;
      await recordEvent(tx, accountId(row?.accountId ?? ''), event);
      recorded.open();
      await held.opened;
    });
    await recorded.opened;
    const quickly = viewByClient(quick.id);
    // Otherwise it could arrive first, and the tab would continue after it.
    await expect.poll(isLockAwaited, { timeout: 5000 }).toBe(true);
    held.open();
    await Promise.all([slowly, quickly]);
    const heard = [await tab.next(), await tab.next()];
    expect(heard.map(({ data }) => data.type)).toEqual(['declined', 'viewed']);
  },
);

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await server.deps.db.execute(
    sql`select from pg_locks where locktype = 'advisory' and not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return rows.length > 0;
}

/** Another connection to the same database; the embedded one has only one. */
async function openSecondHandle(): Promise<{
  handle: Pick<DatabaseHandle, 'db' | 'listen'>;
  close(): Promise<void>;
}> {
  const { db } = server.deps;
  if (process.env.TEST_DATABASE_KIND !== 'postgres')
    return { handle: { db, listen: (...args) => server.handle.listen(...args) }, close: async () => {} };
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const handle = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  return { handle, close: () => handle.close() };
}

describe('a tab that lost its stream', () => {
  test.each<[string, (id: string) => ReaderOptions]>([
    ['the id its browser repeats', (id) => ({ headers: { 'last-event-id': id } })],
    ['the id it asks to go on after', (id) => ({ query: `?after=${id}` })],
    [
      'both, of which the browser’s is newer',
      (id) => ({ headers: { 'last-event-id': id }, query: '?after=0' }),
    ],
  ])('hears all it missed and nothing twice, by %s', async (_how, options) => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const tab = await tabs.openFresh(contractor);
    await viewByClient(id);
    const heard = await tab.next();
    tab.close();
    await viewByClient(id);
    await server.visitor().post(`/api/estimates/${id}/decline`, { reason: '' });

    const again = await tabs.open(contractor, options(heard.id));
    const missed = [await again.next(), await again.next()];
    expect(missed.map(({ data }) => data.type)).toEqual(['viewed', 'declined']);
    expect(missed.every((message) => BigInt(message.id) > BigInt(heard.id))).toBe(true);
    await anEstimate(contractor);
    expect((await again.next()).data.type).toBe('created');
  });

  test('gets a resync if it missed too much', async () => {
    const contractor = await signedInContractor(server);
    const estimate = await anEstimate(contractor);
    const first = await tabs.open(contractor);
    const { id } = await first.next();
    await recordMany(estimate, MOST_NEW_EVENTS);
    expect(await (await tabs.open(contractor, { query: `?after=${id}` })).next()).toMatchObject({
      name: 'estimate',
    });
    await recordMany(estimate, 1);
    const late = await tabs.open(contractor, { query: `?after=${id}` });
    const resync = await late.next();
    expect(resync.name).toBe('resync');
    await viewByClient((await aSentEstimate(contractor)).id);
    expect(BigInt((await late.next()).id)).toBeGreaterThan(BigInt(resync.id));
  });

  test('gets a resync if its last event was deleted with its estimate', async () => {
    const contractor = await signedInContractor(server);
    await anEstimate(contractor);
    const deleted = await anEstimate(contractor);
    const { id } = await (await tabs.open(contractor)).next();
    await contractor.delete(`/api/estimates/${deleted.id}`);
    expect(await (await tabs.open(contractor, { query: `?after=${id}` })).next()).toMatchObject({
      name: 'resync',
    });
  });

  test('gets no other account’s events with a low id', async () => {
    await aSentEstimate(await signedInContractor(server));
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    const tab = await tabs.open(contractor, { query: '?after=0' });
    expect((await tab.next()).data).toMatchObject({ type: 'created', estimateId: id });
  });

  test.each(['x', '-1', '1.5', '9'.repeat(19)])('is refused with the id %s', async (id) => {
    const contractor = await signedInContractor(server);
    const asked = await contractor.get(`/api/events?after=${id}`);
    expect(asked.statusCode).toBe(400);
    expect(asked.json()).toMatchObject({ message: 'after must be the id of a message that was received' });
    const repeated = await contractor.get('/api/events', { headers: { 'last-event-id': id } });
    expect(repeated.json()).toMatchObject({
      message: 'last-event-id must be the id of a message that was received',
    });
  });
});

test.skipIf(onOneConnection)(
  'an email’s outcome is recorded while its estimate is being changed, and neither waits for the other',
  async () => {
    const contractor = await signedInContractor(server);
    const estimate = await aSentEstimate(contractor);
    const account = accountId((await contractor.get('/api/auth/user')).json<{ id: string }>().id);
    const [locked, recorded] = [new EventEmitter(), new EventEmitter()];
    const change = inTransaction(server.deps.db, async (tx) => {
      await lockEstimate(tx, account, estimate.id);
      const next = once(recorded, 'done');
      locked.emit('done');
      await next;
      const event = { estimateId: estimate.id, type: 'sent', at: server.clock.now() } as const;
      await recordEvent(tx, account, event);
    });
    await once(locked, 'done');
    await recordMany(estimate, 1);
    recorded.emit('done');
    await change;
    const { events } = (await contractor.get(`/api/estimates/${estimate.id}`)).json<Estimate>();
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['viewed', 'sent']));
  },
);
