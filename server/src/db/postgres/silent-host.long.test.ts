import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSharedDatabase, type SharedDatabase } from '../../jobs/testing/shared-database.ts';
import { type ServerProcess, startServerProcess } from '../../testing/start-server-process.ts';
import { startTcpForwarder, type TcpForwarder } from '../../testing/tcp-forwarder.ts';
import { type DatabaseHandle, openDatabase } from '../client.ts';

/** The recovery time promised to the operator. */
const BACK_WITHIN_MS = 15_000;
const AT_ONCE = 8;
const TIMEOUT_MS = 180_000;

describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')(
  'a database host that vanishes silently',
  { timeout: TIMEOUT_MS },
  () => {
    let shared: SharedDatabase;
    let forwarder: TcpForwarder;
    let server: ServerProcess;
    /** Bypasses the forwarder. */
    let direct: DatabaseHandle;
    beforeEach(async () => {
      shared = await createSharedDatabase();
      const url = new URL(shared.options.databaseUrl ?? '');
      direct = await openDatabase({ databaseUrl: url.href, dataDir: '' });
      forwarder = await startTcpForwarder(Number(url.port || 5432));
      url.hostname = '127.0.0.1';
      url.port = String(forwarder.port);
      server = await startServerProcess({
        DATABASE_URL: url.href,
        LOG_LEVEL: 'warn',
        MAX_EVENT_LOOP_DELAY: '60000',
      });
    });
    afterEach(async () => {
      await server.remove();
      await forwarder.close();
      await direct.close();
      await shared.remove();
    });

    const readyStatus = async () => (await fetch(`${server.address}/readyz`)).status;
    const aliveStatus = async () => (await fetch(`${server.address}/healthz`)).status;
    const askForEstimate = async () => {
      const response = await fetch(`${server.address}/api/estimates/${randomUUID()}/public`);
      return `${response.status}, retry after ${response.headers.get('retry-after')}`;
    };
    const askAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, askForEstimate));
    const queueJob = () =>
      direct.db.execute(sql`update jobs set run_at = now() - interval '1 second', state = 'ready', finished_at = null
      where id = (select max(id) from jobs where state <> 'running')`);
    const jobsWaiting = async () => {
      const { rows } = await direct.db.execute<{ count: number }>(
        sql`select count(*)::int as count from jobs where state = 'ready' and run_at < now()`,
      );
      return rows[0]?.count;
    };
    const FOUND_NOTHING = '404, retry after null';
    const TRY_LATER = '503, retry after 5';

    async function expectEverythingBack(since: number) {
      const left = () => Math.max(1, since + BACK_WITHIN_MS - performance.now());
      await expect.poll(readyStatus, { timeout: left(), interval: 100 }).toBe(200);
      await expect
        .poll(askAtOnce, { timeout: left(), interval: 100 })
        .toEqual(Array.from({ length: AT_ONCE }, () => FOUND_NOTHING));
      await queueJob();
      await expect.poll(jobsWaiting, { timeout: left(), interval: 100 }).toBe(0);
    }

    test('requests get 503, and everything works within 15 seconds of the host’s return, twice', async () => {
      for (let round = 0; round < 2; round += 1) {
        expect(await askAtOnce()).toEqual(Array.from({ length: AT_ONCE }, () => FOUND_NOTHING));
        forwarder.silenceNew(true);
        forwarder.silenceOpen();
        const vanishedAt = performance.now();
        const answers = await askAtOnce();
        expect(performance.now() - vanishedAt).toBeLessThan(BACK_WITHIN_MS);
        expect(new Set(answers)).toEqual(new Set([TRY_LATER]));
        expect(await readyStatus()).toBe(503);
        expect(await aliveStatus()).toBe(200);
        forwarder.silenceNew(false);
        await expectEverythingBack(performance.now());
      }
      expect(await server.logged('PostgreSQL does not answer')).toContain('"level":40');
    });

    test('a host that returns at once, without its former connections, is used again within 15 seconds', async () => {
      for (let round = 0; round < 2; round += 1) {
        expect(await askAtOnce()).toEqual(Array.from({ length: AT_ONCE }, () => FOUND_NOTHING));
        forwarder.silenceOpen();
        const vanishedAt = performance.now();
        const answers = askAtOnce();
        await expectEverythingBack(vanishedAt);
        for (const answer of await answers) expect([TRY_LATER, FOUND_NOTHING]).toContain(answer);
        expect(performance.now() - vanishedAt).toBeLessThan(BACK_WITHIN_MS);
      }
    });

    test('a process stopped while its database is silent shuts down gracefully', async () => {
      await askAtOnce();
      forwarder.silenceNew(true);
      forwarder.silenceOpen();
      server.signal('SIGTERM');
      expect(await server.exited).toBe(0);
    });
  },
);
