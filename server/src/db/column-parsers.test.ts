import { count, eq, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedCopy } from '../testing/databases/embedded-copy.ts';
import { createPostgresCopy } from '../testing/databases/postgres-copy.ts';
import type { TestDatabase } from '../testing/databases/test-database.ts';
import type { Database } from './database.ts';
import { accounts, keptMessages } from './schema/schema.ts';

/** One value of every type that either driver parses in its own way. */
const everyType = sql`select
  count(*) as count, 9007199254740993::bigint as int8, (-1)::int8 as negative, 7::int4 as int4, 7::int2 as int2,
  12.3400::numeric(12, 4) as numeric, 0.1::float8 as float8, 0.5::float4 as float4, true as yes, null as nothing,
  sum(2::bigint) as sum_of_bigint, sum(2) as sum_of_int,
  date '2024-02-29' as date, time '13:05' as time, interval '1 mon 2 days 03:04:05.678' as interval,
  timestamptz '2024-02-29 23:30:00.123+05:30' as moment, timestamp '2024-02-29 23:30:00.123' as local,
  '{"a": [1, 1.50, null]}'::jsonb as jsonb, '"text"'::json as json, '\\x00ff10'::bytea as bytes, 'ä'::text as text,
  'x'::varchar as varchar, 'y'::char(3) as char, '8d0b9a52-0c5f-4b8e-9a37-0f6d2b7f6f10'::uuid as uuid,
  inet '10.0.0.1' as inet, point '(1,2)' as point,
  array[1, null]::int8[] as int8s, array[1.10, null]::numeric[] as numerics, array[1]::int4[] as int4s,
  array['a,b', null, '"q"']::text[] as texts, array[date '2024-02-29'] as dates, array[true, false] as booleans,
  array[timestamptz '2024-02-29 23:30:00+00'] as moments, array[]::text[] as empty, array['{"a":1}'::jsonb] as jsonbs`;

const expected = {
  count: 1n,
  int8: 9007199254740993n,
  negative: -1n,
  int4: 7,
  int2: 7,
  numeric: '12.3400',
  float8: 0.1,
  float4: 0.5,
  yes: true,
  nothing: null,
  sum_of_bigint: '2',
  sum_of_int: 2n,
  date: '2024-02-29',
  time: '13:05:00',
  interval: '1 mon 2 days 03:04:05.678',
  moment: '2024-02-29 18:00:00.123+00',
  local: '2024-02-29 23:30:00.123',
  jsonb: { a: [1, 1.5, null] },
  json: 'text',
  bytes: Buffer.from([0, 255, 16]),
  text: 'ä',
  varchar: 'x',
  char: 'y  ',
  uuid: '8d0b9a52-0c5f-4b8e-9a37-0f6d2b7f6f10',
  inet: '10.0.0.1',
  point: '(1,2)',
  int8s: [1n, null],
  numerics: '{1.10,NULL}',
  int4s: [1],
  texts: ['a,b', null, '"q"'],
  dates: '{2024-02-29}',
  booleans: [true, false],
  moments: '{"2024-02-29 23:30:00+00"}',
  empty: [],
  jsonbs: [{ a: 1 }],
};

const kinds = {
  embedded: createEmbeddedCopy,
  ...(process.env.TEST_DATABASE_URL && {
    postgres: () => createPostgresCopy(process.env.TEST_DATABASE_URL ?? ''),
  }),
};

describe.each(Object.entries(kinds))('on %s', (_, create) => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await create();
    db = database.db;
  });
  afterAll(() => database.close());

  test('every type arrives as the same exact value', async () => {
    expect((await db.execute(everyType)).rows).toStrictEqual([expected]);
  });

  test('the time zone and date style do not depend on the machine', async () => {
    const { rows } = await db.execute(
      sql`select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates`,
    );
    expect(rows).toEqual([
      { zone: expect.stringMatching(/^(UTC|GMT)$/), dates: expect.stringMatching(/^ISO/) },
    ]);
  });

  test('counts are numbers in the query builder', async () => {
    expect(await db.$count(accounts)).toBe(0);
    expect(await db.select({ n: count() }).from(accounts)).toEqual([{ n: 0 }]);
  });

  test('columns of the schema are read as they were written', async () => {
    const account = {
      id: '8d0b9a52-0c5f-4b8e-9a37-0f6d2b7f6f10',
      email: 'pat@example.com',
      passwordHash: 'x',
      firstName: 'Pat',
      lastName: 'Ångström',
      leadRateHundredths: 9007199254740993n,
      attribution: { source: '"quoted", {braced}' },
      trialEndsAt: new Date('2024-03-14T23:59:59.999Z'),
      createdAt: new Date('2024-02-29T12:00:00.001Z'),
    };
    await db.insert(accounts).values(account);
    expect(await db.select().from(accounts).where(eq(accounts.createdAt, account.createdAt))).toMatchObject([
      account,
    ]);
    const raw = new Uint8Array(300_000).map((_byte, index) => index % 256);
    const message = {
      id: account.id,
      messageId: '1',
      recipient: 'r',
      subject: 's',
      raw,
      keptAt: account.createdAt,
    };
    await db.insert(keptMessages).values(message);
    const [kept] = await db.select().from(keptMessages);
    expect(Buffer.compare(kept?.raw ?? new Uint8Array(), raw)).toBe(0);
  });

  test('changed and deleted rows are counted', async () => {
    const things = pgTable('things', { id: uuid('id').primaryKey(), name: text('name').array() });
    await db.execute(sql`create table things (id uuid primary key, name text[])`);
    const inserted = await db
      .insert(things)
      .values([{ id: '8d0b9a52-0c5f-4b8e-9a37-0f6d2b7f6f10', name: ['a', 'b"'] }]);
    expect(inserted.rowCount).toBe(1);
    expect(await db.select({ name: things.name }).from(things)).toEqual([{ name: ['a', 'b"'] }]);
    expect((await db.delete(things)).rowCount).toBe(1);
    expect((await db.delete(things)).rowCount).toBe(0);
  });
});
