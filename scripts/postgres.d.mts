/** A PostgreSQL of its own, which can be stopped and started again on the same data. */
export interface OwnPostgres {
  readonly url: string;
  readonly version: string;
  /** Ends it at once, as a crash would, and starts it again when `during` has settled. */
  restart(during?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export function findOrStartPostgres(): Promise<
  { url: string; version: string; stop(): Promise<void> } | { missing: string }
>;

/** Like `findOrStartPostgres`, but never the one at TEST_DATABASE_URL; a `durable` one keeps what it acknowledged through a restart. */
export function startOwnPostgres(options?: { durable?: boolean }): Promise<OwnPostgres | { missing: string }>;
