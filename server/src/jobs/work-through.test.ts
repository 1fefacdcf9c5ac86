import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { accountId } from '../account-id.ts';
import { DatabaseUnavailableError } from '../db/database.ts';
import { createTestDatabase } from '../testing/databases/database.ts';
import { workThrough } from './work-through.ts';

const rows = ['first', 'second', 'third'].map((id) => ({ account: accountId(crypto.randomUUID()), id }));

/** Works through three rows, and returns those that had their turn, the logged ones, and the error of the job. */
async function run(fail: (id: string) => unknown) {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const tried: string[] = [];
  const error = await workThrough({ log }, rows, async ({ id }) => {
    tried.push(id);
    await fail(id);
  }).then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  const logged = lines.map((line) => JSON.parse(line) as { account: string; id: string });
  return { tried, logged, error };
}

test('a job over all accounts logs the rows that fail with their accounts, does the others, and fails at its end', async () => {
  const { tried, logged, error } = await run((id) => {
    if (id !== 'second') throw new Error(`No ${id}`);
  });
  expect(tried).toEqual(['first', 'second', 'third']);
  expect(logged).toEqual(
    [rows[0], rows[2]].map((row) => expect.objectContaining({ ...row, err: expect.anything() })),
  );
  expect(error?.message).toBe('2 of 3 rows failed, the first with: No first');
  expect(error?.cause).toEqual(new Error('No first'));
  expect((await run(() => {})).error).toBe(null);
});

test('it ends at once if the database is unavailable, but not if one row exceeds a time limit', async () => {
  const gone = new DatabaseUnavailableError('gone');
  expect(
    await run(() => {
      throw gone;
    }),
  ).toEqual({ tried: ['first'], logged: [], error: gone });

  const database = await createTestDatabase('shipped');
  const { tried, error } = await run(async (id) => {
    if (id === 'first')
      await database.db.execute(sql`do $$ begin raise exception 'too slow' using errcode = '57014'; end $$`);
  });
  await database.close();
  expect(tried).toEqual(['first', 'second', 'third']);
  expect(error?.message).toContain('1 of 3 rows failed');
});
