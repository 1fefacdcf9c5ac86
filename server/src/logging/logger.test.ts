import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/databases/database.ts';
import { createLogger } from './logger.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a failed query is logged with the database’s message and without its parameters', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const query = database.db.execute(sql`select ${'a secret'}::text, 1 / ${0}::int`);
  await query.catch((error: unknown) => log.error({ err: error }, 'request failed'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('division by zero');
  expect(lines[0]).not.toContain('a secret');
});

test('any other error keeps its message and stack', () => {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err: new Error('Broken pipe') });
  expect(lines[0]).toContain('Broken pipe');
  expect(lines[0]).toContain('logger.test.ts');
});
