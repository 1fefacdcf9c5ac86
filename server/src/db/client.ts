import type { DatabaseHandle, DatabaseLog } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres/open-postgres.ts';

export type {
  Database,
  DatabaseHandle,
  DatabaseLog,
  Queryable,
  QueryResult,
  Transaction,
} from './database.ts';
export { DatabaseStartError } from './database.ts';

export interface DatabaseOptions {
  /** A `postgres://` address; without one the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded database is kept. */
  readonly dataDir: string;
  readonly log?: DatabaseLog | undefined;
  /** The embedded database can do no more, such as after a disk error: the process had best end and start anew. */
  readonly onStopped?: ((error: Error) => void) | undefined;
}

/**
 * Opens the database of this installation: PostgreSQL where there is an address for one, otherwise the embedded one,
 * which a single process can have open at a time. Throws `DatabaseStartError`. The schema is `migrate`'s business.
 */
export function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { databaseUrl, dataDir, log, onStopped } = options;
  return databaseUrl ? openPostgres(databaseUrl, log) : openEmbedded(dataDir, log, onStopped);
}
