import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What `execute` resolves to, the same on both databases. */
interface QueryResult<Row> {
  readonly rows: Row[];
  /** Rows returned or changed, for a statement that has such a count. */
  readonly rowCount?: number | null;
}

interface QueryResultKind extends PgQueryResultHKT {
  readonly type: QueryResult<this['row']>;
}

/** The query builder over either database. */
export type Database = PgDatabase<QueryResultKind>;

/** What the callback of `inTransaction` is given. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** For a query that may run inside a transaction or outside of one. */
export type Queryable = Database | Transaction;

export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Connections for queries, as they stand. */
export interface PoolFigures {
  readonly size: number;
  readonly idle: number;
  /** Queries and transactions that wait for a connection. */
  readonly waiting: number;
  /** Connections that were lost since the start, and not closed by this process in the course of its work. */
  readonly lost: number;
}

export interface DatabaseHandle {
  readonly db: Database;
  readonly kind: 'postgres' | 'embedded';
  /** The embedded database has one connection and no figures. */
  readonly pool?: () => PoolFigures;
  /** Waits for what is running, then lets go of the database. A second call does nothing. */
  close(): Promise<void>;
  /**
   * Calls `onNotify` for every NOTIFY on `channel` (a lower-case name) after its transaction has committed.
   * Notifications are hints: they are lost while the connection is down, after which every listener is called once
   * with an empty payload, so that it looks again. Resolves to a function that ends the subscription.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Runs `work` on one connection that nothing else uses and no statement time limit applies to: what session-level
   * locks and migrations need. The embedded database has one connection only, which is this one.
   */
  withDedicatedConnection<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

/** The database cannot be opened; the message tells the operator what to do and contains no password. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** PostgreSQL cannot serve this process now, as Plumbline found out rather than PostgreSQL said. Later it may: try again. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/** There is a server, and it takes no writes: a standby, or one that is set to read-only. */
export class ReadOnlyServerError extends DatabaseUnavailableError {
  override readonly name = 'ReadOnlyServerError';
}
