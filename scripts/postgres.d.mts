/** A PostgreSQL of its own, which can be stopped and started again on the same data. */
export interface OwnPostgres {
  readonly url: string;
  readonly version: string;
  /** Ends it at once, as a crash would, and starts it again when `during` has settled. */
  restart(during?: () => Promise<void>): Promise<void>;
  /** Ends it at once, as the loss of its machine would, and for good. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export function findOrStartPostgres(): Promise<
  { url: string; version: string; stop(): Promise<void> } | { missing: string }
>;

/** Like `findOrStartPostgres`, but never the one at TEST_DATABASE_URL; a `durable` one keeps what it acknowledged through a restart. */
export function startOwnPostgres(options?: {
  durable?: boolean;
  /** More of PostgreSQL's own settings. */
  settings?: Readonly<Record<string, string>>;
}): Promise<OwnPostgres | { missing: string }>;

/** A standby that streams from another server started here. */
export interface Standby extends OwnPostgres {
  /** Makes it the primary; resolves once it takes writes. */
  promote(): Promise<void>;
}

export function startStandby(
  primaryUrl: string,
  settings?: Readonly<Record<string, string>>,
): Promise<Standby | { missing: string }>;
