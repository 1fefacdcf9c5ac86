import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { BackupError } from './backup-format.ts';

/** Excludes objects of extensions, which are created and dropped with them. */
const OWN = sql`not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/**
 * Drops everything in the database, as part of a transaction. Throws `BackupError` if it holds an account
 * and `replace` is not set; tables without an account, as after a first start, are dropped without asking.
 */
export async function emptyDatabase(tx: Transaction, replace: boolean): Promise<void> {
  if (!replace && !(await isUnused(tx)))
    throw new BackupError(
      'This database already contains data, which was not changed. To replace it with the backup, ' +
        'use --replace.',
    );
  for (const statement of await listDrops(tx)) await tx.execute(sql.raw(statement));
}

async function isUnused(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (rows.length === 0) return true;
  if (!rows.some(({ name }) => name === 'accounts')) return false;
  const accounts = await tx.execute(sql`select from accounts limit 1`);
  return accounts.rows.length === 0;
}

async function listDrops(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select statement from (
      select 1 as turn, format('drop %s %I.%I cascade',
        case o.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, 'public', o.relname) as statement
      from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'm')
        and not o.relispartition and ${OWN}
      union all
      select 2, format('drop routine %s cascade', o.oid::regprocedure)
      from pg_proc o where o.pronamespace = 'public'::regnamespace and ${OWN}
      union all
      select 3, format('drop type %s cascade', o.oid::regtype)
      from pg_type o left join pg_class c on c.oid = o.typrelid
      where o.typnamespace = 'public'::regnamespace and (o.typtype in ('d', 'e', 'r') or c.relkind = 'c') and ${OWN}
      union all
      select 4, 'drop schema drizzle cascade' from pg_namespace where nspname = 'drizzle'
    ) drops order by turn, statement`);
  // A view may be dropped with its table, a function with its type.
  return rows.map(({ statement }) => statement.replace(/^drop (\w+(?: view)?) /, 'drop $1 if exists '));
}
