import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

type Rows = Record<string, unknown>[];

/** The stored aggregates, and the same counted from the rows themselves, both sorted alike. */
export async function recount(
  db: Database,
): Promise<{ kept: Record<string, Rows>; counted: Record<string, Rows> }> {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  const month = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM')`);
  const jobs = sql`
    select root_id, account_id, client_id, currency, case when is_won then greatest(came_in - greatest(total, issued), 0) else 0 end as credit,
      case when status = 'accepted' and total - came_in > asked then total - came_in else asked end as owed
    from (
      select e.id as root_id, e.account_id, e.client_id, e.currency, e.status, e.status in ('accepted', 'paid') as is_won,
        e.total_minor + coalesce(e.changes_minor, 0) as total,
        coalesce((select sum(amount_minor) - sum(refunded_minor) from payments
          where estimate_id = e.id and foreign_currency is null and withdrawn_at is null), 0) as came_in,
        coalesce((select sum(i.total_minor - i.settled_minor - i.credited_minor) from invoices i
          join estimates d on d.id = i.document_id where d.root_id = e.id and i.state = 'open'), 0) as asked,
        coalesce((select sum(i.total_minor - i.credited_minor) from invoices i
          join estimates d on d.id = i.document_id where d.root_id = e.id and i.state in ('open', 'paid')), 0) as issued
      from estimates e where e.kind in ('estimate', 'work')) each_job`;
  const kept = {
    tallies: await read(sql`
      select account_id, kind, case when kind in ('status', 'clients', 'owed', 'invoices') then '' else to_char(month, 'YYYY-MM') end as month,
        label, currency, flag, sum(rows)::text as rows, sum(total_minor)::text as total, sum(answers)::text as answers,
        sum(answer_ms)::text as ms
      from tallies group by 1, 2, 3, 4, 5, 6
      having sum(rows) <> 0 or sum(total_minor) <> 0 or sum(answers) <> 0 or sum(answer_ms) <> 0
      order by 1, 2, 3, 4, 5, 6`),
    standings: await read(sql`
      select client_id, account_id, client_type, folded_name, estimate_count, last_estimate_ms::text as last
      from client_standings order by 1`),
    amounts: await read(sql`
      select client_id, account_id, currency, total_minor::text as total, folded_name, owed_jobs, owed_minor::text as owed,
        credit_minor::text as credit
      from client_amounts where total_minor <> 0 or owed_minor <> 0 or credit_minor <> 0 order by 1, 3`),
    jobs: await read(sql`
      select root_id, account_id, client_id, currency, owed_minor::text as owed, credit_minor::text as credit from job_standings
      where owed_minor <> 0 or credit_minor <> 0 order by 1`),
    texts: await read(sql`
      select estimate_id, account_id, number, status, content from estimate_texts order by 1`),
    invoiceTexts: await read(
      sql`select document_id, account_id, position, content from invoice_texts order by 1`,
    ),
  };
  const counted = {
    tallies: await read(sql`
      select * from (
        select account_id, 'status' as kind, '' as month, status as label, currency, sent_at is not null as flag,
          count(*) filter (where number > 0)::text as rows, sum(total_minor)::text as total,
          count(*) filter (where number > 0 and answered_at >= out_since)::text as answers,
          coalesce(sum(round(extract(epoch from answered_at - out_since) * 1000))
            filter (where number > 0 and answered_at >= out_since), 0)::text as ms
        from estimates group by 1, 2, 3, 4, 5, 6
        having count(*) filter (where number > 0) <> 0 or sum(total_minor) <> 0
        union all select account_id, 'created', ${month('created_at')}, '', '', false, count(*)::text, '0', '0', '0'
        from estimates where number > 0 group by 1, 2, 3
        union all select account_id, 'out', ${month('out_since')}, '', '', false, count(*)::text, '0', '0', '0'
        from estimates where number > 0 and out_since is not null group by 1, 2, 3
        union all select account_id, 'won', ${month('answered_at')}, '', currency, false,
          count(*) filter (where number > 0)::text, sum(total_minor)::text, '0', '0'
        from estimates where status in ('accepted', 'paid') and answered_at is not null group by 1, 2, 3, 4, 5
        having count(*) filter (where number > 0) <> 0 or sum(total_minor) <> 0
        union all select account_id, 'clients', '', client_type, '',
          exists (select from estimates where client_id = clients.id and number > 0), count(*)::text, '0', '0', '0'
        from clients group by 1, 2, 3, 4, 5, 6
        union all select account_id, 'invoices', '', state, currency, false, count(*)::text,
          sum(total_minor - settled_minor - credited_minor)::text, '0', '0'
        from invoices group by 1, 2, 3, 4, 5
        union all select account_id, 'owed', '', '', currency, false, count(*)::text, sum(owed)::text, '0', '0'
        from (${jobs}) jobs where owed > 0 group by 1, 2, 3, 4, 5
      ) counted order by 1, 2, 3, 4, 5, 6`),
    standings: await read(sql`
      select c.id as client_id, c.account_id, client_type, lower(name) as folded_name,
        (select count(*)::int from estimates where client_id = c.id and number > 0) as estimate_count,
        (select coalesce(round(extract(epoch from max(created_at)) * 1000), 0)::text from estimates where client_id = c.id and number > 0) as last
      from clients c order by 1`),
    amounts: await read(sql`
      select c.id as client_id, c.account_id, sums.currency, sum(total)::text as total, lower(c.name) as folded_name,
        (count(*) filter (where owed > 0))::int as owed_jobs, sum(owed)::text as owed, sum(credit)::text as credit
      from (
        select client_id, currency, total_minor as total, 0 as owed, 0 as credit from estimates
        union all select client_id, currency, 0, owed, credit from (${jobs}) jobs
      ) sums join clients c on c.id = sums.client_id group by 1, 2, 3
      having sum(total) <> 0 or sum(owed) <> 0 or sum(credit) <> 0 order by 1, 3`),
    jobs: await read(sql`
      select root_id, account_id, client_id, currency, owed::text, credit::text from (${jobs}) jobs
      where owed <> 0 or credit <> 0 order by 1`),
    texts: await read(sql`
      select id as estimate_id, account_id, number, status, concat_ws(chr(31),
        'est-' || case when number < 10000 then right('0000' || number, 4) else number::text end,
        lower(job_description), lower(coalesce(client_name, ''))) as content
      from estimates where number > 0 order by 1`),
    invoiceTexts: await read(sql`
      select document_id, account_id, position, search_text as content from invoices order by 1`),
  };
  return { kept, counted };
}
