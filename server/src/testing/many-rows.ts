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
 * Copies an estimate `count` times with consecutive numbers; every tenth is sent, the others are drafts, and
 * they are spread over the account's clients.
 */
export async function copyEstimate(db: Database, id: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += SET)
    await copyEstimates(db, id, from, Math.min(from + SET - 1, count));
  await db.execute(sql`analyze estimates`);
}

/** Rows per statement: a busy machine is slow, and a statement has a time limit. */
const SET = 1_000;

async function copyEstimates(db: Database, id: string, from: number, to: number): Promise<void> {
  await db.execute(sql`
    with numbered as (
      select c.id, row_number() over (order by c.id) - 1 as place
      from clients c where c.account_id = (select account_id from estimates where id = ${id}))
    insert into estimates
    select copy.* from estimates original, generate_series(${from}::int, ${to}::int) n
      join numbered on numbered.place = n % (select count(*) from numbered),
      lateral jsonb_populate_record(original, jsonb_build_object(
        'id', gen_random_uuid(), 'number', original.number + n, 'client_id', numbered.id,
        'status', case when n % 10 = 0 then 'sent' else 'draft' end)) copy
    where original.id = ${id}`);
}

/** Tables whose rows belong to an estimate, except its events, which are numbered. */
const PARTS = ['labor_lines', 'material_lines', 'additional_costs', 'acceptances', 'payments'];

/**
 * Copies an estimate `count` times with its lines, events, payments and acceptance. It must be the account's newest: the copies
 * take the next numbers.
 */
export async function copyWholeEstimate(db: Database, id: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += SET)
    await copyWholeEstimates(db, id, from, Math.min(from + SET - 1, count));
  await db.execute(sql`
    update accounts set last_estimate_number = (select max(number) from estimates where account_id = accounts.id)
    where id = (select account_id from estimates where id = ${id})`);
  for (const table of ['estimates', 'estimate_events', ...PARTS])
    await db.execute(sql`analyze ${sql.identifier(table)}`);
}

async function copyWholeEstimates(db: Database, id: string, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into estimates
    select copy.* from estimates original, generate_series(${from}::int, ${to}::int) n,
      lateral jsonb_populate_record(original, jsonb_build_object(
        'id', gen_random_uuid(), 'number', original.number + n)) copy
    where original.id = ${id}`);
  const copies = sql`estimates first join estimates e on e.account_id = first.account_id
    and e.number between first.number + ${from}::int and first.number + ${to}::int`;
  for (const table of PARTS) {
    await db.execute(sql`
      insert into ${sql.identifier(table)}
      select part.* from ${copies} join ${sql.identifier(table)} original on original.estimate_id = first.id,
        lateral jsonb_populate_record(original, jsonb_build_object(
          'id', gen_random_uuid(), 'estimate_id', e.id)) part
      where first.id = ${id}`);
  }
  await db.execute(sql`
    insert into estimate_events (id, estimate_id, account_id, type, detail, at)
    select gen_random_uuid(), e.id, v.account_id, v.type, v.detail, v.at
    from ${copies} join estimate_events v on v.estimate_id = first.id where first.id = ${id}
    order by e.number, v.sequence`);
}
