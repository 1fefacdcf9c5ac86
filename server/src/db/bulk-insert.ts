import { type Column, getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import { prepared } from './prepared.ts';

/**
 * Inserts any number of rows of `table` by one statement with one parameter, the rows as JSON. Every row must have every column:
 * database defaults do not apply. `onConflict` is the clause for rows that exist. Not for byte columns.
 */
export function bulkInsert<Table extends PgTable>(table: Table, onConflict = sql``) {
  const columns = Object.entries<Column>(getTableColumns(table));
  const insert = prepared<{ rows: string }>()((db, given) => {
    const names = sql.join(
      columns.map(([, { name }]) => sql.identifier(name)),
      sql`, `,
    );
    return db.execute(
      sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${given.rows}::json) ${onConflict}`,
    );
  });
  const encode = (row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, encoded(column, row[key])]));
  return async (db: Queryable, rows: readonly Required<InferInsertModel<Table>>[]): Promise<void> => {
    if (rows.length > 0) await insert(db, { rows: JSON.stringify(rows.map(encode)) });
  };
}

function encoded(column: Column, value: unknown): unknown {
  const stored = value === null || value === undefined ? null : column.mapToDriverValue(value);
  if (typeof stored === 'bigint') return String(stored);
  // PostgreSQL's JSON refuses a lone surrogate; drivers send U+FFFD for it.
  return typeof stored === 'string' ? stored.toWellFormed() : stored;
}
