import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseUrl } from '../testing/postgres-copy.ts';
import { openDatabase } from './client.ts';
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
});

async function tables(): Promise<unknown[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename like 'next%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a database that is up to date is left as it is', async () => {
  expect(await migrate(database.handle)).toEqual([]);
});

test('only what is new takes, and only once', async () => {
  const newer = [...files, next('create table next_a (n int)', 'create table next_b (n int)')];
  expect(await migrate(database.handle, newer)).toEqual(['9999_next']);
  expect(await migrate(database.handle, newer)).toEqual([]);
  expect(await tables()).toEqual(['next_a', 'next_b']);
});

test('a migration that fails half-way has not happened, and those before it have', async () => {
  const newer = [
    ...files,
    { ...next('create table next_a (n int)'), name: '9998_good' },
    next('create table next_b (n int)', 'select 1/0'),
  ];
  await expect(migrate(database.handle, newer)).rejects.toThrow('select 1/0');
  expect(await tables()).toEqual(['next_a']);
  expect(await migrate(database.handle, newer.slice(0, -1))).toEqual([]);
});

test('an older version stops at a newer database and says what to do', async () => {
  await migrate(database.handle, [...files, next('create table next_a (n int)')]);
  await expect(migrate(database.handle)).rejects.toThrow(
    'The database was migrated by a newer version of Plumbline. Start that version, or restore the backup',
  );
});

test('a migration that was changed after it took stops the start and is named', async () => {
  const changed = files.map((file) => ({ ...file, hash: 'another' }));
  await expect(migrate(database.handle, changed)).rejects.toThrow(`is not ${files[0]?.name} as it is here`);
});

test('a refusal leaves the way free for the next attempt', async () => {
  await expect(migrate(database.handle, [...files, next('select 1/0')])).rejects.toThrow('select 1/0');
  expect(await migrate(database.handle, [...files, next('create table next_a (n int)')])).toEqual([
    '9999_next',
  ]);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a PostgreSQL server', () => {
  test('four that start at once on an empty database take turns', async () => {
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
