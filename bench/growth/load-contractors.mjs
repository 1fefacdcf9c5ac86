import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { INVOICE_STATEMENTS, KEEPING_JOBS, WITHOUT_JOBS } from './load-invoices.mjs';

const { sql } = createRequire(new URL('../../server/package.json', import.meta.url))('drizzle-orm');

/** The other accounts, with a few estimates each. */
const OTHERS = 997;
const ESTIMATES_OF_OTHERS = 20;

const tokenOf = (estimates) => `a session of somebody with ${estimates} estimates`;
const digestOf = (text) => createHash('sha256').update(text).digest('hex');

/** The contractors' rows: one per measured size, with a tenth as many clients, but 100 at least, then the others. */
const SIZES_TABLE = (sizes) => sql`
  create table bench_sizes as
  select gen_random_uuid() as account, n,
    case when n <= ${sizes.length}::int then (${`{${sizes.join()}}`}::int[])[n] else ${ESTIMATES_OF_OTHERS}::int end as estimates,
    case when n <= ${sizes.length}::int then greatest(100, (${`{${sizes.join()}}`}::int[])[n] / 10) else 10 end as clients
  from generate_series(1, ${sizes.length + OTHERS}::int) n`;

const STATEMENTS = [
  // Indexes of texts are built once at the end, as after a restore; triggers maintain the sums of estimates as usual.
  `drop index estimate_texts_grams`,
  ...WITHOUT_JOBS,
  `insert into accounts (id, email, password_hash, first_name, last_name, time_zone, last_estimate_number, trial_ends_at, created_at)
   select account, n || '@example.com', 'none', 'Marcus', 'Bell', 'America/Boise', estimates, now() + interval '9 days', now()
   from bench_sizes`,
  `create table bench_clients as select gen_random_uuid() as id, account, c,
     (array['Ada', 'Ben', 'Cora', 'Dana', 'Émile', 'Faye', 'Gus'])[1 + c % 7] || ' ' ||
       (array['Whitfield', 'Müller', 'Ode', 'Lind', 'Bell'])[1 + c % 5] || ' ' || c as name
   from bench_sizes, generate_series(1, clients) c`,
  `insert into clients (id, account_id, name, email, phone, client_type, created_at, updated_at)
   select id, account, name, 'client' || c || '@example.com', '(208) 555-' || lpad(c::text, 4, '0'),
     (array['residential', 'commercial'])[1 + c % 2], now(), now()
   from bench_clients`,
  // Over three years, in every status; amounts, times and words are the same in every run.
  `insert into estimates (id, account_id, number, status, currency, client_id, client_name, job_type_name, job_description,
     labor_markup_hundredths, material_markup_hundredths, tax_hundredths, deposit_hundredths, accept_payments,
     labor_subtotal_minor, labor_markup_minor, materials_subtotal_minor, material_markup_minor, additional_costs_minor,
     subtotal_minor, tax_minor, total_minor, deposit_minor, created_at, updated_at, sent_at, out_since, answered_at)
   select gen_random_uuid(), made.account, i, status, 'USD', c.id, c.name, 'Repair',
     job || case when i % 100 = 50 then ', with asbestos abatement' else '' end
       || case when i = estimates / 2 then ', behind the zinc cornice' else '' end || ', house ' || (i * 7919) % 9973,
     0, 0, 0, 0, false, minor, 0, 0, 0, 0, minor, 0, minor, 0, at, at, out, out,
     case when status in ('accepted', 'declined', 'paid') then out + interval '3 days' end
   from (
     select *, now() - interval '3 years' * ((estimates - i)::float / estimates) as at,
       (array['draft', 'sent', 'viewed', 'accepted', 'accepted', 'declined', 'paid', 'paid'])[1 + (i * 31 + i / 8) % 8] as status,
       (array['Tear-off and re-roof, house and garage', 'Replace the water heater', 'Kitchen sink and disposal',
         'Gutters along the north side', 'New electric panel, 200 A', 'Bathroom tile and a new fan', 'Chimney flashing',
         'Fence of cedar, 120 ft'])[1 + i % 8] as job, 10000 + (i * 7919::bigint) % 990000 as minor
     from bench_sizes, generate_series(1, estimates) i) made
   join bench_clients c on c.account = made.account and c.c = 1 + i % clients,
   lateral (select case when status <> 'draft' then at + interval '1 day' end as out) sent`,
  ...INVOICE_STATEMENTS,
  ...KEEPING_JOBS,
  // In the order in which they happened, which is that of their sequence.
  `insert into estimate_events (id, estimate_id, account_id, type, detail, at)
   select gen_random_uuid(), happened.* from (
     select id, account_id, 'created', '{}'::jsonb, created_at as at from estimates union all
     select id, account_id, 'sent', '{}', sent_at from estimates where sent_at is not null and kind = 'estimate' union all
     select document_id, account_id, 'issued', '{}', issued_on from invoices where number is not null) happened
   order by at`,
  `create index estimate_texts_grams on estimate_texts using gin (text_grams(account_id, number, content)) with (fastupdate = false)`,
  `vacuum analyze`,
];

/** Fills an empty, migrated database. Returns for each size a session of its contractor, and one of their invoices with its job and client. */
export async function loadContractors(db, sizes) {
  await db.execute(SIZES_TABLE(sizes));
  for (const statement of STATEMENTS) await db.execute(sql.raw(statement));
  const contractors = new Map();
  for (const [index, size] of sizes.entries()) {
    const token = tokenOf(size);
    await db.execute(sql`
      insert into sessions (id, token_digest, account_id, created_at, last_used_at, expires_at)
      select gen_random_uuid(), ${digestOf(token)}, account, now(), now(), now() + interval '1 day'
      from bench_sizes where n = ${index + 1}::int`);
    const { rows } = await db.execute(sql`
      select id from estimates where number = ${size / 2}::int
        and account_id = (select account from bench_sizes where n = ${index + 1}::int)`);
    const invoices = await db.execute(sql`
      select id as "invoiceId", root as "jobId", client_id as "clientId" from bench_invoices
      where position = ${size / 2}::int and account = (select account from bench_sizes where n = ${index + 1}::int)`);
    contractors.set(size, { token, size, estimateId: rows[0].id, ...invoices.rows[0] });
  }
  await db.execute(sql`drop table bench_sizes, bench_clients, bench_invoices`);
  return contractors;
}
