import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '../db/client.ts';
import type { Transaction } from '../db/database.ts';
import { applyMigration, MIGRATION_LOCK } from '../db/migrate.ts';
import { type MigrationFile, readMigrationFiles } from '../db/migration-files.ts';
import { HISTORY_TABLE } from '../db/migration-history.ts';
import { applyRowSecurity, ensureTenantRole } from '../db/row-security.ts';
import { BackupError, type BackupHeader, type BackupTrailer } from './backup-format.ts';
import { deferOwnKeys } from './defer-own-keys.ts';
import { emptyDatabase } from './empty-database.ts';
import { listTables, type Table } from './list-tables.ts';
import { type BackupSummary, readBackup } from './read-backup.ts';

/** Rows are inserted in batches of at most this many rows or characters. */
const ROWS_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 1_000_000;
const LOOKS = 15;
const LOOK_EVERY_MS = 100;

export interface RestoreOptions {
  /** Whether to delete the existing data. */
  readonly replace: boolean;
  /** Called with the number of rows stored so far. */
  readonly onProgress?: (rows: number) => void;
}

/**
 * Restores `file` into a database of either kind, with the schema it was made with; the next start migrates
 * it. It is atomic: the whole file is read before anything changes, and the restore is one transaction.
 * Throws `BackupError` or `DatabaseStartError`.
 */
export async function restoreBackup(
  place: Pick<DatabaseOptions, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'log'>,
  file: string,
  options: RestoreOptions,
): Promise<BackupSummary> {
  const { header } = await readBackup(file);
  const migrations = await matchMigrations(header);
  const handle = await openDatabase(place);
  try {
    // Fails before it starts if the role cannot be created.
    await handle.withDedicatedConnection((db) => ensureTenantRole(db));
    const summary = await handle.withDedicatedConnection((db) =>
      db.transaction((tx) => restore(tx, handle.kind, file, migrations, options)),
    );
    await handle.withDedicatedConnection((db) => applyRowSecurity(db));
    return summary;
  } finally {
    await handle.close();
  }
}

/** The migrations of the backup's tables. */
async function matchMigrations({ version, migrations }: BackupHeader): Promise<MigrationFile[]> {
  const known = await readMigrationFiles();
  for (const [index, { hash, name }] of migrations.entries()) {
    const file = known[index];
    if (!file)
      throw new BackupError(
        `The backup was made by a newer version of Plumbline (${version}, with ${name ?? 'migrations'} this one does not ` +
          'know). Restore it with that version.',
      );
    if (file.hash !== hash)
      throw new BackupError(
        `The backup was made by another Plumbline (${version}): its migration ${index + 1} is not ${file.name} as it is here.`,
      );
  }
  return known.slice(0, migrations.length);
}

async function restore(
  tx: Transaction,
  kind: DatabaseHandle['kind'],
  file: string,
  migrations: readonly MigrationFile[],
  { replace, onProgress }: RestoreOptions,
): Promise<BackupSummary> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  if (kind === 'postgres') await refuseWhileInUse(tx);
  await emptyDatabase(tx, replace);
  for (const statement of HISTORY_TABLE) await tx.execute(sql.raw(statement));
  for (const migration of migrations) await applyMigration(tx, migration);
  const tables = await listTables(tx);
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`truncate ${names}`);
  // The backup already contains what triggers would add.
  for (const { name } of tables)
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  const checkOwnKeys = await deferOwnKeys(tx);
  const summary = await insertRows(tx, file, tables, onProgress);
  await checkOwnKeys();
  for (const { name } of tables)
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  await restoreSequences(tx, summary.trailer);
  return summary;
}

/** A running process would mix its state with the restored rows. */
async function refuseWhileInUse(tx: Transaction): Promise<void> {
  // A connection that was just closed, such as the one that checked the server, remains visible for a moment.
  for (let look = 1; await isInUse(tx); look += 1) {
    if (look === LOOKS)
      throw new BackupError('Plumbline is running on this database. Stop all its processes first.');
    await pause(LOOK_EVERY_MS);
  }
}

async function isInUse(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`select pg_stat_clear_snapshot()`);
  const { rows } = await tx.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'plumbline%' limit 1`);
  return rows.length > 0;
}

async function insertRows(
  tx: Transaction,
  file: string,
  tables: readonly Table[],
  onProgress: RestoreOptions['onProgress'],
): Promise<BackupSummary> {
  const known = new Map(tables.map((table) => [table.name, table]));
  let insert: (rows: string) => Promise<void> = async () => {};
  let lines: string[] = [];
  let characters = 0;
  let stored = 0;
  const flush = async () => {
    if (lines.length > 0) await insert(`[${lines.join(',')}]`);
    stored += lines.length;
    lines = [];
    characters = 0;
    onProgress?.(stored);
  };
  const summary = await readBackup(file, {
    async table({ table, columns }) {
      await flush();
      insert = inserter(tx, known.get(table), columns);
    },
    async row(line) {
      lines.push(line);
      characters += line.length;
      if (lines.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await flush();
    },
  });
  await flush();
  return summary;
}

/** Values are in PostgreSQL's text format, and PostgreSQL parses them. */
function inserter(tx: Transaction, table: Table | undefined, columns: readonly string[]) {
  const types = columns.map((name) => table?.columns.find((column) => column.name === name)?.type);
  if (!table || types.includes(undefined))
    throw new BackupError('The backup has a table or a column that its version of Plumbline does not have.');
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.raw(types.map((type, index) => `(r ->> ${index})::${type}`).join(', '));
  return async (rows: string) => {
    await tx.execute(
      sql`insert into ${sql.identifier(table.name)} (${names}) overriding system value
        select ${values} from jsonb_array_elements(${rows}::jsonb) r`,
    );
  };
}

async function restoreSequences(tx: Transaction, { sequences }: BackupTrailer): Promise<void> {
  for (const { table, column, value, called } of sequences)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${value}::bigint, ${called}::boolean)`,
    );
}
