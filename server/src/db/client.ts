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
  /** A `postgres://` address, of one host or several of which one takes writes; without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** Where `databaseUrl` leads to a pooler: the same database without it, for notifications and migrations. */
  readonly databaseDirectUrl?: string | undefined;
  /** Where the embedded database is kept. */
  readonly dataDir: string;
  /** Whether statements are sent with names, which a pooler may not bear. Default: where there is no `databaseDirectUrl`. */
  readonly preparesStatements?: boolean | undefined;
  /** Whether a PostgreSQL that takes no writes will do, such as a standby that is backed up. */
  readonly acceptsReadOnly?: boolean | undefined;
  readonly log?: DatabaseLog | undefined;
  /** Connections to PostgreSQL at most, besides the one for notifications. 10 unless told. */
  readonly poolSize?: number | undefined;
  /** The embedded database can do no more, such as after a disk error: the process had best end and start anew. */
  readonly onStopped?: ((error: Error) => void) | undefined;
}

/**
 * Opens the database of this installation: PostgreSQL where there is an address for one, otherwise the embedded one,
 * which a single process can have open at a time. Throws `DatabaseStartError`. The schema is `migrate`'s business.
 */
export function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { databaseUrl, databaseDirectUrl, dataDir, log, onStopped } = options;
  return databaseUrl
    ? openPostgres(databaseUrl, { ...options, directUrl: databaseDirectUrl })
    : openEmbedded(dataDir, log, onStopped);
}
