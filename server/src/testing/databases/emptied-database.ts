import { sql } from 'drizzle-orm';
import { inTransaction } from '../../db/transaction.ts';
import type { TestDatabase } from './test-database.ts';

/** By how many pages of 8 kB a copy may have grown: deleted rows would make the statements of the next test slower. */
const MOST_GROWTH = 200;

/** The catalogs that a change of the schema writes to. */
const CATALOGS = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_policy',
];

/** The content of a new copy, to which `emptyDatabase` resets it. */
export interface NewCopy {
  /** Every row of a later transaction was written by a test. */
  readonly transaction: number;
  readonly rows: number;
  readonly schema: number;
  readonly pages: number;
}

/** Reads what a new copy consists of. */
export async function readNewCopy(database: TestDatabase): Promise<NewCopy> {
  const [start] = await rowsOf<{ transaction: number }>(
    database,
    'select pg_current_xact_id()::text::bigint::integer as transaction',
  );
  if (!start) throw new Error('The database has no transactions.');
  const { tables, pages } = await readState(database);
  return { ...start, pages, ...(await count(database, tables, start.transaction)) };
}

/**
 * Deletes what tests wrote, so that the next one can use the database: copying another one takes ten times as long. False if it
 * cannot be used again: its schema or the rows that ship have changed, a transaction is open, or it has grown.
 */
export async function emptyDatabase(database: TestDatabase, copy: NewCopy): Promise<boolean> {
  const { tables, busy, pages } = await readState(database);
  if (busy || pages > copy.pages + MOST_GROWTH) return false;
  const before = await count(database, tables, copy.transaction);
  if (before.rows !== copy.rows || before.schema !== copy.schema) return false;
  const used = await inTransaction(database.db, async (tx) => {
    // Neither triggers nor references see the deletions.
    await tx.execute(sql`set local session_replication_role = replica`);
    const deletions = tables.map(
      (table, index) =>
        `d${index} as (delete from ${table} where not ${isOlder(copy.transaction)} returning 1)`,
    );
    const counts = tables.map(
      (table, index) => `select '${table}' as name where exists (select from d${index})`,
    );
    if (tables.length === 0) return { rows: [] };
    return tx.execute<{ name: string }>(
      sql.raw(`with ${deletions.join(',\n')} ${counts.join(' union all ')}`),
    );
  });
  // Frees the pages, so that new rows lie in the order in which they are written, as in a new copy.
  const emptied = used.rows.map(({ name }) => name);
  if (emptied.length > 0) await database.db.execute(sql.raw(`vacuum ${emptied.join(', ')}`));
  return true;
}

/** The tables that have pages, hence perhaps rows; the pages of all; and whether others have a transaction open. */
async function readState(database: TestDatabase) {
  const [state] = await rowsOf<{ tables: string; busy: boolean; pages: number }>(
    database,
    `select (select count(*) > 0 from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null) as busy,
     coalesce(string_agg(oid::regclass::text, ',' order by oid) filter (where size > 0 and relnamespace
       not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)), '') as tables,
     (sum(size) / 8192)::integer as pages
     from (select oid, relnamespace, pg_relation_size(oid) as size from pg_class where relkind = 'r') as t`,
  );
  if (!state) throw new Error('The database does not describe itself.');
  return { ...state, tables: state.tables.split(',').filter(Boolean) };
}

/** Counts the rows that no test wrote, and those of the schema, of which those that a test wrote count twice. */
async function count(
  database: TestDatabase,
  tables: readonly string[],
  transaction: number,
): Promise<Pick<NewCopy, 'rows' | 'schema'>> {
  const rows = tables.map((table) => `(select count(*) from ${table} where ${isOlder(transaction)})`);
  const schema = CATALOGS.map(
    (catalog) => `(select count(*) + count(*) filter (where not ${isOlder(transaction)}) from ${catalog})`,
  );
  const [counted] = await rowsOf<Pick<NewCopy, 'rows' | 'schema'>>(
    database,
    `select (${['0', ...rows].join(' + ')})::integer as rows, (${schema.join(' + ')})::integer as schema`,
  );
  if (!counted) throw new Error('The database does not count its rows.');
  return counted;
}

/** Whether a row was written by `transaction` or before it. */
const isOlder = (transaction: number) => `age(xmin) >= (select age('${transaction}'::xid))`;

async function rowsOf<Row extends Record<string, unknown>>(
  { db }: TestDatabase,
  query: string,
): Promise<Row[]> {
  return (await db.execute<Row>(sql.raw(query))).rows;
}
