import type pg from 'pg';

/** The time limit of one attempt to connect to one host. */
export const CONNECT_TIMEOUT_MS = 5_000;
const POOL_WAIT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 12_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** Longer than PostgreSQL's statement limit, so that only a silent host exceeds it. */
const QUERY_TIMEOUT_MS = 14_000;
/** Without it the operating system's two hours apply. */
const KEEP_ALIVE_DELAY_MS = 5_000;

/** The configuration of every connection, independent of the server's settings: the text of timestamps must not vary. */
export function connectionConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'plumbline',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex',
  };
}

/**
 * The connections that serve requests: their statements are limited in time, and they hold no lock while idle. The limits are
 * part of the start-up message, so they cost no round trip.
 */
export function poolConfig(databaseUrl: string, size = 10): pg.PoolConfig {
  return {
    ...connectionConfig(databaseUrl),
    // How long a query waits for a connection of the pool, a new one included.
    connectionTimeoutMillis: POOL_WAIT_MS,
    // Several statements in one batch: see the single query within an account in guarded-pool.ts.
    pipeline: true,
    max: size,
    idleTimeoutMillis: 30_000,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  };
}
