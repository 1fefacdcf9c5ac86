/** A PostgreSQL server for one test, which can be restarted on the same data. */
export interface OwnPostgres {
  readonly url: string;
  /** Connects through a socket of the file system. */
  readonly socketUrl: string;
  readonly version: string;
  /** Kills it, as a crash would, and starts it again when `during` has settled. */
  restart(during?: () => Promise<void>): Promise<void>;
  /** Kills it for good, as the loss of its machine would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export function findOrStartPostgres(): Promise<
  { url: string; socketUrl: string; version: string; stop(): Promise<void> } | { missing: string }
>;

/** Like `findOrStartPostgres`, but never uses TEST_DATABASE_URL; a `durable` server keeps acknowledged writes through a restart. */
export function startOwnPostgres(options?: {
  durable?: boolean;
  /** Additional PostgreSQL settings. */
  settings?: Readonly<Record<string, string>>;
}): Promise<OwnPostgres | { missing: string }>;

/** A standby that replicates from another server started here. */
export interface Standby extends OwnPostgres {
  /** Makes it the primary; resolves once it accepts writes. */
  promote(): Promise<void>;
}

export function startStandby(
  primaryUrl: string,
  settings?: Readonly<Record<string, string>>,
): Promise<Standby | { missing: string }>;
