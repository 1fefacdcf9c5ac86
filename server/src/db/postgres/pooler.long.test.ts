import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSharedDatabase, type SharedDatabase } from '../../jobs/testing/shared-database.ts';
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '../client.ts';
import { prepared } from '../prepared.ts';
import { accounts } from '../schema/schema.ts';
import { inTransaction } from '../transaction.ts';

const IGNORED = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PgBouncer does not run as root. */
async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

/** Starts PgBouncer in front of the PostgreSQL at `databaseUrl`, with additional settings. */
async function startPgBouncer(databaseUrl: string, settings: Record<string, string>): Promise<Pooler> {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-pgbouncer-'));
  const url = new URL(databaseUrl);
  const port = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ignore_startup_parameters: IGNORED,
    ...settings,
  };
  const user = decodeURIComponent(url.username) || 'postgres';
  const config = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port || 5432} user=${user}${url.password ? ` password=${decodeURIComponent(url.password)}` : ''}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
  ];
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(file, `${config.join('\n')}\n`);
  const runAs = await postgresUser();
  if (runAs) await chown(directory, runAs.uid, runAs.gid);
  await chmod(file, 0o644);
  const child: ChildProcess = spawn('pgbouncer', [file], { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr?.setEncoding('utf8');
  while (!said.includes('process up')) {
    const [text] = (await Promise.race([once(child.stderr ?? child, 'data'), ended])) as [unknown];
    if (typeof text !== 'string') throw new Error(`PgBouncer did not start: ${said}`);
    said += text;
  }
  child.stderr?.resume();
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const missing = await installPgBouncer();

/** Installs PgBouncer. Resolves to an empty string, or to the reason why it could not. */
async function installPgBouncer(): Promise<string> {
  if (process.env.TEST_DATABASE_KIND !== 'postgres') return 'only PostgreSQL has poolers';
  if (spawnSync('pgbouncer', ['--version']).status === 0) return '';
  const { installDebianPackages } = await import('../../../../scripts/programs/debian-package.mjs');
  return installDebianPackages('pgbouncer');
}

describe.skipIf(missing !== '')(`behind PgBouncer ${missing}`, () => {
  let shared: SharedDatabase;
  let direct: string;
  const poolers: Pooler[] = [];
  const handles: DatabaseHandle[] = [];
  beforeAll(async () => {
    shared = await createSharedDatabase();
    direct = shared.options.databaseUrl ?? '';
  });
  afterAll(() => shared?.remove());
  afterEach(async () => {
    for (const handle of handles.splice(0)) await handle.close();
    for (const pooler of poolers.splice(0)) await pooler.stop();
  });

  const pooler = async (settings: Record<string, string>) => {
    const started = await startPgBouncer(direct, settings);
    poolers.push(started);
    return started.url;
  };
  const open = async (options: Omit<DatabaseOptions, 'dataDir'>) => {
    const handle = await openDatabase({ ...options, dataDir: '' });
    handles.push(handle);
    return handle;
  };
  const TRANSACTION = { pool_mode: 'transaction', default_pool_size: '5' };
  const countAccounts = prepared<{ email: string }>()((db, given) =>
    db.select({ id: accounts.id }).from(accounts).where(sql`${accounts.email} = ${given.email}`),
  );
  const sayText = prepared<{ text: string }>()((db, given) =>
    db.execute<{ said: string }>(sql`select ${given.text}::text as said`),
  );
  /** Runs two different statements in turn on more connections than the server has. */
  async function askManyThings(...asked: DatabaseHandle[]) {
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { db } = asked[index % asked.length] as DatabaseHandle;
        expect(await countAccounts(db, { email: 'nobody@example.com' })).toEqual([]);
        const { rows } = await inTransaction(db, (tx) => sayText(tx, { text: `turn ${index}` }));
        expect(rows).toEqual([{ said: `turn ${index}` }]);
      }),
    );
  }

  test('in transaction mode without a direct address the start is refused with what to set', async () => {
    const url = await pooler(TRANSACTION);
    await expect(open({ databaseUrl: url })).rejects.toThrow(
      'DATABASE_URL points to a pooler that shares connections between transactions, such as PgBouncer. ' +
        'Notifications and migrations need connections of their own: set DATABASE_DIRECT_URL',
    );
    const single = await pooler({ pool_mode: 'transaction', default_pool_size: '1' });
    await expect(open({ databaseUrl: single })).rejects.toThrow('set DATABASE_DIRECT_URL');
    const statement = await pooler({ pool_mode: 'statement', server_round_robin: '1' });
    await expect(open({ databaseUrl: statement })).rejects.toThrow('set DATABASE_DIRECT_URL');
  });

  test('a direct address that points to the pooler as well is refused', async () => {
    const url = await pooler(TRANSACTION);
    await expect(open({ databaseUrl: url, databaseDirectUrl: url })).rejects.toThrow(
      'DATABASE_DIRECT_URL points to a pooler',
    );
  });

  test('in transaction mode with a direct address two processes work, and statements are not named', async () => {
    const url = await pooler(TRANSACTION);
    const options = { databaseUrl: url, databaseDirectUrl: direct, poolSize: 20 };
    const [first, second] = [await open(options), await open(options)];
    await askManyThings(first, second);
    const names = await first.db.execute(sql`select name from pg_prepared_statements`);
    expect(names.rows).toEqual([]);
  });

  test('named statements are refused if the pooler does not keep them apart', async () => {
    const url = await pooler(TRANSACTION);
    const options = { databaseUrl: url, databaseDirectUrl: direct, preparesStatements: true };
    // Debian 12 has version 1.18; PgBouncer 1.21 or newer refuses them only if configured to.
    await expect(open(options)).rejects.toThrow(
      'DATABASE_PREPARED_STATEMENTS is true, and the pooler at DATABASE_URL does not keep prepared statements apart.',
    );
  });

  test('in session mode it needs no direct address, and statements are named', async () => {
    const url = await pooler({ pool_mode: 'session', default_pool_size: '20' });
    const handle = await open({ databaseUrl: url, poolSize: 5 });
    await askManyThings(handle);
    const names = await handle.db.execute(sql`select name from pg_prepared_statements`);
    expect(names.rows.length).toBeGreaterThan(0);
  });

  test('if it refuses the start-up parameters, the message says what to set', async () => {
    const url = await pooler({ ...TRANSACTION, ignore_startup_parameters: 'extra_float_digits' });
    await expect(open({ databaseUrl: url, databaseDirectUrl: direct })).rejects.toThrow(
      /unsupported startup parameter: \w+\. Add the parameter to ignore_startup_parameters of PgBouncer/,
    );
  });
});
