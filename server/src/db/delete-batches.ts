import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Rows deleted at a time, so that no statement runs or holds rows for long. */
const BATCH = 1000;

/**
 * Deletes the rows of every account that `old` names, a batch in each transaction, by the column that tells them apart. Rows
 * somebody else holds are left for the next time, so several processes may do this at once. Resolves to how many were deleted.
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
