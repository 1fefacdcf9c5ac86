import { sql } from 'drizzle-orm';
import { type Database, type DatabaseHandle, DatabaseStartError } from './database.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { applyRowSecurity } from './row-security.ts';

/** One of the numbers PostgreSQL's advisory locks go by; this one means "migrating Plumbline". */
const LOCK_KEY = 7_586_011;

/**
 * Brings the database to the schema of this version and resolves to the names of the migrations that took. Each runs
 * in a transaction together with the record of it, so one that is killed has not happened. Several processes may call
 * this at once; they take turns. Throws `DatabaseStartError` when the database is newer than `files`, or was made by
 * other ones.
 */
export async function migrate(handle: DatabaseHandle, files?: readonly MigrationFile[]): Promise<string[]> {
  const known = files ?? (await readMigrationFiles());
  return handle.withDedicatedConnection(async (db) => {
    await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`);
    try {
      const applied = await applyPending(db, known);
      await applyRowSecurity(db);
      return applied;
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${LOCK_KEY})`);
    }
  });
}

async function applyPending(db: Database, files: readonly MigrationFile[]): Promise<string[]> {
  // The names that drizzle's own migrator uses, so that its tools read this database too.
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`,
  );
  const recorded = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  );
  assertSameHistory(
    recorded.rows.map(({ hash }) => hash),
    files,
  );
  const pending = files.slice(recorded.rows.length);
  for (const file of pending) await apply(db, file);
  return pending.map(({ name }) => name);
}

async function apply(db: Database, file: MigrationFile): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of file.statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${file.hash}, ${file.madeAt})`,
    );
  });
}

function assertSameHistory(recorded: readonly string[], files: readonly MigrationFile[]): void {
  for (const [index, hash] of recorded.entries()) {
    const file = files[index];
    if (file?.hash === hash) continue;
    if (file === undefined) {
      throw new DatabaseStartError(
        'The database was migrated by a newer version of Plumbline. Start that version, or restore the backup that ' +
          'was made before the upgrade.',
      );
    }
    throw new DatabaseStartError(
      `The database was not made by this version of Plumbline: its migration ${index + 1} is not ${file.name} as it ` +
        'is here. Start the version that made it, or point DATABASE_URL or DATA_DIR at another database.',
    );
  }
}
