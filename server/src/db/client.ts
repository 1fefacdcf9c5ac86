import type { DatabaseHandle, DatabaseLog } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres/open-postgres.ts';

export type {
  Database,
  DatabaseHandle,
  PoolFigures,
  Queryable,
  Transaction,
} from './database.ts';
export { DatabaseStartError } from './database.ts';

export interface DatabaseOptions {
  /** A `postgres://` address with one host, or several of which one accepts writes; without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** If `databaseUrl` points to a pooler: the address of the database itself, for notifications and migrations. */
  readonly databaseDirectUrl?: string | undefined;
  /** The directory of the embedded database. */
  readonly dataDir: string;
  /** Whether to send named statements, which a pooler may not support. Defaults to true without a `databaseDirectUrl`. */
  readonly preparesStatements?: boolean | undefined;
  /** Whether a read-only PostgreSQL is acceptable, such as a standby for a backup. */
  readonly acceptsReadOnly?: boolean | undefined;
  readonly log?: DatabaseLog | undefined;
  /** The maximum of PostgreSQL connections, besides the one for notifications. Defaults to 10. */
  readonly poolSize?: number | undefined;
  /** The embedded database has stopped, for example after a disk error; the process should exit and restart. */
  readonly onStopped?: ((error: Error) => void) | undefined;
}

/**
 * Opens the database of this installation: PostgreSQL if there is an address, otherwise the embedded one,
 * which only one process can have open. Throws `DatabaseStartError`. It does not migrate: see `migrate`.
 */
export function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { databaseUrl, databaseDirectUrl, dataDir, log, onStopped } = options;
  return databaseUrl
    ? openPostgres(databaseUrl, { ...options, directUrl: databaseDirectUrl })
    : openEmbedded(dataDir, log, onStopped);
}
