import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type OwnPostgres,
  type Standby,
  startOwnPostgres,
  startStandby,
} from '../../../../scripts/programs/postgres.mjs';
import { PASSWORD } from '../../testing/factory.ts';
import { type ServerProcess, startServerProcess } from '../../testing/start-server-process.ts';
import { startTcpForwarder, type TcpForwarder } from '../../testing/tcp-forwarder.ts';
import { ApiClient } from '../../testing/visitors/api-client.ts';
import { appOverHttp } from '../../testing/visitors/app-over-http.ts';
import { type DatabaseHandle, openDatabase } from '../client.ts';
import { isDatabaseUnavailable, isServerReadOnly } from '../is-unavailable.ts';
import { inTransaction } from '../transaction.ts';

const TIMEOUT_MS = 180_000;

async function startPair(): Promise<{ primary: OwnPostgres; standby: Standby }> {
  const primary = await startOwnPostgres({ durable: true, settings: { synchronous_standby_names: '*' } });
  if ('missing' in primary) throw new Error(primary.missing);
  const standby = await startStandby(primary.url);
  if ('missing' in standby) throw new Error(standby.missing);
  return { primary, standby };
}

const portOf = (url: string) => Number(new URL(url).port);
const database = (...ports: number[]) =>
  `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`;

describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')(
  'a primary and its standby',
  { timeout: TIMEOUT_MS },
  () => {
    let primary: OwnPostgres;
    let standby: Standby;
    const handles: DatabaseHandle[] = [];
    const open = async (databaseUrl: string) => {
      const handle = await openDatabase({ databaseUrl, dataDir: '' });
      handles.push(handle);
      return handle;
    };
    beforeEach(async () => {
      ({ primary, standby } = await startPair());
    }, TIMEOUT_MS);
    afterEach(async () => {
      for (const handle of handles.splice(0)) await handle.close();
      await primary?.stop();
      await standby?.stop();
    }, TIMEOUT_MS);
    const store = (handle: DatabaseHandle, word: string) =>
      inTransaction(handle.db, (tx) => tx.execute(sql`insert into kept (word) values (${word})`));
    const stored = async (handle: DatabaseHandle) => {
      const { rows } = await handle.db.execute<{ word: string }>(sql`select word from kept order by word`);
      return rows.map(({ word }) => word);
    };

    test('whatever the order of hosts, the writable one is used, and the other one after its promotion', async () => {
      const handle = await open(
        `${database(portOf(standby.url), portOf(primary.url))}?target_session_attrs=read-write`,
      );
      await handle.db.execute(sql`create table kept (word text)`);
      await store(handle, 'before');
      const heard = vi.fn<(payload: string) => void>();
      await handle.listen('news', heard);
      await primary.kill();
      const away = await store(handle, 'meanwhile').catch((error: unknown) => error);
      expect(isDatabaseUnavailable(away)).toBe(true);
      await vi.waitFor(async () => {
        const error = await store(handle, 'meanwhile').catch((caught: unknown) => caught);
        expect(isServerReadOnly(error)).toBe(true);
      }, 10_000);
      await standby.promote();
      const promotedAt = performance.now();
      await vi.waitFor(() => store(handle, 'after'), { timeout: 15_000, interval: 10 });
      expect(performance.now() - promotedAt).toBeLessThan(2_000);
      expect(await stored(handle)).toEqual(['after', 'before']);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), 15_000);
    });

    test('a standby alone is refused with a message, but a backup can read it', async () => {
      const alone = { databaseUrl: standby.url, dataDir: '' };
      await expect(openDatabase(alone)).rejects.toThrow(
        `PostgreSQL at 127.0.0.1:${portOf(standby.url)} does not accept writes: it is a standby, or read-only. ` +
          'Set DATABASE_URL to the server that accepts writes',
      );
      const handle = await openDatabase({ ...alone, acceptsReadOnly: true });
      handles.push(handle);
      expect((await handle.db.execute(sql`select pg_is_in_recovery() as standby`)).rows).toEqual([
        { standby: true },
      ]);
    });

    test('if no host answers, each is named with the reason', async () => {
      await primary.kill();
      const both = database(portOf(primary.url), portOf(standby.url));
      await expect(openDatabase({ databaseUrl: both, dataDir: '' })).rejects.toThrow(
        `None of the hosts accepts writes (127.0.0.1:${portOf(primary.url)}: nothing listens there; ` +
          `127.0.0.1:${portOf(standby.url)}: PostgreSQL at 127.0.0.1:${portOf(standby.url)} does not accept writes: it is a standby, or read-only)`,
      );
    });
  },
);

describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')(
  'a server whose address moves from one PostgreSQL to another',
  { timeout: TIMEOUT_MS },
  () => {
    let primary: OwnPostgres;
    let standby: Standby;
    let address: TcpForwarder;
    let server: ServerProcess;
    beforeAll(async () => {
      ({ primary, standby } = await startPair());
      address = await startTcpForwarder(portOf(primary.url));
      server = await startServerProcess({
        DATABASE_URL: database(address.port),
        ROLE: 'web',
        LOG_LEVEL: 'warn',
      });
    }, TIMEOUT_MS);
    afterAll(async () => {
      await server?.remove();
      await address?.close();
      await primary?.stop();
      await standby?.stop();
    }, TIMEOUT_MS);

    const ready = async () => {
      const response = await fetch(`${server.address}/readyz`);
      return [response.status, await response.json()];
    };
    /** A call that has to write. */
    const register = async () => {
      const visitor = new ApiClient(appOverHttp(() => server.address));
      const { statusCode, headers } = await visitor.post('/api/auth/register', {
        firstName: 'Marcus',
        lastName: 'Bell',
        companyName: 'Cutter Ridge Roofing',
        timeZone: 'America/Boise',
        email: `${randomUUID()}@example.com`,
        password: PASSWORD,
      });
      return [statusCode, headers['retry-after'] ?? null];
    };
    const DONE = [200, null];
    const READY = [200, { status: 'ready' }];
    const READ_ONLY = [503, { status: 'not ready', reason: 'read-only' }];

    test('is not ready and answers 503 while writes are off, without closing its connections', async () => {
      expect(await ready()).toEqual(READY);
      expect(await register()).toEqual(DONE);
      const operator = new pg.Client(primary.url);
      operator.on('error', () => {});
      await operator.connect();
      await operator.query('alter system set default_transaction_read_only = on');
      await operator.query('select pg_reload_conf()');
      await expect.poll(ready, { timeout: 10_000 }).toEqual(READ_ONLY);
      expect(await register()).toEqual([503, '5']);
      await operator.query('set default_transaction_read_only = off');
      await operator.query('alter system reset default_transaction_read_only');
      await operator.query('select pg_reload_conf()');
      await operator.end();
      await expect.poll(ready, { timeout: 10_000 }).toEqual(READY);
      expect(await register()).toEqual(DONE);
    });

    test('is not ready on a standby, and works again once it is promoted', async () => {
      address.leadTo(portOf(standby.url));
      await primary.kill();
      await expect.poll(ready, { timeout: 15_000 }).toEqual(READ_ONLY);
      expect(await register()).toEqual([503, '5']);
      await standby.promote();
      await expect.poll(ready, { timeout: 15_000 }).toEqual(READY);
      expect(await register()).toEqual(DONE);
    });
  },
);
