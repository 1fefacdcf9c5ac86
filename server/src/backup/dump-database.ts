import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle, Transaction } from '../db/database.ts';
import { listMigrations } from '../db/migration-history.ts';
import type { FileStore } from '../providers/file-store.ts';
import {
  type BackupHeader,
  type BackupSequence,
  type BackupTrailer,
  FORMAT,
  FORMAT_VERSION,
} from './backup-format.ts';
import { dumpObjects } from './dump-files.ts';
import { listIdentityColumns, listTables, type Table } from './list-tables.ts';
import { PRODUCT_VERSION } from './product-version.ts';

/** Rows fetched at once; fewer if each may hold a picture. */
const ROWS_AT_ONCE = 500;
const LARGE_ROWS_AT_ONCE = 8;

/** The text of values must not depend on the server's settings, and no policy may hide rows silently. */
const SETTINGS = [
  `set local timezone to 'UTC'`,
  `set local datestyle to 'ISO'`,
  `set local intervalstyle to 'postgres'`,
  `set local bytea_output to 'hex'`,
  `set local extra_float_digits to 1`,
  `set local row_security to off`,
];

/** The contents of photos and PDFs in a backup: null leaves them out. */
export type DumpedContents = { readonly store: FileStore | undefined } | null;

export interface Dumped {
  /** The row count of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Photos and PDFs that have no content in the object store. */
  readonly missing: number;
}

/**
 * Reads every row of every table as of one moment, even during writes, and passes the text of a backup to `write`,
 * piece by piece. Contents of an object store become rows, as if they had been in the database.
 */
export async function dumpDatabase(
  handle: DatabaseHandle,
  madeAt: Date,
  contents: DumpedContents,
  write: (text: string) => Promise<void>,
): Promise<Dumped> {
  return handle.withDedicatedConnection((db) =>
    db.transaction((tx) => dump(tx, madeAt, contents, write), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
}

async function dump(
  tx: Transaction,
  madeAt: Date,
  contents: DumpedContents,
  write: (text: string) => Promise<void>,
): Promise<Dumped> {
  const digest = createHash('sha256');
  const put = async (text: string) => {
    digest.update(text);
    await write(text);
  };
  for (const statement of SETTINGS) await tx.execute(sql.raw(statement));
  await put(toLine(await headerOf(tx, madeAt)));
  const rows: Record<string, number> = {};
  let missing = 0;
  for (const table of await listTables(tx)) {
    const isContents = table.name === 'file_contents';
    rows[table.name] = await dumpTable(tx, table, put, contents, isContents && !contents);
    if (!isContents || !contents) continue;
    const objects = await dumpObjects(tx, table, contents.store, put);
    rows[table.name] = (rows[table.name] ?? 0) + objects.rows;
    missing = objects.missing;
  }
  const trailer: BackupTrailer = {
    end: true,
    rows,
    sequences: await readSequences(tx),
    sha256: digest.digest('hex'),
  };
  await write(toLine(trailer));
  return { rows, missing };
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

async function headerOf(tx: Transaction, madeAt: Date): Promise<BackupHeader> {
  const { rows } = await tx.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  const migrations = await listMigrations(tx);
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    version: PRODUCT_VERSION,
    madeAt: madeAt.toISOString(),
    database: `PostgreSQL ${rows[0]?.version}`,
    migrations: migrations.map(({ name, hash }) => ({ name, hash })),
  };
}

async function dumpTable(
  tx: Transaction,
  table: Table,
  put: (text: string) => Promise<void>,
  contents: DumpedContents,
  isLeftOut: boolean,
): Promise<number> {
  const { name, columns, hasBytes } = table;
  await put(toLine({ table: name, columns: columns.map((column) => column.name) }));
  if (isLeftOut) return 0;
  const isStore = (column: string) => contents && name === 'files' && column === 'store';
  const texts = sql.join(
    columns.map((column) =>
      isStore(column.name) ? sql`'database'` : sql`${sql.identifier(column.name)}::text`,
    ),
    sql`, `,
  );
  await tx.execute(
    sql`declare dumped no scroll cursor for select to_json(array[${texts}])::text as row from ${sql.identifier(name)}`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(
      sql.raw(`fetch ${hasBytes ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE} from dumped`),
    );
    if (rows.length === 0) break;
    await put(`${rows.map(({ row }) => row).join('\n')}\n`);
    count += rows.length;
  }
  await tx.execute(sql`close dumped`);
  return count;
}

/** Read last: sequences are not part of the snapshot, and must not be behind a row that was read. */
async function readSequences(tx: Transaction): Promise<BackupSequence[]> {
  const sequences: BackupSequence[] = [];
  for (const { table, column, sequence } of await listIdentityColumns(tx)) {
    const { rows } = await tx.execute<{ value: string; called: boolean }>(
      sql`select last_value::text as value, is_called as called from ${sql.raw(sequence)}`,
    );
    for (const { value, called } of rows) sequences.push({ table, column, value, called });
  }
  return sequences;
}
