import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';

/** Copies a client `count` times, named `Client 1` and so on, without e-mail and phone. */
export async function copyClient(db: Database, id: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into clients
    select copy.* from clients original, generate_series(1, ${count}::int) n,
      lateral jsonb_populate_record(original, jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Client ' || n, 'email', null, 'phone', null)) copy
    where original.id = ${id}`);
  await db.execute(sql`analyze clients`);
}

/**
 * Copies an estimate `count` times with the numbers that follow its own; every tenth is sent, the others are drafts, and
 * they are shared out among the account's clients.
 */
export async function copyEstimate(db: Database, id: string, count: number): Promise<void> {
  await db.execute(sql`
    with numbered as (
      select c.id, row_number() over (order by c.id) - 1 as place, count(*) over () as total
      from clients c where c.account_id = (select account_id from estimates where id = ${id}))
    insert into estimates
    select copy.* from estimates original, generate_series(1, ${count}::int) n
      join numbered on numbered.place = n % numbered.total,
      lateral jsonb_populate_record(original, jsonb_build_object(
        'id', gen_random_uuid(), 'number', original.number + n, 'client_id', numbered.id,
        'status', case when n % 10 = 0 then 'sent' else 'draft' end)) copy
    where original.id = ${id}`);
  await db.execute(sql`analyze estimates`);
}
