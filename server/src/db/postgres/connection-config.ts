import type pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** How every connection is made, whatever the server's own settings are: the text of moments must not vary by them. */
export function connectionConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'plumbline',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex',
  };
}

/** The connections that serve requests: nothing they do may take long or hold a lock while idle. */
export function poolConfig(databaseUrl: string, size = 10): pg.PoolConfig {
  return {
    ...connectionConfig(databaseUrl),
    // Several statements in one go: see the single query within an account in guarded-pool.ts.
    pipeline: true,
    max: size,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  };
}
