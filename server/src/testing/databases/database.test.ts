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
