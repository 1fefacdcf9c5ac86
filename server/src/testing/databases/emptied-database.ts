import { sql } from 'drizzle-orm';
import { inTransaction } from '../../db/transaction.ts';
import type { TestDatabase } from './test-database.ts';

/** By how many pages of 8 kB a copy may have grown: deleted rows would make the statements of the next test slower. */
const MOST_GROWTH = 200;

const PAGES = `(select sum(pg_relation_size(oid)) / 8192 from pg_class where relkind = 'r')::integer`;

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
  readonly tables: readonly string[];
  /** Every row of a later transaction was written by a test. */
  readonly transaction: number;
  readonly rows: number;
  readonly schema: number;
  readonly pages: number;
}

/** Reads what a new copy consists of. */
export async function readNewCopy(database: TestDatabase): Promise<NewCopy> {
  const [start] = await rowsOf<{ transaction: number; pages: number }>(
    database,
    `select pg_current_xact_id()::text::bigint::integer as transaction, ${PAGES} as pages`,
  );
  if (!start) throw new Error('The database has no transactions.');
  const tables = await rowsOf<{ name: string }>(
    database,
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
     and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`,
  );
  const names = tables.map(({ name }) => name);
  return { tables: names, ...start, ...(await count(database, names, start.transaction)) };
}

/**
 * Deletes what tests wrote, so that the next one can use the database: copying another one takes ten times as long. False if it
 * cannot be used again: its schema or the rows that ship have changed, a transaction is open, or it has grown.
 */
export async function emptyDatabase(database: TestDatabase, copy: NewCopy): Promise<boolean> {
  const [state] = await rowsOf<{ busy: boolean; pages: number }>(
    database,
    `select (select count(*) > 0 from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null) as busy,
     ${PAGES} as pages`,
  );
  if (!state || state.busy || state.pages > copy.pages + MOST_GROWTH) return false;
  const before = await count(database, copy.tables, copy.transaction);
  if (before.rows !== copy.rows || before.schema !== copy.schema) return false;
  const deletions = copy.tables.map(
    (table, index) =>
      `d${index} as (delete from ${table} where xmin::text::bigint > ${copy.transaction} returning 1)`,
  );
  const counts = copy.tables.map(
    (table, index) => `select '${table}' as name where exists (select from d${index})`,
  );
  const used = await inTransaction(database.db, async (tx) => {
    // Neither triggers nor references see the deletions.
    await tx.execute(sql`set local session_replication_role = replica`);
    return tx.execute<{ name: string }>(
      sql.raw(`with ${deletions.join(',\n')} ${counts.join(' union all ')}`),
    );
  });
  // Frees the pages, so that new rows lie in the order in which they are written, as in a new copy.
  const tables = used.rows.map(({ name }) => name);
  if (tables.length > 0) await database.db.execute(sql.raw(`vacuum ${tables.join(', ')}`));
  return true;
}

/** Counts the rows that no test wrote, and those of the schema, of which those that a test wrote count twice. */
async function count(
  database: TestDatabase,
  tables: readonly string[],
  transaction: number,
): Promise<Pick<NewCopy, 'rows' | 'schema'>> {
  const rows = tables.map((table) => `select xmin from ${table} where xmin::text::bigint <= ${transaction}`);
  const schema = CATALOGS.map(
    (catalog) =>
      `select case when xmin::text::bigint <= ${transaction} then 1 else 2 end as weight from ${catalog}`,
  );
  const [counted] = await rowsOf<Pick<NewCopy, 'rows' | 'schema'>>(
    database,
    `select (select count(*) from (${rows.join(' union all ')}) as r)::integer as rows,
     (select sum(weight) from (${schema.join(' union all ')}) as s)::integer as schema`,
  );
  if (!counted) throw new Error('The database does not count its rows.');
  return counted;
}

async function rowsOf<Row extends Record<string, unknown>>(
  { db }: TestDatabase,
  query: string,
): Promise<Row[]> {
  return (await db.execute<Row>(sql.raw(query))).rows;
}
