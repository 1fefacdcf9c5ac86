import { sql } from 'drizzle-orm';
import { type Database, DatabaseStartError, type Transaction } from './database.ts';
import type { MigrationFile } from './migration-files.ts';

export interface RecordedMigration extends Record<string, unknown> {
  readonly hash: string;
  /** Null if an old version recorded it without a name. */
  readonly name: string | null;
  readonly contractSince: string | null;
}

/**
 * The number of `files` that have run. Creates the history table if needed. Throws `DatabaseStartError` for a database
 * of other files, or one that a newer version has changed incompatibly.
 */
export async function readHistory(db: Database, files: readonly MigrationFile[]): Promise<number> {
  await ensureTable(db, files);
  const recorded = await listMigrations(db);
  assertSameHistory(recorded, files);
  return Math.min(recorded.length, files.length);
}

/** The migrations that have run, in order. */
export async function listMigrations(db: Database | Transaction): Promise<RecordedMigration[]> {
  const { rows } = await db.execute<RecordedMigration>(
    sql`select hash, name, contract_since as "contractSince" from drizzle.__drizzle_migrations order by id`,
  );
  return rows;
}

/** Records a migration, in its own transaction. */
export async function recordMigration(tx: Transaction, file: MigrationFile): Promise<void> {
  await tx.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at, name, contract_since)
      values (${file.hash}, ${file.madeAt}, ${file.name}, ${file.contractSince})`,
  );
}

/** The names that drizzle's own migrator uses, so that its tools can read this database; two columns are ours. */
export const HISTORY_TABLE = [
  'create schema if not exists drizzle',
  `create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint, name text, contract_since text
  )`,
];

async function ensureTable(db: Database, files: readonly MigrationFile[]): Promise<void> {
  for (const statement of HISTORY_TABLE) await db.execute(sql.raw(statement));
  const { rows } = await db.execute(
    sql`select from pg_attribute where attrelid = 'drizzle.__drizzle_migrations'::regclass and attname = 'contract_since'`,
  );
  if (rows.length > 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`alter table drizzle.__drizzle_migrations add column name text, add column contract_since text`,
    );
    for (const { hash, name } of files)
      await tx.execute(sql`update drizzle.__drizzle_migrations set name = ${name} where hash = ${hash}`);
  });
}

function assertSameHistory(recorded: readonly RecordedMigration[], files: readonly MigrationFile[]): void {
  for (const [index, migration] of recorded.entries()) {
    const file = files[index];
    if (file?.hash === migration.hash) continue;
    if (file === undefined) {
      if (isCompatible(migration, files)) continue;
      throw new DatabaseStartError(
        'The database was migrated by a newer version of Plumbline. Start that version, or restore the backup that ' +
          'was made before the upgrade.',
      );
    }
    throw new DatabaseStartError(
      `The database was not created by this version of Plumbline: its migration ${index + 1} is not ${file.name} as it ` +
        'is here. Start the version that created it, or set DATABASE_URL or DATA_DIR to another database.',
    );
  }
}

/** Whether a version with these files keeps working after a migration it does not know. */
function isCompatible({ name, contractSince }: RecordedMigration, files: readonly MigrationFile[]): boolean {
  if (name === null) return false;
  return contractSince === null || files.some((file) => file.name === contractSince);
}
