import { AWAITING_ANSWER, WON } from '@plumbline/contract/estimates/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isOneOf } from '../../db/schema/column-types.ts';
import { clientAmounts, clientStandings, clients } from '../../db/schema/schema.ts';

export type ClientRow = typeof clients.$inferSelect;

/**
 * Clients with the sums of their estimates in minor units: the one in `currency`, and the others as JSON. `today` is the contractor's
 * date, which decides what is overdue.
 */
export function selectClients(db: Queryable, account: AccountId, currency: string, today: string) {
  return db
    .select({
      client: clients,
      estimateCount: clientStandings.estimateCount,
      totalMinor: sql<string | null>`${clientAmounts.totalMinor}::text`,
      otherTotals: sql<string | null>`(
        select json_agg(json_build_object('currency', o.currency, 'totalMinor', o.total_minor::text) order by o.currency)::text
        from client_amounts o
        where o.client_id = ${clients.id} and o.account_id = ${account} and o.currency <> ${currency} and o.total_minor > 0)`,
      money: sql<string | null>`(
        select json_agg(json_build_object('currency', o.currency, 'jobs', o.owed_jobs, 'owedMinor', o.owed_minor::text,
          'creditMinor', o.credit_minor::text, 'overdueMinor', coalesce((
            select sum(i.total_minor - i.settled_minor - i.credited_minor)
            from job_standings j join estimates d on d.root_id = j.root_id join invoices i on i.document_id = d.id
            where j.client_id = o.client_id and j.owed_minor > 0 and j.currency = o.currency
              and i.state = 'open' and i.due_on < ${today}::date), 0)::text) order by o.currency)::text
        from client_amounts o
        where o.client_id = ${clients.id} and o.account_id = ${account} and (o.owed_minor > 0 or o.credit_minor > 0))`,
      lastEstimateMs: clientStandings.lastEstimateMs,
      latestEstimate: sql<string | null>`(
        select json_build_object('status', e.status, 'currency', e.currency,
          'validUntil', e.valid_until,
          'depositMinor', (case when e.accept_payments then e.deposit_minor else 0 end)::text,
          'isDepositInvoiced', coalesce(e.invoiced @> '[{"stageId": "deposit"}]'::jsonb, false),
          'views', (select count(*) from estimate_events v where v.estimate_id = e.id and v.type = 'viewed'),
          'receivedMinor', coalesce(paid.received, 0)::text, 'refundedMinor', coalesce(paid.refunded, 0)::text,
          'jobMinor', (e.total_minor + coalesce(e.changes_minor, 0))::text,
          'leftMinor', greatest(e.total_minor + coalesce(e.changes_minor, 0) - coalesce((select sum((part->>'minor')::bigint) from jsonb_array_elements(e.invoiced) part), 0), 0)::text, 'paidMinor', coalesce(paid.kept, 0)::text)::text
        from estimates e left join lateral (
          select sum(p.amount_minor) filter (where p.document_id is null and p.invoice_id is null) as received,
            sum(p.refunded_minor) filter (where p.document_id is null and p.invoice_id is null) as refunded,
            sum(p.amount_minor - p.refunded_minor) as kept
          from payments p where p.estimate_id = e.id and p.foreign_currency is null) paid on true
        where e.account_id = ${account} and e.client_id = ${clients.id} and e.number > 0
        order by e.created_at desc limit 1)`,
    })
    .from(clients)
    .innerJoin(
      clientStandings,
      and(eq(clientStandings.clientId, clients.id), eq(clientStandings.accountId, account)),
    )
    .leftJoin(
      clientAmounts,
      and(eq(clientAmounts.clientId, clients.id), eq(clientAmounts.currency, currency)),
    );
}

export type ClientWithTotals = Awaited<ReturnType<typeof selectClients>>[number];

export async function findClientWithTotals(
  db: Queryable,
  account: AccountId,
  id: string,
  currency: string,
  today: string,
): Promise<ClientWithTotals | null> {
  const [row] = await selectClients(db, account, currency, today).where(
    and(eq(clients.accountId, account), eq(clients.id, id)),
  );
  return row ?? null;
}

const findOwned = prepared<{ account: AccountId; id: string }>()((db, given) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.accountId, given.account), eq(clients.id, given.id))),
);

export async function findClient(db: Queryable, account: AccountId, id: string): Promise<ClientRow | null> {
  const [row] = await findOwned(db, { account, id });
  return row ?? null;
}

const holdOwned = prepared<{ account: AccountId; id: string }>()((db, given) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.accountId, given.account), eq(clients.id, given.id)))
    .for('share'),
);

/** Like `findClient`. Nobody changes or deletes the client until the transaction ends. */
export async function holdClient(tx: Transaction, account: AccountId, id: string): Promise<ClientRow | null> {
  const [row] = await holdOwned(tx, { account, id });
  return row ?? null;
}

const sumEstimates = prepared<{ account: AccountId; id: string; currency: string }>()((db, given) =>
  db.execute<ClientSumsRow>(sql`
    select count(*) filter (where waits and number > 0)::text as "outCount",
      coalesce(sum(total_minor) filter (where waits), 0)::text as "outMinor",
      count(*) filter (where is_won and number > 0)::text as "wonCount",
      coalesce(sum(total_minor) filter (where is_won), 0)::text as "wonMinor"
    from (
      select number, total_minor, ${isOneOf(sql`status`, AWAITING_ANSWER)} as waits, ${isOneOf(sql`status`, WON)} as is_won
      from estimates e
      where account_id = ${given.account} and client_id = ${given.id} and currency = ${given.currency}) own`),
);

export interface ClientSumsRow extends Record<string, unknown> {
  readonly outCount: string;
  readonly outMinor: string;
  readonly wonCount: string;
  readonly wonMinor: string;
}

/** The number and sum of a client's estimates in a currency: waiting for an answer, and won. */
export async function findClientSums(
  db: Queryable,
  account: AccountId,
  id: string,
  currency: string,
): Promise<ClientSumsRow> {
  const { rows } = await sumEstimates(db, { account, id, currency });
  if (!rows[0]) throw new Error('The estimates of a client were not summed.');
  return rows[0];
}

export async function insertClient(
  db: Queryable,
  account: AccountId,
  row: Omit<typeof clients.$inferInsert, 'accountId'>,
): Promise<void> {
  await db.insert(clients).values({ ...row, accountId: account });
}

/** False when the account has no such client. */
export async function updateClient(
  db: Queryable,
  account: AccountId,
  id: string,
  changes: Partial<typeof clients.$inferInsert>,
): Promise<boolean> {
  const updated = await db
    .update(clients)
    .set(changes)
    .where(and(eq(clients.accountId, account), eq(clients.id, id)))
    .returning({ id: clients.id });
  return updated.length === 1;
}

/** The client's estimates stay and keep their copy of its name and addresses. */
export async function deleteClientRow(db: Queryable, account: AccountId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(clients)
    .where(and(eq(clients.accountId, account), eq(clients.id, id)))
    .returning({ id: clients.id });
  return deleted.length === 1;
}
