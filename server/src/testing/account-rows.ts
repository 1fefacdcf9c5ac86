import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';

interface NamedTable extends Record<string, unknown> {
  readonly name: string;
  readonly owner: 'id' | 'account_id' | null;
}

/**
 * Every row of an account in every table, as text, by table name. Rows of tables without an account id are included if
 * they contain one of `marks` (its id, its address).
 */
export async function readAccountRows(
  db: Database,
  account: string,
  marks: readonly string[],
): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<NamedTable>(sql`
    select c.relname as name, case when c.relname = 'accounts' then 'id' else (
      select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) end as owner
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`);
  const found: Record<string, string[]> = {};
  for (const { name, owner } of tables) {
    const belongs = owner
      ? sql`t.${sql.identifier(owner)} = ${account}`
      : sql.join(
          [account, ...marks].map((mark) => sql`position(${mark} in to_jsonb(t)::text) > 0`),
          sql` or `,
        );
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t where ${belongs} order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
