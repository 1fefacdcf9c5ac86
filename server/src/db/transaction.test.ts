import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/databases/database.ts';
import type { TestDatabase } from '../testing/databases/test-database.ts';
import { findPostgresError, isUniqueViolation } from './postgres-error.ts';
import { inTransaction } from './transaction.ts';
import { RootQueryInTransactionError } from './transaction-guard.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table slots (n int constraint slots_n unique)`);
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`truncate slots`));

async function slots(): Promise<number[]> {
  const { rows } = await database.db.execute<{ n: number }>(sql`select n from slots order by n`);
  return rows.map(({ n }) => n);
}

const put = (n: number) => sql`insert into slots values (${n})`;

test('a transaction commits as a whole and returns the result of its callback', async () => {
  const result = await inTransaction(database.db, async (tx) => {
    await tx.execute(put(1));
    await tx.execute(put(2));
    return 'done';
  });
  expect(result).toBe('done');
  expect(await slots()).toEqual([1, 2]);
});

test('a callback that throws rolls back, and its own error is thrown', async () => {
  const refusal = new Error('refused');
  const attempt = inTransaction(database.db, async (tx) => {
    await tx.execute(put(1));
    throw refusal;
  });
  await expect(attempt).rejects.toBe(refusal);
  expect(await slots()).toEqual([]);
});

test('a query that bypasses the transaction fails at once instead of waiting forever', async () => {
  const attempt = inTransaction(database.db, async (tx) => {
    await tx.execute(put(1));
    await database.db.execute(put(2));
  });
  await expect(attempt).rejects.toMatchObject({ cause: expect.any(RootQueryInTransactionError) });
  expect(await slots()).toEqual([]);
});

test('a second transaction that bypasses the first fails at once', async () => {
  const attempt = inTransaction(database.db, () => inTransaction(database.db, (tx) => tx.execute(put(1))));
  await expect(attempt).rejects.toThrow(RootQueryInTransactionError);
});

test('work started in a transaction that outlives it may query the database', async () => {
  let later: Promise<unknown> = Promise.resolve();
  await inTransaction(database.db, async (tx) => {
    await tx.execute(put(1));
    later = pause(50).then(() => database.db.execute(put(2)));
  });
  await later;
  expect(await slots()).toEqual([1, 2]);
});

test('a finished transaction refuses queries', async () => {
  const escaped = await inTransaction(database.db, async (tx) => [tx]);
  await expect(escaped[0]?.execute(put(1))).rejects.toMatchObject({
    cause: { message: 'Transaction is closed' },
  });
  expect(await slots()).toEqual([]);
});

test('an inner transaction that throws undoes only its own changes', async () => {
  await inTransaction(database.db, async (tx) => {
    await tx.execute(put(1));
    const inner = inTransaction(tx, async (nested) => {
      await nested.execute(put(2));
      await nested.execute(put(1));
    });
    await expect(inner).rejects.toSatisfy((error) => isUniqueViolation(error, 'slots_n'));
    await tx.execute(put(3));
  });
  expect(await slots()).toEqual([1, 3]);
});

test('a commit after an ignored failure is reported as a rollback', async () => {
  const attempt = inTransaction(database.db, async (tx) => {
    await tx.execute(put(1));
    await tx.execute(put(1)).catch(() => {});
  });
  await expect(attempt).rejects.toSatisfy((error) => findPostgresError(error)?.code === '25P02');
  expect(await slots()).toEqual([]);
});

test('a unique violation matches only the named constraint', async () => {
  await database.db.execute(put(1));
  const error: unknown = await database.db.execute(put(1)).catch((caught: unknown) => caught);
  expect(isUniqueViolation(error, 'slots_n')).toBe(true);
  expect(isUniqueViolation(error, 'another')).toBe(false);
  expect(isUniqueViolation(new Error('slots_n'), 'slots_n')).toBe(false);
});

describe('a conflict with another transaction', () => {
  const conflict = (code: string) =>
    sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`);

  test.each(['40001', '40P01', '23503'])('of kind %s is retried', async (code) => {
    let attempts = 0;
    await inTransaction(database.db, async (tx) => {
      attempts += 1;
      await tx.execute(put(attempts));
      if (attempts < 3) await tx.execute(conflict(code));
    });
    expect(attempts).toBe(3);
    expect(await slots()).toEqual([3]);
  });

  test('is retried too if the refusal of a query sent with it arrives first', async () => {
    let attempts = 0;
    await inTransaction(database.db, async (tx) => {
      attempts += 1;
      if (attempts > 1) return;
      const late = tx.execute(conflict('40P01')).catch(async (error: unknown) => {
        await pause(20);
        throw error;
      });
      await Promise.all([late, tx.execute(put(1))]);
    });
    expect(attempts).toBe(2);
  });

  test('that persists is given up after four attempts', async () => {
    let attempts = 0;
    const attempt = inTransaction(database.db, async (tx) => {
      attempts += 1;
      await tx.execute(conflict('40001'));
    });
    await expect(attempt).rejects.toThrow('Failed query');
    expect(attempts).toBe(4);
  });

  test('of any other kind is not retried', async () => {
    let attempts = 0;
    const attempt = inTransaction(database.db, async (tx) => {
      attempts += 1;
      await tx.execute(conflict('23505'));
    });
    await expect(attempt).rejects.toThrow('Failed query');
    expect(attempts).toBe(1);
  });
});
