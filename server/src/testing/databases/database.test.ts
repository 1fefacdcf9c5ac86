import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { accounts } from '../../db/schema/schema.ts';
import { createTestDatabase } from './database.ts';

test('a test database has the schema and no rows, and shares nothing with another one', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  expect(first.handle.kind).toBe(process.env.TEST_DATABASE_KIND ?? 'embedded');
  await first.db.execute(sql`create table only_here (n int)`);
  expect(await first.db.$count(accounts)).toBe(0);
  await expect(second.db.execute(sql`select * from only_here`)).rejects.toThrow('only_here');
});

test('a closed database is used again without what was written, unless its schema or what ships was changed', async () => {
  const read = async (query: string) => {
    const database = await createTestDatabase('shipped');
    const { rows } = await database.db.execute<{ found: number }>(sql.raw(query));
    await database.close();
    return rows[0];
  };
  const MARKED = `select count(*)::integer as found from job_types where name = 'Marked'`;
  const changing = [
    'create table only_here (n int)',
    `update job_types set name = 'Marked'`,
    'delete from kits',
  ];
  for (const change of changing) {
    await read(change);
    expect(await read(`select count(*)::integer as found from pg_class where relname = 'only_here'`)).toEqual(
      { found: 0 },
    );
    expect(await read(MARKED)).toEqual({ found: 0 });
    expect((await read('select count(*)::integer as found from kits'))?.found).toBeGreaterThan(0);
  }
  const NAME = 'select oid::integer as found from pg_database where datname = current_database()';
  const first = await read(NAME);
  await read(
    `insert into job_types (id, name, category, created_at) values (gen_random_uuid(), 'Marked', 'x', now())`,
  );
  expect(await read(MARKED)).toEqual({ found: 0 });
  expect(await read(NAME)).toEqual(first);
});
