import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/databases/database.ts';
import { databaseUrl } from '../testing/databases/postgres-copy.ts';
import type { TestDatabase } from '../testing/databases/test-database.ts';
import { type DatabaseHandle, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';

let database: TestDatabase;
let files: MigrationFile[];

beforeEach(async () => {
  database = await createTestDatabase();
  files = await readMigrationFiles();
});
afterEach(() => database.close());

const next = (...statements: string[]): MigrationFile => ({
  name: '9999_next',
  madeAt: Date.now(),
  hash: statements.join(),
  statements,
  contractSince: null,
});

async function tables(): Promise<unknown[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename like 'next%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a database that is up to date is not changed', async () => {
  expect(await migrate(database.handle)).toEqual([]);
});

test('only new migrations run, and only once', async () => {
  const newer = [...files, next('create table next_a (n int)', 'create table next_b (n int)')];
  expect(await migrate(database.handle, newer)).toEqual(['9999_next']);
  expect(await migrate(database.handle, newer)).toEqual([]);
  expect(await tables()).toEqual(['next_a', 'next_b']);
});

test('a migration that fails halfway is rolled back, and those before it are kept', async () => {
  const newer = [
    ...files,
    { ...next('create table next_a (n int)'), name: '9998_good' },
    next('create table next_b (n int)', 'select 1/0'),
  ];
  await expect(migrate(database.handle, newer)).rejects.toThrow('select 1/0');
  expect(await tables()).toEqual(['next_a']);
  expect(await migrate(database.handle, newer.slice(0, -1))).toEqual([]);
});

test('an older version keeps working on a database to which a newer one has only added', async () => {
  await migrate(database.handle, [...files, next('create table next_a (n int)')]);
  expect(await migrate(database.handle)).toEqual([]);
  expect(await tables()).toEqual(['next_a']);
});

test('an older version refuses a database it could not work with, and says what to do', async () => {
  const added = { ...next('create table next_a (n int)'), name: '9998_added' };
  const contracting = { ...next('drop table next_a'), contractSince: '9998_added' };
  await migrate(database.handle, [...files, added, contracting]);
  await expect(migrate(database.handle)).rejects.toThrow(
    'The database was migrated by a newer version of Plumbline. Start that version, or restore the backup',
  );
  expect(await migrate(database.handle, [...files, added])).toEqual([]);
});

test('an older version refuses a database migrated before compatibility was recorded', async () => {
  await migrate(database.handle, [...files, next('create table next_a (n int)')]);
  await database.db.execute(
    sql`alter table drizzle.__drizzle_migrations drop column name, drop column contract_since`,
  );
  await expect(migrate(database.handle)).rejects.toThrow('The database was migrated by a newer version');
});

test('a migration changed after it ran stops the start and is named', async () => {
  const changed = files.map((file) => ({ ...file, hash: 'another' }));
  await expect(migrate(database.handle, changed)).rejects.toThrow(`is not ${files[0]?.name} as it is here`);
});

test('a refusal does not block the next attempt', async () => {
  await expect(migrate(database.handle, [...files, next('select 1/0')])).rejects.toThrow('select 1/0');
  expect(await migrate(database.handle, [...files, next('create table next_a (n int)')])).toEqual([
    '9999_next',
  ]);
});

describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')('while others use the database', () => {
  let other: DatabaseHandle;
  beforeEach(async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
    const url = databaseUrl(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? '');
    other = await openDatabase({ databaseUrl: url, dataDir: '' });
  });
  afterEach(() => other.close());

  /** Runs `work` while another open transaction has read `clients`. */
  async function whileHeld(work: () => Promise<void>) {
    const stop = new Error('over');
    await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`select from clients`);
        await work();
        throw stop;
      })
      .catch((error: unknown) => {
        if (error !== stop) throw error;
      });
  }
  const widening = next('alter table clients add column next_rank integer');

  test('a migration that waits for a table does not block others for long, and runs once it is free', async () => {
    let migrated: Promise<string[]> = Promise.resolve([]);
    await whileHeld(async () => {
      migrated = migrate(other, [...files, widening], { pauseMs: 200 });
      migrated.catch(() => {});
      // Until it waits for the table: from then on readers queue behind it.
      await expect
        .poll(async () => {
          const { rows } = await other.db.execute(
            sql`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`,
          );
          return rows.length;
        })
        .toBe(1);
      const begun = performance.now();
      await other.db.execute(sql`select from clients`);
      expect(performance.now() - begun).toBeLessThan(5000);
    });
    expect(await migrated).toEqual(['9999_next']);
  });

  test('a migration whose table stays in use gives up with a message, and changes nothing', async () => {
    await whileHeld(async () => {
      await expect(migrate(other, [...files, widening], { attempts: 2, pauseMs: 10 })).rejects.toThrow(
        'The database could not be migrated: the tables of migration 9999_next were in use for too long',
      );
    });
    expect(await migrate(other, files)).toEqual([]);
    expect(await migrate(other, [...files, widening])).toEqual(['9999_next']);
  });

  test('two versions that start at once, and then in turn, agree, and the newer one’s migration runs once', async () => {
    const newer = [...files, widening];
    const outcomes = await Promise.all([
      migrate(other, files),
      migrate(database.handle, newer),
      migrate(other, newer),
      migrate(database.handle, files),
    ]);
    expect(outcomes.flat()).toEqual(['9999_next']);
    for (const version of [files, newer, files]) expect(await migrate(other, version)).toEqual([]);
  });
});

describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')('on a PostgreSQL server', () => {
  test('four processes that start at once on an empty database take turns', async () => {
    const serverUrl = process.env.TEST_DATABASE_URL ?? '';
    const name = `plumbline_test_${randomBytes(4).toString('hex')}`;
    const server = new pg.Client(serverUrl);
    await server.connect();
    await server.query(`create database ${name} encoding 'UTF8' template template0`);
    const url = databaseUrl(serverUrl, name);
    const handles = await Promise.all(
      [1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url, dataDir: '' })),
    );
    const outcomes = await Promise.allSettled(handles.map((handle) => migrate(handle)));
    await Promise.all(handles.map((handle) => handle.close()));
    await server.query(`drop database ${name} with (force)`);
    await server.end();
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'migrated'))).toEqual(
      Array.from({ length: 4 }, () => 'migrated'),
    );
    const applied = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    expect(applied).toEqual(files.map((file) => file.name));
  });
});
