import { sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** One sum of money in one currency, and the number of jobs, invoices or payments in it. */
export interface MoneySum {
  /** `owed` on jobs, `open` and `overdue` on invoices, or `received` between two days. */
  readonly part: 'owed' | 'open' | 'overdue' | 'received';
  readonly currency: string;
  readonly rows: bigint;
  readonly minor: bigint;
}

export interface MoneyDays {
  /** The contractor's calendar date, which decides what is overdue. */
  readonly today: string;
  /** The first day of their month, and of the next. */
  readonly from: string;
  readonly before: string;
}

// Payments have the currency of their estimate. If an account uses a single currency, as almost all do, the
// index of payments is sufficient.
const sumMoney = prepared<{ account: AccountId } & MoneyDays>()((db, given) => {
  const isReceived = sql`p.account_id = ${given.account} and p.received_on >= ${given.from}::date and p.received_on < ${given.before}::date
      and p.foreign_currency is null and p.withdrawn_at is null`;
  return db.execute<{ part: MoneySum['part']; currency: string; rows: string; minor: string }>(sql`
    with known as materialized (
      select distinct currency from tallies where account_id = ${given.account} and kind in ('invoices', 'status'))
    select case kind when 'owed' then 'owed' else 'open' end as part, currency, sum(rows)::text as rows, sum(total_minor)::text as minor
    from tallies where account_id = ${given.account} and (kind = 'owed' or kind = 'invoices' and label = 'open')
    group by 1, 2
    union all
    select 'overdue', currency, count(*)::text, sum(total_minor - settled_minor - credited_minor)::text from invoices
    where account_id = ${given.account} and state = 'open' and due_on < ${given.today}::date group by 2
    union all
    select 'received', sole.currency, count(*)::text, sum(p.amount_minor - p.refunded_minor)::text
    from (select min(currency) as currency from known having count(*) = 1) sole, payments p
    where ${isReceived} group by 2
    union all
    select 'received', e.currency, count(*)::text, sum(p.amount_minor - p.refunded_minor)::text
    from payments p join estimates e on e.id = p.estimate_id
    where (select count(*) from known) > 1 and ${isReceived}
    group by 2`);
});

/** The amounts owed, invoiced, overdue and received, in each currency. */
export async function listMoney(db: Queryable, account: AccountId, days: MoneyDays): Promise<MoneySum[]> {
  const { rows } = await sumMoney(db, { account, ...days });
  return rows.map((row) => ({ ...row, rows: BigInt(row.rows), minor: BigInt(row.minor) }));
}
