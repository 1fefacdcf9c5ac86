import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/databases/database.ts';
import { createPostgresCopy, databaseUrl } from '../testing/databases/postgres-copy.ts';
import { type TestDatabase } from '../testing/databases/test-database.ts';
import { DatabaseStartError, openDatabase } from './client.ts';
import { isDatabaseUnavailable, isServerReadOnly } from './is-unavailable.ts';
import { inTransaction } from './transaction.ts';

describe('notifications', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const notify = (payload: string) => sql`select pg_notify('news', ${payload})`;

  test('reach every listener once their transaction has committed', async () => {
    const first = vi.fn<(payload: string) => void>();
    const second = vi.fn<(payload: string) => void>();
    const stops = [await database.handle.listen('news', first), await database.handle.listen('news', second)];
    await inTransaction(database.db, async (tx) => {
      await tx.execute(notify('kept'));
      expect(first).not.toHaveBeenCalled();
    });
    await inTransaction(database.db, async (tx) => {
      await tx.execute(notify('undone'));
      throw new Error('undo');
    }).catch(() => {});
    await database.db.execute(notify('last'));
    await vi.waitFor(() => expect(second).toHaveBeenCalledWith('last'));
    expect(first.mock.calls).toEqual([['kept'], ['last']]);
    expect(second.mock.calls).toEqual([['kept'], ['last']]);
    for (const stop of stops) await stop();
  });

  test('stop once the listener has unsubscribed', async () => {
    const stopped = vi.fn<(payload: string) => void>();
    const listening = vi.fn<(payload: string) => void>();
    const stopListening = await database.handle.listen('news', stopped);
    const stop = await database.handle.listen('news', listening);
    await stopListening();
    await database.db.execute(notify('hello'));
    await vi.waitFor(() => expect(listening).toHaveBeenCalledOnce());
    expect(stopped).not.toHaveBeenCalled();
    await stop();
  });

  test('can be answered with queries', async () => {
    const answered = new Promise<unknown>((resolve) => {
      void database.handle.listen('questions', () => resolve(database.db.execute(sql`select 1`)));
    });
    await vi.waitFor(async () => {
      await inTransaction(database.db, (tx) => tx.execute(sql`select pg_notify('questions', '')`));
      await expect(Promise.race([answered, Promise.resolve('not yet')])).resolves.toMatchObject({
        rows: [{}],
      });
    });
  });

  test('use plain channel names only', async () => {
    await expect(database.handle.listen('news; drop table accounts', () => {})).rejects.toThrow('is no name');
  });
});

describe('a PostgreSQL that cannot be reached', () => {
  test('is reported with what to check, and without the password', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(server.listening).toBe(true));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const error = await openDatabase({
      databaseUrl: `postgres://pat:s3cret@127.0.0.1:${port}/plumbline`,
      dataDir: '',
    }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect((error as Error).message).toBe(
      `Cannot connect to PostgreSQL at 127.0.0.1:${port}, database "plumbline", user "pat": nothing listens there. ` +
        'Check that PostgreSQL runs there, and the host and the port in DATABASE_URL.',
    );
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('s3cret');
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a PostgreSQL server', () => {
  const serverUrl = process.env.TEST_DATABASE_URL ?? '';
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createPostgresCopy(serverUrl);
  });
  afterAll(() => database.close());

  const cutEveryConnection = () =>
    database.handle.withDedicatedConnection((db) =>
      db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );

  test('connections that the server closes, idle or in a transaction, are reopened', async () => {
    const heard = vi.fn<(payload: string) => void>();
    const stop = await database.handle.listen('news', heard);
    await database.db.execute(sql`select 1`);
    const interrupted = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await cutEveryConnection();
      await tx.execute(sql`select 1`);
    });
    await expect(interrupted).rejects.toThrow(/Failed query|Connection terminated/);
    await vi.waitFor(async () =>
      expect((await database.db.execute(sql`select 1 as one`)).rows).toHaveLength(1),
    );
    // Listeners are called to look again, and then receive later notifications.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), { timeout: 10_000 });
    await database.db.execute(sql`select pg_notify('news', 'after')`);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('after'));
    await stop();
  });

  test('a statement is limited to 12 seconds, and the connection has a name', async () => {
    const { rows } = await database.db.execute(
      sql`select current_setting('statement_timeout') as statement, current_setting('application_name') as name,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ statement: '12s', name: 'plumbline', idle: '30s', lock: '10s' }]);
  });

  test('work on a dedicated connection has no such limit', async () => {
    const limit = await database.handle.withDedicatedConnection((db) =>
      db.execute(sql`select current_setting('statement_timeout') as statement`),
    );
    expect(limit.rows).toEqual([{ statement: '0' }]);
  });

  test('a missing database is named', async () => {
    const url = new URL(serverUrl);
    url.pathname = '/nowhere';
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '' })).rejects.toThrow(
      'Create the database, or check its name in DATABASE_URL.',
    );
  });

  test('a read-only database is refused when connecting, and reported on open connections', async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
    const name = rows[0]?.name ?? '';
    const operator = new pg.Client(serverUrl);
    await operator.connect();
    try {
      await operator.query(`alter database ${name} set default_transaction_read_only = on`);
      const opened = openDatabase({ databaseUrl: databaseUrl(serverUrl, name), dataDir: '' });
      await expect(opened).rejects.toThrow('does not accept writes: it is a standby, or read-only');
      const refused = database.handle.withDedicatedConnection((db) => db.execute(sql`select 1`));
      expect(isServerReadOnly(await refused.catch((error: unknown) => error))).toBe(true);
    } finally {
      await operator.query(`alter database ${name} reset default_transaction_read_only`);
      await operator.end();
    }
    await database.handle.withDedicatedConnection((db) => db.execute(sql`select 1`));
  });

  test('a write refused as read-only can be retried, and its connection is not reused', async () => {
    const pids = async () => {
      const { rows } = await database.db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where datname = current_database() and application_name = 'plumbline'`);
      return rows.map(({ pid }) => pid);
    };
    let pid: number | undefined;
    const refused = inTransaction(database.db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      pid = rows[0]?.pid;
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table never ()`);
    });
    expect(isDatabaseUnavailable(await refused.catch((error: unknown) => error))).toBe(true);
    expect(pid).toBeDefined();
    await vi.waitFor(async () => expect(await pids()).not.toContain(pid));
  });

  test('a database in another encoding is refused with a message that says what to do', async () => {
    const url = new URL(serverUrl);
    url.pathname = '/plumbline_latin';
    await database.handle.withDedicatedConnection(async (db) => {
      await db.execute(sql`drop database if exists plumbline_latin`);
      await db.execute(sql`create database plumbline_latin encoding 'LATIN1' template template0 locale 'C'`);
    });
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '' })).rejects.toThrow(
      'Plumbline needs UTF8',
    );
    await database.handle.withDedicatedConnection((db) => db.execute(sql`drop database plumbline_latin`));
  });
});
