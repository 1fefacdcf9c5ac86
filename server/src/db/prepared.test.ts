import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/databases/database.ts';
import { databaseUrl } from '../testing/databases/postgres-copy.ts';
import type { TestDatabase } from '../testing/databases/test-database.ts';
import { bulkInsert } from './bulk-insert.ts';
import { openDatabase } from './client.ts';
import { findPostgresError } from './postgres-error.ts';
import { prepared } from './prepared.ts';
import { moment, scaled } from './schema/column-types.ts';
import { inTransaction, readTogether } from './transaction.ts';

const jobs = pgTable('roof_jobs', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
  total: scaled('total_minor').notNull(),
  note: text('note'),
  at: moment('at').notNull(),
});
const parts = pgTable('roof_parts', { jobId: integer('job_id').notNull(), name: text('name').notNull() });
type Job = typeof jobs.$inferSelect;

const aJob = (id: number, changes: Partial<Job> = {}): Job => ({
  id,
  label: `Roof ${id}`,
  total: 1234n,
  note: null,
  at: new Date('2026-03-01T12:00:00.001Z'),
  ...changes,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(
    sql`create table roof_jobs (id int primary key, label text not null, total_minor bigint not null, note text, at timestamptz(3) not null)`,
  );
  await database.db.execute(sql`create table roof_parts (job_id int not null, name text not null)`);
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`truncate roof_jobs, roof_parts`));

const insertJob = prepared<Job>()((db, given) => {
  const { id, label, total, note, at } = given;
  return db.insert(jobs).values({ id, label, total, note, at }).returning();
});
const listFrom = prepared<{ first: number }>()((db, given) =>
  db.select().from(jobs).where(gt(jobs.id, given.first)).orderBy(asc(jobs.id)),
);

describe('a prepared query', () => {
  test('stores and finds the values of each call', async () => {
    const { db } = database;
    const written = aJob(1, { total: 9_007_199_254_740_993n, note: 'by the chimney' });
    expect(await insertJob(db, written)).toEqual([written]);
    expect(await insertJob(db, aJob(2))).toEqual([aJob(2)]);
    expect(await listFrom(db, { first: 0 })).toEqual([written, aJob(2)]);
    expect(await listFrom(db, { first: 1 })).toEqual([aJob(2)]);
  });

  test('runs in the current transaction', async () => {
    const { db } = database;
    const refusal = new Error('refused');
    const attempt = inTransaction(db, async (tx) => {
      await insertJob(tx, aJob(1));
      expect(await listFrom(tx, { first: 0 })).toHaveLength(1);
      throw refusal;
    });
    await expect(attempt).rejects.toBe(refusal);
    expect(await listFrom(db, { first: 0 })).toEqual([]);
    const [first, second] = await readTogether(db, (tx) =>
      Promise.all([listFrom(tx, { first: 0 }), listFrom(tx, { first: 0 })]),
    );
    expect([first, second]).toEqual([[], []]);
  });

  test('has null for a missing join, and objects for a found one', async () => {
    const { db } = database;
    const listWithParts = prepared<{ least: bigint }>()((builder, given) =>
      builder
        .select({ job: jobs, part: parts, doubled: sql<string>`(${jobs.total} * 2)::text` })
        .from(jobs)
        .leftJoin(parts, and(eq(parts.jobId, jobs.id), eq(parts.name, 'ridge')))
        .where(gt(jobs.total, given.least))
        .orderBy(asc(jobs.id)),
    );
    await insertJob(db, aJob(1));
    await insertJob(db, aJob(2));
    await db.insert(parts).values({ jobId: 2, name: 'ridge' });
    expect(await listWithParts(db, { least: 0n })).toEqual([
      { job: aJob(1), part: null, doubled: '2468' },
      { job: aJob(2), part: { jobId: 2, name: 'ridge' }, doubled: '2468' },
    ]);
  });

  test('works again on a connection after it or an earlier statement failed', async () => {
    const { db } = database;
    const labelOf = prepared<{ id: number }>()((builder, given) =>
      builder.execute<{ label: string }>(sql`select label from roof_jobs where id = ${given.id}::int`),
    );
    await insertJob(db, aJob(1));
    const behind = inTransaction(db, (tx) =>
      Promise.all([insertJob(tx, aJob(1)), labelOf(tx, { id: 1 }), labelOf(tx, { id: 1 })]),
    );
    expect(await behind.catch((error: unknown) => findPostgresError(error)?.code)).toBe('23505');
    // As many as the pool has connections.
    const all = await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(db, (tx) => labelOf(tx, { id: 1 }))),
    );
    expect(all.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, () => [{ label: 'Roof 1' }]));
    expect(await insertJob(db, aJob(2))).toEqual([aJob(2)]);
  });
});

const LIST_FROM =
  'select "id", "label", "total_minor", "note", "at" from "roof_jobs" where "roof_jobs"."id" > $1 order by "roof_jobs"."id" asc';

describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')('PostgreSQL', () => {
  async function listNames(preparesStatements?: boolean, databaseDirectUrl?: string): Promise<string[]> {
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
    const url = databaseUrl(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? '');
    const place = { databaseUrl: url, dataDir: '', poolSize: 1, preparesStatements };
    const handle = await openDatabase({ ...place, ...(databaseDirectUrl && { databaseDirectUrl }) });
    try {
      for (const first of [0, 1]) expect(await listFrom(handle.db, { first })).toEqual([]);
      expect(await inTransaction(handle.db, (tx) => listFrom(tx, { first: 0 }))).toEqual([]);
      const known = await handle.db.execute<{ name: string }>(sql`select name from pg_prepared_statements`);
      return known.rows.map(({ name }) => name);
    } finally {
      await handle.close();
    }
  }

  test('names a prepared query after its text, the same in every process', async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select 'plumbline_' || left(encode(sha256(${LIST_FROM}), 'hex'), 32) as name`);
    expect(await listNames()).toEqual([rows[0]?.name]);
  });

  test('gets no names through a pooler, unless the operator enables them', async () => {
    const { TEST_DATABASE_URL: direct = '' } = process.env;
    expect(await listNames(undefined, direct)).toEqual([]);
    expect(await listNames(false)).toEqual([]);
    expect(await listNames(true, direct)).toHaveLength(1);
  });
});

describe('rows inserted in bulk', () => {
  const insertJobs = bulkInsert(jobs);

  test('are read as they were written, in any number', async () => {
    const { db } = database;
    await insertJobs(db, []);
    const many = Array.from({ length: 3000 }, (_, id) =>
      aJob(id + 1, { total: 9_007_199_254_740_993n + BigInt(id), note: id % 2 === 0 ? null : `"{${id}\\,'` }),
    );
    await insertJobs(db, many);
    expect(await listFrom(db, { first: 0 })).toEqual(many);
  });

  test('are inserted all or none', async () => {
    const { db } = database;
    const twice = insertJobs(db, [aJob(1), aJob(2), aJob(1)]);
    expect(await twice.catch((error: unknown) => findPostgresError(error)?.code)).toBe('23505');
    expect(await listFrom(db, { first: 0 })).toEqual([]);
  });

  test('may contain a lone surrogate, which is stored as the replacement character', async () => {
    const { db } = database;
    await insertJobs(db, [aJob(1, { label: 'a\ud800b 🏠' })]);
    expect(await listFrom(db, { first: 0 })).toEqual([aJob(1, { label: 'a\ufffdb 🏠' })]);
  });
});
