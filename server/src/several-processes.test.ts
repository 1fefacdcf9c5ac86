import { setTimeout as pause } from 'node:timers/promises';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './db/migrate.ts';
import { parseMigration, readMigrationFiles } from './db/migration-files.ts';
import { jobs } from './db/schema/schema.ts';
import { createSharedDatabase, type SharedDatabase } from './jobs/testing/shared-database.ts';
import { aClient, anEstimate, aSentEstimate, PASSWORD, signedInContractor } from './testing/factory.ts';
import { MovableClock } from './testing/movable-clock.ts';
import { openInstallation } from './testing/processes/open-installation.ts';
import { type ServerProcess, startServerProcess } from './testing/start-server-process.ts';
import type { TestApp } from './testing/test-app.ts';
import { ApiClient } from './testing/visitors/api-client.ts';
import { appOverHttp } from './testing/visitors/app-over-http.ts';
import { EventReader } from './testing/visitors/event-reader.ts';

const TIMEOUT_MS = 180_000;

/** Only PostgreSQL supports several processes. */
describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')('several processes on one database', () => {
  let shared: SharedDatabase;
  let server: TestApp;
  const processes: ServerProcess[] = [];
  let email: string;

  async function start(role: string): Promise<ServerProcess> {
    const started = await startServerProcess({
      DATABASE_URL: shared.options.databaseUrl ?? '',
      ROLE: role,
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY: '1000',
      LOG_LEVEL: 'warn',
      // A machine that is busy with other tests must not cause refusals.
      MAX_EVENT_LOOP_DELAY: '60000',
    });
    processes.push(started);
    return started;
  }
  const clientOf = (address: () => string, from?: string) =>
    new ApiClient(appOverHttp(address, from === undefined ? {} : { 'x-forwarded-for': from }));
  const signedInAt = async (address: () => string) => {
    const browser = clientOf(address);
    expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
    browser.forgetCsrfToken();
    return browser;
  };
  const elsewhere = (browser: ApiClient, address: () => string) => {
    const other = clientOf(address);
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    return other;
  };

  let first: ServerProcess;
  let second: ServerProcess;
  beforeAll(async () => {
    shared = await createSharedDatabase();
    server = await openInstallation(shared.options, new MovableClock(new Date().toISOString()));
    ({ email } = await signedInContractor(server));
    [first, second] = await Promise.all([start('web'), start('all'), start('worker')]);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.remove()));
    await server.close();
    await shared.remove();
  });

  test('a session started at one process works at the other, and ended there it has ended here', async () => {
    const here = await signedInAt(() => first.address);
    const there = elsewhere(here, () => second.address);
    expect((await there.get('/api/auth/user')).statusCode).toBe(200);
    expect((await there.post('/api/auth/logout')).statusCode).toBe(200);
    expect((await here.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('an event at one process reaches a tab that is open at the other', async () => {
    const here = await signedInAt(() => first.address);
    const tab = await EventReader.open(second.address, here);
    // The first message makes the tab refetch.
    await tab.next(10_000);
    const { id } = await anEstimate(here);
    expect((await tab.next(10_000)).data).toMatchObject({ estimateId: id, type: 'created' });
    tab.close();
  });

  test(
    'jobs queued at both are each done once, by either worker',
    async () => {
      const here = await signedInAt(() => first.address);
      const there = await signedInAt(() => second.address);
      await Promise.all(
        [here, there].map(async (browser) => {
          for (let count = 0; count < 10; count += 1) await aSentEstimate(browser);
        }),
      );
      const { db } = server.deps;
      await expect.poll(() => db.$count(jobs, ne(jobs.state, 'done')), { timeout: 60_000 }).toBe(0);
      const done = await db.select().from(jobs).where(eq(jobs.name, 'deliver-mail'));
      expect(done.length).toBeGreaterThanOrEqual(20);
      expect(done.filter(({ attempts }) => attempts !== 1)).toEqual([]);
      expect(new Set(done.map(({ worker }) => worker)).size).toBe(2);
    },
    TIMEOUT_MS,
  );

  test('ten guesses at a password are counted together across processes', async () => {
    const guess = { email, password: 'Wrong-guess-1' };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { address } = count % 2 === 0 ? first : second;
      statuses.push((await clientOf(() => address, '203.0.113.9').post('/api/auth/login', guess)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test(
    'replaced one after the other under load, beside a newer version that has migrated, they lose no request',
    async () => {
      const balancer = createBalancer([first, second]);
      const outcomes: string[] = [];
      const stop = new AbortController();
      const browsers = await Promise.all(Array.from({ length: 4 }, () => signedInAt(() => balancer.next())));
      const load = browsers.map(async (browser) => {
        while (!stop.signal.aborted) {
          const call = outcomes.length % 3 === 0 ? aClient(browser).then(() => '201') : statusOf(browser);
          outcomes.push(await call.catch((error: unknown) => String(error)));
          // Without it the load takes the processor from the processes that start.
          await pause(20);
        }
      });
      const files = await readMigrationFiles();
      const newer = parseMigration(
        '9999_next',
        Date.now(),
        'alter table clients add column next_rank integer',
      );
      await migrate(server.handle, [...files, newer]);
      for (const [old, role] of [
        [first, 'web'],
        [second, 'all'],
      ] as const) {
        old.signal('SIGTERM');
        expect(await old.exited).toBe(0);
        balancer.replace(old, await start(role));
        const before = outcomes.length;
        await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      }
      stop.abort();
      await Promise.all(load);
      await balancer.stop();
      expect(outcomes.length).toBeGreaterThan(50);
      expect(outcomes.filter((outcome) => !['200', '201'].includes(outcome))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  const statusOf = async (browser: ApiClient) => String((await browser.get('/api/clients')).statusCode);
});

/** Distributes requests over the processes that are ready, as a load balancer does. */
function createBalancer(initial: readonly ServerProcess[]) {
  const places = new Map(initial.map((each) => [each, true]));
  let turn = 0;
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      for (const each of places.keys()) {
        const ready = await fetch(`${each.operatorAddress}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (places.has(each)) places.set(each, ready);
      }
      await pause(50);
    }
  })();
  return {
    next(): string {
      const ready = [...places].filter(([, isReady]) => isReady);
      turn += 1;
      return ready[turn % ready.length]?.[0].address ?? 'http://nobody.invalid';
    },
    replace(old: ServerProcess, fresh: ServerProcess) {
      places.delete(old);
      places.set(fresh, false);
    },
    async stop() {
      stop.abort();
      await watching;
    },
  };
}
