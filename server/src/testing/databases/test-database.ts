import type { Database, DatabaseHandle } from '../../db/client.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly handle: DatabaseHandle;
  /** Closes the database and removes it. */
  close(): Promise<void>;
}
