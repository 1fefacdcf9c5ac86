import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type DatabaseHandle, DatabaseStartError, type Transaction } from './database.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { readHistory, recordMigration } from './migration-history.ts';
import { findPostgresError } from './postgres-error.ts';
import { applyRowSecurity } from './row-security.ts';

/** The advisory lock for migrating Plumbline. */
export const MIGRATION_LOCK = 7_586_011;

/** How long a migration waits for a table that is in use, in milliseconds: later queries queue behind it as long. */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

export interface MigrateOptions {
  /** How often a migration tries to lock its tables. Defaults to about a minute and a half of attempts. */
  readonly attempts?: number;
  /** The longest pause after an attempt, in milliseconds. */
  readonly pauseMs?: number;
}

/**
 * Migrates the database to the schema of this version and resolves to the names of the migrations that ran. Each runs
 * in a transaction together with its record, so a killed one has no effect. Several processes may call
 * this at once; they take turns. A database that a newer version has migrated is not changed if that version's
 * migrations are compatible with this one. Throws `DatabaseStartError` if they are not, if the database was created by other
 * files, or if its tables stay in use.
 */
export async function migrate(
  handle: DatabaseHandle,
  files?: readonly MigrationFile[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const known = files ?? (await readMigrationFiles());
  return handle.withDedicatedConnection(async (db) => {
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await db.execute(sql.raw(`set lock_timeout = '${LOCK_TIMEOUT_MS}ms'`));
      const applied = await applyPending(db, known, options);
      await whenFree('its row security', options, () => applyRowSecurity(db));
      return applied;
    } finally {
      await db.execute(sql`reset lock_timeout`);
      await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  });
}

async function applyPending(
  db: Database,
  files: readonly MigrationFile[],
  options: MigrateOptions,
): Promise<string[]> {
  const pending = files.slice(await readHistory(db, files));
  for (const file of pending) {
    await whenFree(`migration ${file.name}`, options, () => db.transaction((tx) => applyMigration(tx, file)));
  }
  return pending.map(({ name }) => name);
}

/** Runs one migration and records it, as part of a transaction. */
export async function applyMigration(tx: Transaction, file: MigrationFile): Promise<void> {
  for (const statement of file.statements) await tx.execute(sql.raw(statement));
  await recordMigration(tx, file);
}

/** A long wait for a table would block everybody behind it, so the migration gives up its place and retries. */
async function whenFree(
  what: string,
  { attempts = 30, pauseMs = 2000 }: MigrateOptions,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = findPostgresError(error)?.code;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) throw error;
      if (attempt >= attempts)
        throw new DatabaseStartError(
          `The database could not be migrated: the tables of ${what} were in use for too long, for example by ` +
            'a backup or another program. Nothing was changed. Start again once that has finished.',
          { cause: error },
        );
      await pause(pauseMs * (0.5 + Math.random() / 2));
    }
  }
}
