import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { BackupError } from './backup-format.ts';

interface Column {
  readonly name: string;
  /** The SQL type, such as `timestamp(3) with time zone`. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Whether its rows can be large. */
  readonly hasBytes: boolean;
}

interface Row extends Record<string, unknown> {
  readonly name: string;
  readonly columns: Column[];
  readonly needs: string[];
}

/**
 * The product's tables from the database's catalog, referenced tables first. Throws `BackupError` if tables reference each
 * other in a cycle. A table that references itself is none: `deferOwnKeys` lets its rows come in any order.
 */
export async function listTables(tx: Transaction): Promise<Table[]> {
  const { rows } = await tx.execute<Row>(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(distinct f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  const ordered: Table[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].find(({ needs }) => !needs.some((name) => left.has(name)));
    if (!next)
      throw new BackupError(`The tables ${[...left.keys()].join(', ')} reference each other in a cycle.`);
    left.delete(next.name);
    ordered.push({
      name: next.name,
      columns: next.columns,
      hasBytes: next.columns.some(({ type }) => type === 'bytea'),
    });
  }
  return ordered;
}

export interface IdentityColumn extends Record<string, unknown> {
  readonly table: string;
  readonly column: string;
  /** Quoted for SQL. */
  readonly sequence: string;
}

/** The identity columns. */
export async function listIdentityColumns(tx: Transaction): Promise<IdentityColumn[]> {
  const { rows } = await tx.execute<IdentityColumn>(sql`
    select * from (
      select c.relname as "table", a.attname as "column",
        pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped) columns
    where sequence is not null order by 1, 2`);
  return rows;
}
