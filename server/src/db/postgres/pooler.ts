import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresError } from '../postgres-error.ts';
import type { DatabaseClient } from './database-client.ts';

/** How often both connections are asked; a pooler that has several idle ones may hand out different ones at first. */
const ROUNDS = 5;
const ANSWER_WITHIN_MS = 3_000;

/** PostgreSQL's words for a name that another client has given, or has not. */
const DUPLICATE_STATEMENT = '42P05';
const UNKNOWN_STATEMENT = '26000';

/**
 * Whether something between here and PostgreSQL lends the connections of PostgreSQL out for one transaction each, as PgBouncer
 * does in transaction mode: then nothing that belongs to a session can be relied on. It is seen by who serves two open
 * connections: without a pooler, and in session mode, each has a process of its own from its first query to its last. A pooler
 * is only looked for where another process serves a connection than the server named when it was made.
 */
export async function sharesConnections(first: DatabaseClient, second: DatabaseClient): Promise<boolean> {
  const seen = { first: new Set<number>(), second: new Set<number>() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const pid = await backendPid(first);
    const other = await backendPid(second);
    // Session mode with a single connection: the second one waits until the first has gone.
    if (pid === undefined || other === undefined) return false;
    seen.first.add(pid);
    seen.second.add(other);
    if (seen.first.size > 1 || seen.second.size > 1 || seen.first.has(other)) return true;
    if (pid === first.backendPid && other === second.backendPid) return false;
  }
  return false;
}

/** Undefined when it is not known in time. */
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

/** Whether a statement that one connection gave a name is known by it to that connection, and to no other. */
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
