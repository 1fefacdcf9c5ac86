import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Rows per statement, so that no statement runs or locks rows for long. */
const BATCH = 1000;

/**
 * Deletes the rows matching `old` in all accounts, one batch per transaction, using the unique column `key`. Locked
 * rows are skipped until the next run, so several processes may run this at once. Resolves to the number of deleted rows.
 */
export async function deleteBatches(db: Database, key: PgColumn, old: SQL, batch = BATCH): Promise<number> {
  const table = sql.identifier(getTableConfig(key.table).name);
  const column = sql.identifier(key.name);
  let total = 0;
  for (;;) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with old as materialized (select ${key} as id from ${table} where ${old} limit ${batch} for update skip locked),
        deleted as (delete from ${table} where ${column} in (select id from old) returning 1)
      select count(*)::int as count from deleted`);
    const count = rows[0]?.count ?? 0;
    total += count;
    if (count < batch) return total;
  }
}
