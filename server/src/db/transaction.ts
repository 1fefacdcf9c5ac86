import { setTimeout as pause } from 'node:timers/promises';
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from './database.ts';
import { findPostgresError } from './postgres-error.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/**
 * One of several queries sent together failed, perhaps in a deadlock, and the rejection of another arrived
 * first.
 */
const IN_FAILED_TRANSACTION = '25P02';
/** A row that the transaction read, such as a client, was deleted before a row that refers to it was stored. */
const FOREIGN_KEY_VIOLATION = '23503';
const RETRIED: readonly unknown[] = [
  SERIALIZATION_FAILURE,
  DEADLOCK_DETECTED,
  IN_FAILED_TRANSACTION,
  FOREIGN_KEY_VIOLATION,
];
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in one READ COMMITTED transaction, which commits, or, if `work` throws, rolls back. After a deadlock, a
 * serialization failure, or the deletion of a row that it refers to, it is retried, up to four attempts in all, so
 * `work` may only run queries.
 *
 * Inside a transaction (`queryable` is one) `work` runs under a savepoint: if it throws, only its own changes are
 * rolled back, and the outer transaction can continue. The outer transaction then retries.
 */
export async function inTransaction<Result>(
  queryable: Queryable,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(queryable)) return queryable.transaction(work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queryable.transaction(work, { isolationLevel: 'read committed' });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isWorthRetrying(error)) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * Runs reads that belong together: they see one snapshot of the database, on one connection. Inside a transaction they
 * are part of it. Run independent reads in parallel (`Promise.all`): PostgreSQL then gets them in one batch.
 */
export async function readTogether<Result>(
  queryable: Queryable,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(queryable)) return work(queryable);
  return queryable.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

function isTransaction(queryable: Queryable): queryable is Transaction {
  return is(queryable, PgTransaction);
}

function isWorthRetrying(error: unknown): boolean {
  return RETRIED.includes(findPostgresError(error)?.code);
}
