import { readFileSync } from 'node:fs';

const MIGRATION = new URL('../../server/src/db/migrations/0045_job-standings.sql', import.meta.url);
const TRIGGERS = [
  ['job_standings', 'tally_jobs'],
  ['estimates', 'tally_jobs_of_new_estimates'],
  ['payments', 'tally_jobs_of_payments'],
  ['invoices', 'tally_jobs_of_invoices'],
  ['invoices', 'follow_invoices'],
];

/** Within one transaction, triggers that write the same few sums for each row take ever longer. */
export const WITHOUT_JOBS = TRIGGERS.map(([table, name]) => `alter table ${table} disable trigger ${name}`);

/** The rows that these triggers would have written, as the migration writes them for existing data. */
export const KEEPING_JOBS = [
  'analyze',
  ...readFileSync(MIGRATION, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.trim().startsWith('INSERT')),
  `insert into tallies (account_id, kind, label, currency, rows, total_minor)
   select account_id, 'invoices', state, currency, count(*), sum(total_minor - settled_minor - credited_minor)
   from invoices group by 1, 3, 4`,
  ...TRIGGERS.map(([table, name]) => `alter table ${table} enable trigger ${name}`),
];

/** As many invoices as a contractor has estimates, two of each that was won: all but the newest fiftieth are paid, void or drafts. */
export const INVOICE_STATEMENTS = [
  `create table bench_invoices as
   select gen_random_uuid() as id, won.account_id as account, won.id as root, won.number as root_number, client_id, client_name,
     job_type_name, p as position, n, won.total_minor / 2 as minor, to_char(won.total_minor / 200.0, 'FM999990.00') as amount,
     job_description || case when p % 100 = 50 then ', with asbestos abatement' else '' end
       || case when p = n / 2 then ', behind the zinc cornice' else '' end as job,
     case when p > n * 0.98 then 'open' when p % 50 = 7 then 'void' when p % 100 = 3 then 'draft' else 'paid' end as state,
     now() - interval '3 years' * ((n - p)::float / n) as at, case when p % 2 = 1 then 7 else 30 end as due_days
   from (
     select e.*, s.estimates as n, row_number() over (partition by account_id order by number) as place
     from estimates e join bench_sizes s on s.account = e.account_id where status in ('accepted', 'paid')) won,
   lateral (values (2 * place - 1), (2 * place)) places(p)`,
  `alter table bench_invoices add column number integer`,
  `update bench_invoices b set number = numbered.number from (
     select id, row_number() over (partition by account order by position) as number
     from bench_invoices where state <> 'draft') numbered where numbered.id = b.id`,
  `insert into estimates (id, account_id, number, status, kind, root_id, currency, client_id, client_name, job_type_name,
     job_description, labor_markup_hundredths, material_markup_hundredths, tax_hundredths, deposit_hundredths, accept_payments,
     labor_subtotal_minor, labor_markup_minor, materials_subtotal_minor, material_markup_minor, additional_costs_minor,
     subtotal_minor, tax_minor, total_minor, deposit_minor, created_at, updated_at, sent_at, issued_as, title)
   select id, account, -1000 * position, case when state = 'draft' then 'draft' else 'sent' end, 'invoice', root, 'USD', client_id,
     client_name, job_type_name, job, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, at, at,
     case when state <> 'draft' then at end, 'INV-' || lpad(number::text, greatest(4, length(number::text)), '0'), 'Part of the balance'
   from bench_invoices`,
  `insert into payments (id, account_id, estimate_id, invoice_id, method, amount_minor, received_on, created_at)
   select gen_random_uuid(), account, root, id, 'check', minor, (at + interval '9 days')::date, at + interval '9 days'
   from bench_invoices where state = 'paid'`,
  `insert into invoices (document_id, account_id, position, state, currency, number, issued_on, due_on, due_days, covers, title, parts,
     sums, content, total_minor, settled_minor, paid_on, voided_at, search_text)
   select id, account, position, state, 'USD', number, case when number is not null then at::date end,
     case when number is not null then at::date + due_days end, due_days, jsonb_build_object('kind', 'part', 'amount', amount),
     'Part of the balance', jsonb_build_array(jsonb_build_object('stageId', 'balance', 'name', 'Balance', 'amount', amount)),
     jsonb_build_object('nets', jsonb_build_object('0', minor::text), 'taxes', '[]'::jsonb),
     case when number is not null then jsonb_build_object('estimateNumber', 'EST-' || lpad(root_number::text, 4, '0'),
       'title', 'Part of the balance', 'currency', 'USD', 'jobType', jsonb_build_object('name', job_type_name), 'jobDescription', job,
       'client', jsonb_build_object('name', client_name, 'email', null, 'phone', null, 'address', null), 'note', null, 'work', '[]'::jsonb,
       'parts', jsonb_build_array(jsonb_build_object('stageId', 'balance', 'name', 'Balance', 'amount', amount)),
       'subtotal', amount, 'taxes', '[]'::jsonb, 'taxAmount', '0.00', 'totalAmount', amount, 'jobAddress', null,
       'paymentInstructions', repeat('Checks to Cutter Ridge Roofing. ', 20), 'contractor', jsonb_build_object('contactName', 'Marcus Bell'),
       'job', jsonb_build_object('contractTotal', amount, 'changeOrders', '[]'::jsonb, 'jobTotal', amount, 'invoicedBefore', '0.00',
         'stillToCome', '0.00')) end,
     minor, case when state = 'paid' then minor else 0 end, case when state = 'paid' then (at + interval '9 days')::date end,
     case when state = 'void' then at + interval '1 day' end,
     lower(concat_ws(chr(10), 'INV-' || lpad(number::text, greatest(4, length(number::text)), '0'), client_name, job_type_name, job))
   from bench_invoices`,
  `update accounts a set last_invoice_position = taken.position, last_invoice_number = taken.number from (
     select account, max(position) as position, max(number) as number from bench_invoices group by account) taken
   where taken.account = a.id`,
];

/** The page of an invoice list that begins in its middle. */
export const middleOf = (size) => Buffer.from(JSON.stringify([size / 2])).toString('base64url');
