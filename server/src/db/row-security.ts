import { sql } from 'drizzle-orm';
import { type Database, DatabaseStartError } from './database.ts';
import { findPostgresError } from './postgres-error.ts';
import { TENANT_ROLE } from './row-scope.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Tables whose rows without an account ship with the product: everybody can read them, nobody can change them. */
const WITH_DEFAULTS = ['job_types', 'materials', 'estimate_templates', 'kits', 'kit_parts'];
/** Tables without a contractor's rows that a contractor's request needs. Other tables without an account are out of reach. */
const WITHOUT_ROWS = ['jobs', 'rate_limits'];

const OWN = `account_id = current_setting('plumbline.account_id')::uuid`;

interface Table extends Record<string, unknown> {
  readonly name: string;
  readonly column: 'id' | 'account_id';
}

/**
 * Enables row security between contractors: every table with an `account_id`, including new ones, shows `TENANT_ROLE` only the
 * rows of the account set for the transaction (`row-scope.ts`). Does nothing if it is already enabled. Throws
 * `DatabaseStartError` if the database's user may not create the role.
 */
export async function applyRowSecurity(db: Database): Promise<void> {
  const bare = await listUnprotectedTables(db);
  if (bare.length === 0) return;
  await ensureTenantRole(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`grant usage on schema public to ${TENANT_ROLE}`));
    for (const table of WITHOUT_ROWS)
      await tx.execute(sql.raw(`grant select, insert, update, delete on ${table} to ${TENANT_ROLE}`));
    for (const table of bare)
      for (const statement of wallStatements(table)) await tx.execute(sql.raw(statement));
  });
}

function wallStatements({ name, column }: Table): string[] {
  const own = column === 'id' ? OWN.replace('account_id', 'id') : OWN;
  return [
    `alter table ${name} enable row level security`,
    `drop policy if exists own_rows on ${name}`,
    `create policy own_rows on ${name} to ${TENANT_ROLE} using (${own}) with check (${own})`,
    `grant select, insert, update, delete on ${name} to ${TENANT_ROLE}`,
    ...(WITH_DEFAULTS.includes(name)
      ? [
          `drop policy if exists defaults on ${name}`,
          `create policy defaults on ${name} for select to ${TENANT_ROLE} using (account_id is null)`,
        ]
      : []),
  ];
}

/** Tables with a contractor's rows that lack row security, or the grants of the role. */
async function listUnprotectedTables(db: Database): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    select c.relname as name, case c.relname when 'accounts' then 'id' else 'account_id' end as "column"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'accounts' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
      and not (c.relrowsecurity and exists (
        select from pg_policy p join pg_roles r on r.oid = any (p.polroles)
        where p.polrelid = c.oid and p.polname = 'own_rows' and r.rolname = ${TENANT_ROLE}))
    order by c.relname`);
  return rows;
}

/**
 * Creates the role if it is missing. It belongs to the whole server: the start of another database may create it concurrently.
 * Throws `DatabaseStartError` if the database's user may not.
 */
export async function ensureTenantRole(db: Database): Promise<void> {
  try {
    await db.execute(
      sql.raw(`do $$ begin
        if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
          create role ${TENANT_ROLE} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`),
    );
    await db.execute(
      sql.raw(`do $$ begin
        if not pg_has_role(current_user, '${TENANT_ROLE}', 'usage') then grant ${TENANT_ROLE} to current_user; end if;
      exception when unique_violation then null;
      end $$`),
    );
  } catch (error) {
    if (findPostgresError(error)?.code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { rows } = await db.execute<{ user: string }>(sql`select current_user as user`);
    throw new DatabaseStartError(
      `The database's user may not create roles. Have an administrator run once: CREATE ROLE ${TENANT_ROLE} NOLOGIN; ` +
        `GRANT ${TENANT_ROLE} TO "${rows[0]?.user}";`,
    );
  }
}
