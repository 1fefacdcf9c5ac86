import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The result of `execute`, the same on both databases. */
interface QueryResult<Row> {
  readonly rows: Row[];
  /** The number of returned or changed rows, if the statement has one. */
  readonly rowCount?: number | null;
}

interface QueryResultKind extends PgQueryResultHKT {
  readonly type: QueryResult<this['row']>;
}

/** The query builder, on either database. */
export type Database = PgDatabase<QueryResultKind>;

/** The argument of the callback of `inTransaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** For queries that may run inside or outside of a transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The current state of the connection pool. */
export interface PoolFigures {
  readonly size: number;
  readonly idle: number;
  /** Queries and transactions waiting for a connection. */
  readonly waiting: number;
  /** Connections lost since the start, not counting those this process closed in normal operation. */
  readonly lost: number;
}

export interface DatabaseHandle {
  readonly db: Database;
  readonly kind: 'postgres' | 'embedded';
  /** The embedded database has one connection and no figures. */
  readonly pool?: () => PoolFigures;
  /** Waits for running queries, then closes the database. A second call does nothing. */
  close(): Promise<void>;
  /**
   * Calls `onNotify` for every NOTIFY on `channel` (a lower-case name) after its transaction has committed.
   * Notifications are hints: they are lost while the connection is down. After a reconnect every listener is called once
   * with an empty payload, so that it looks again. Resolves to a function that unsubscribes.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Runs `work` on a dedicated connection without a statement time limit, for session-level
   * locks and migrations. The embedded database uses its only connection.
   */
  withDedicatedConnection<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

/** The database cannot be opened; the message tells the operator what to do and contains no password. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** Plumbline itself found that PostgreSQL cannot serve this process now. A retry may succeed. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/** The server is read-only: a standby, or set to read-only. */
export class ReadOnlyServerError extends DatabaseUnavailableError {
  override readonly name = 'ReadOnlyServerError';
}
