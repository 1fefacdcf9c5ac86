import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

type Rows = Record<string, unknown>[];

/** The stored aggregates, and the same counted from the rows themselves, both sorted alike. */
export async function recount(
  db: Database,
): Promise<{ kept: Record<string, Rows>; counted: Record<string, Rows> }> {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  const month = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM')`);
  const kept = {
    tallies: await read(sql`
      select account_id, kind, case when kind in ('status', 'clients') then '' else to_char(month, 'YYYY-MM') end as month,
        label, currency, flag, sum(rows)::text as rows, sum(total_minor)::text as total, sum(answers)::text as answers,
        sum(answer_ms)::text as ms
      from tallies group by 1, 2, 3, 4, 5, 6
      having sum(rows) <> 0 or sum(total_minor) <> 0 or sum(answers) <> 0 or sum(answer_ms) <> 0
      order by 1, 2, 3, 4, 5, 6`),
    standings: await read(sql`
      select client_id, account_id, client_type, folded_name, estimate_count, last_estimate_ms::text as last
      from client_standings order by 1`),
    amounts: await read(sql`
      select client_id, account_id, currency, total_minor::text as total, folded_name from client_amounts
      where total_minor <> 0 order by 1, 3`),
    texts: await read(sql`
      select estimate_id, account_id, number, status, content from estimate_texts order by 1`),
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
      ) counted order by 1, 2, 3, 4, 5, 6`),
    standings: await read(sql`
      select c.id as client_id, c.account_id, client_type, lower(name) as folded_name,
        (select count(*)::int from estimates where client_id = c.id and number > 0) as estimate_count,
        (select coalesce(round(extract(epoch from max(created_at)) * 1000), 0)::text from estimates where client_id = c.id and number > 0) as last
      from clients c order by 1`),
    amounts: await read(sql`
      select client_id, e.account_id, currency, sum(total_minor)::text as total, lower(c.name) as folded_name
      from estimates e join clients c on c.id = client_id group by 1, 2, 3, 5 having sum(total_minor) <> 0 order by 1, 3`),
    texts: await read(sql`
      select id as estimate_id, account_id, number, status, concat_ws(chr(31),
        'est-' || case when number < 10000 then right('0000' || number, 4) else number::text end,
        lower(job_description), lower(coalesce(client_name, ''))) as content
      from estimates where number > 0 order by 1`),
  };
  return { kept, counted };
}
