import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';

/** Every row of every table as text. */
export async function everyRow(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await tableNames(db)) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(table)} t order by t::text collate "C"`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

export async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}
