import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

interface OwnKey extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  /** When it is checked, as SQL: such as `not deferrable`. */
  readonly timing: string;
}

/**
 * Defers the check of every foreign key that refers to its own table, because a row can come before the row that it
 * refers to: `listTables` orders tables, and nothing orders the rows of a table. Call the returned function after the
 * last insert: it checks the keys, throws PostgreSQL's error if a row is missing, and makes them what they were. A
 * rollback does so too.
 */
export async function deferOwnKeys(tx: Transaction): Promise<() => Promise<void>> {
  const { rows: keys } = await tx.execute<OwnKey>(sql`
    select c.relname as "table", k.conname as name,
      case when not k.condeferrable then 'not deferrable' when k.condeferred then 'deferrable initially deferred'
        else 'deferrable initially immediate' end as timing
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conrelid = k.confrelid and c.relnamespace = 'public'::regnamespace`);
  const alter = ({ table, name }: OwnKey, timing: string) =>
    tx.execute(
      sql`alter table ${sql.identifier(table)} alter constraint ${sql.identifier(name)} ${sql.raw(timing)}`,
    );
  for (const key of keys) await alter(key, 'deferrable initially deferred');
  return async () => {
    // A table with checks to come cannot be altered.
    await tx.execute(sql`set constraints all immediate`);
    for (const key of keys) await alter(key, key.timing);
  };
}
