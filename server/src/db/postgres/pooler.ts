import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresError } from '../postgres-error.ts';
import type { DatabaseClient } from './database-client.ts';

/** How often both connections are queried; a pooler with several idle connections may use different ones at first. */
const ROUNDS = 5;
const ANSWER_WITHIN_MS = 3_000;

/** PostgreSQL's codes for a name that another client already used, or that is unknown. */
const DUPLICATE_STATEMENT = '42P05';
const UNKNOWN_STATEMENT = '26000';

/**
 * Whether a pooler shares PostgreSQL's connections per transaction, as PgBouncer does in transaction mode, so that session
 * state is unreliable. It compares the backends of two open connections: without a pooler, and in session mode, each has
 * its own backend from the first query to the last. It only looks for a pooler if another backend
 * serves a connection than the server reported when it was opened.
 */
export async function sharesConnections(first: DatabaseClient, second: DatabaseClient): Promise<boolean> {
  const seen = { first: new Set<number>(), second: new Set<number>() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const pid = await backendPid(first);
    const other = await backendPid(second);
    // Session mode with a single connection: the second one waits for the first to close.
    if (pid === undefined || other === undefined) return false;
    seen.first.add(pid);
    seen.second.add(other);
    if (seen.first.size > 1 || seen.second.size > 1 || seen.first.has(other)) return true;
    if (pid === first.backendPid && other === second.backendPid) return false;
  }
  return false;
}

/** Undefined if it is not known in time. */
async function backendPid(client: DatabaseClient): Promise<number | undefined> {
  const answer = client.query<{ pid: number }>('select pg_backend_pid() as pid');
  answer.catch(() => {});
  const late = new AbortController();
  try {
    const result = await Promise.race([answer, pause(ANSWER_WITHIN_MS, undefined, { signal: late.signal })]);
    return result?.rows[0]?.pid;
  } finally {
    late.abort();
  }
}

/** Whether the name of a prepared statement belongs to one connection only. */
export async function keepsPreparedStatements(
  first: DatabaseClient,
  second: DatabaseClient,
): Promise<boolean> {
  const statement = { name: 'plumbline_pooler_check', text: 'select 1 as one' };
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const client of [first, second]) await client.query(statement);
    return true;
  } catch (error) {
    const code = findPostgresError(error)?.code;
    if (code === DUPLICATE_STATEMENT || code === UNKNOWN_STATEMENT) return false;
    throw error;
  }
}
