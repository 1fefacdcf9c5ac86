import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';

interface Column extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly identity: boolean;
  /** The column it references, as `table.column`. */
  readonly refers: string | null;
}

/** Text with characters that a line-based, quoted format could break on. */
const AWKWARD = `a\nb\r\tc "d" 'e' \\n \\\\. {f,"g"} [null] \u2028\u0085 é 漢字 👷🏽 ${'x'.repeat(50)}`;

/** Values for columns that allow only certain ones. */
const ALLOWED: Readonly<Record<string, string>> = {
  'mails.state': "'sent'",
  'jobs.state': "'done'",
  'payment_attempts.state': "'failed'",
  'payments.amount_minor': '9007199254740993',
  'estimates.status': "'draft'",
  'estimate_groups.kind': "'addOn'",
  'estimate_messages.author': "'client'",
  'estimate_messages.kind': "'question'",
  'files.kind': "'photo'",
  'files.state': "'stored'",
  'files.store': "'database'",
  'object_removals.kind': "'pdf'",
  'file_contents.account_id': '(select account_id from files limit 1)',
  'file_contents.file_id': '(select id from files limit 1)',
  'file_contents.variant': "'large'",
  'estimates.total_minor': '0',
  'estimates.subtotal_minor': '0',
  'estimates.tax_minor': '0',
};

const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  smallint: '7',
  integer: '-2147483648',
  bigint: '9223372036854775807',
  numeric: '12345678901234567890.123456789',
  boolean: 'true',
  date: "'0044-03-15 BC'",
  'timestamp(3) with time zone': "'2026-03-10 15:00:00.123+00'",
  bytea: "'\\x00ff0a5c'",
  'smallint[]': "'{3,-7}'",
};

/** Adds a row with awkward values to every table of `tables`, including future ones. */
export async function fillEveryTable(db: Database, tables: readonly string[]): Promise<void> {
  const { rows } = await db.execute<Column>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as identity,
      (select f.relname || '.' || fa.attname from pg_constraint k join pg_class f on f.oid = k.confrelid
        join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.confkey[1]
        where k.contype = 'f' and k.conrelid = c.oid and k.conkey[1] = a.attnum and cardinality(k.conkey) = 1 limit 1) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by a.attnum`);
  for (const table of tables) {
    const columns = rows.filter((column) => column.table === table && !column.identity);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await db.execute(
      sql.raw(
        `insert into "${table}" (${names}) select ${columns.map(valueFor).join(', ')} on conflict do nothing`,
      ),
    );
  }
}

function valueFor({ table, name, type, refers }: Column): string {
  const allowed = ALLOWED[`${table}.${name}`];
  if (allowed) return allowed;
  if (refers) return referred(refers, table, name);
  if (type === 'text') return `${quote(AWKWARD)} || gen_random_uuid()`;
  if (type === 'text[]') return `array[${quote(AWKWARD)}, null, '', 'NULL']`;
  if (type === 'jsonb')
    return `jsonb_build_object('text', ${quote(AWKWARD)}::text, 'n', 1.10, 'nothing', null)`;
  const value = VALUES[type];
  if (!value) throw new Error(`Say in VALUES what a column of type ${type} may hold (${table}.${name}).`);
  return value;
}

/** An existing row, or one without a reference yet if the reference is unique. */
function referred(refers: string, table: string, name: string): string {
  const [other, column] = refers.split('.');
  return `(select o."${column}" from "${other}" o order by exists (select from "${table}" t where t."${name}" = o."${column}") limit 1)`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
