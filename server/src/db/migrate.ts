import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type DatabaseHandle, DatabaseStartError, type Transaction } from './database.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { readHistory, recordMigration } from './migration-history.ts';
import { findPostgresError } from './postgres-error.ts';
import { applyRowSecurity } from './row-security.ts';

/** One of the numbers PostgreSQL's advisory locks go by; this one means "migrating Plumbline". */
export const MIGRATION_LOCK = 7_586_011;

/** How long a migration waits for a table that is in use: everybody who comes after it waits as long. Milliseconds. */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

export interface MigrateOptions {
  /** How often a migration tries to get hold of its tables. About a minute and a half unless told. */
  readonly attempts?: number;
  /** The pause after an attempt, at most; milliseconds. */
  readonly pauseMs?: number;
}

/**
 * Brings the database to the schema of this version and resolves to the names of the migrations that took. Each runs
 * in a transaction together with the record of it, so one that is killed has not happened. Several processes may call
 * this at once; they take turns. A database that a newer version has migrated is left as it is, if that version's
 * migrations leave this one working. Throws `DatabaseStartError` when they do not, when the database was made by other
 * files, or when its tables stay in use.
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

/** Runs one migration, with the record of it, as part of a transaction. */
export async function applyMigration(tx: Transaction, file: MigrationFile): Promise<void> {
  for (const statement of file.statements) await tx.execute(sql.raw(statement));
  await recordMigration(tx, file);
}

/** Waiting long for a table would hold up everybody who wants it, so the migration steps back and tries again. */
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
          `The database could not be brought up to date: the tables of ${what} are in use for a long time, such as by ` +
            'a backup or another program. Nothing was changed by it; start again when that has ended.',
          { cause: error },
        );
      await pause(pauseMs * (0.5 + Math.random() / 2));
    }
  }
}
