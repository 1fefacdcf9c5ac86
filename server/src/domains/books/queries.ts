import { AGE_DAYS, AGES, type Age } from '@plumbline/contract/books/statement';
import { and, asc, eq, exists, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import {
  creditNotes,
  estimates,
  estimateTaxes,
  invoices,
  payments,
  refunds,
  tallies,
} from '../../db/schema/schema.ts';

/** An invoice that the books count: issued and not void. */
const IS_BOOKED = inArray(invoices.state, ['open', 'paid']);
/** A payment in the currency of its estimate that was not withdrawn and whose provider reported a valid amount. */
const IS_COUNTED = and(
  isNull(payments.foreignCurrency),
  isNull(payments.withdrawnAt),
  gt(payments.amountMinor, 0n),
);

const documents = alias(estimates, 'documents');
/** The estimate of an invoice; its own id if it has none. */
const rootOf = (document: typeof documents | typeof estimates) =>
  sql<string>`coalesce(${document.rootId}, ${document.id})`;

/** Lists the jobs of a client in a currency that have an invoice or money. */
export async function listJobsOfClient(
  db: Queryable,
  account: AccountId,
  clientId: string,
  currency: string,
): Promise<string[]> {
  const invoiced = db
    .select({ one: sql`1` })
    .from(documents)
    .where(and(eq(documents.rootId, estimates.id), eq(documents.kind, 'invoice')));
  const paid = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.estimateId, estimates.id), IS_COUNTED));
  const rows = await db
    .select({ id: estimates.id })
    .from(estimates)
    .where(
      and(
        eq(estimates.accountId, account),
        eq(estimates.clientId, clientId),
        eq(estimates.currency, currency),
        isNull(estimates.rootId),
        or(eq(estimates.kind, 'invoice'), exists(invoiced), exists(paid)),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Lists the jobs in a currency with an invoice, payment, refund or accepted change order in a period, and of the latter also those
 * of the days around it, ordered by id.
 */
export async function listJobsOfPeriod(
  db: Queryable,
  account: AccountId,
  { from, to, currency }: { readonly from: string; readonly to: string; readonly currency: string },
): Promise<string[]> {
  const isIn = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct root.id from (
      select coalesce(d.root_id, d.id) as id from invoices i join estimates d on d.id = i.document_id
      where i.account_id = ${account} and i.state in ('open', 'paid') and ${isIn(sql`i.issued_on`)}
      union select c.root_id from credit_notes c where c.account_id = ${account} and ${isIn(sql`c.issued_on`)}
      union select p.estimate_id from payments p
      where p.account_id = ${account} and p.withdrawn_at is null and p.amount_minor > 0 and ${isIn(sql`p.received_on`)}
      union select p.estimate_id from refunds r join payments p on p.id = r.payment_id
      where r.account_id = ${account} and ${isIn(sql`r.refunded_on`)}
      union select c.root_id from estimates c
      where c.account_id = ${account} and c.kind = 'change_order' and c.status = 'accepted'
        and c.answered_at between ${from}::date - 1 and ${to}::date + 2
    ) touched join estimates root on root.id = touched.id
    where root.account_id = ${account} and root.currency = ${currency}
    order by root.id`);
  return rows.map(({ id }) => id);
}

/** Reads the bookkeeping data of several jobs. */
export async function listJobRows(db: Queryable, account: AccountId, ids: readonly string[]) {
  const jobs = [...ids];
  const [roots, changes, taxes, issued, credits, money, returned] = await Promise.all([
    db
      .select()
      .from(estimates)
      .where(and(eq(estimates.accountId, account), inArray(estimates.id, jobs))),
    db
      .select()
      .from(estimates)
      .where(
        and(
          eq(estimates.accountId, account),
          inArray(estimates.rootId, jobs),
          eq(estimates.kind, 'change_order'),
          eq(estimates.status, 'accepted'),
        ),
      ),
    db
      .select()
      .from(estimateTaxes)
      .where(and(eq(estimateTaxes.accountId, account), inArray(estimateTaxes.estimateId, jobs)))
      .orderBy(asc(estimateTaxes.estimateId), asc(estimateTaxes.position)),
    db
      .select({ own: invoices, rootId: rootOf(estimates), number: estimates.issuedAs })
      .from(estimates)
      .innerJoin(invoices, eq(invoices.documentId, estimates.id))
      .where(
        and(
          eq(estimates.accountId, account),
          or(inArray(estimates.rootId, jobs), inArray(estimates.id, jobs)),
          IS_BOOKED,
        ),
      )
      .orderBy(asc(invoices.number)),
    db
      .select()
      .from(creditNotes)
      .where(and(eq(creditNotes.accountId, account), inArray(creditNotes.rootId, jobs)))
      .orderBy(asc(creditNotes.number)),
    db
      .select({
        ...getTableColumns(payments),
        invoiceNumber: sql<
          string | null
        >`(select i.issued_as from estimates i where i.id = ${payments.invoiceId})`,
      })
      .from(payments)
      .where(and(eq(payments.accountId, account), inArray(payments.estimateId, jobs), IS_COUNTED))
      .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id)),
    db
      .select({
        paymentId: refunds.paymentId,
        refundedOn: refunds.refundedOn,
        amountMinor: refunds.amountMinor,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.accountId, account), inArray(payments.estimateId, jobs)))
      .orderBy(asc(refunds.refundedOn), asc(refunds.createdAt), asc(refunds.id)),
  ]);
  return { roots, changes, taxes, invoices: issued, credits, payments: money, refunds: returned };
}
export type JobRows = Awaited<ReturnType<typeof listJobRows>>;

/** Lists the currencies of an account’s documents. */
export async function listCurrencies(db: Queryable, account: AccountId): Promise<string[]> {
  const rows = await db
    .selectDistinct({ currency: tallies.currency })
    .from(tallies)
    .where(and(eq(tallies.accountId, account), inArray(tallies.kind, ['invoices', 'status'])));
  return rows.map(({ currency }) => currency);
}

/** Lists the currencies of a client’s estimates and invoices. */
export async function listCurrenciesOfClient(
  db: Queryable,
  account: AccountId,
  clientId: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ currency: estimates.currency })
    .from(estimates)
    .where(and(eq(estimates.accountId, account), eq(estimates.clientId, clientId)));
  return rows.map(({ currency }) => currency);
}

/** A client's place among those who owe: by total, the most first, then by name and id. */
export interface OwingPlace {
  /** In minor units. */
  readonly total: string;
  readonly name: string;
  /** Empty for invoices to a name that is no client. */
  readonly id: string;
}

/** Amounts in minor units, by age. */
type OpenByAge = Readonly<Record<Age | 'total', string>>;

/**
 * Lists clients by what they owe today on open invoices, the most first: `limit` of them after a place, or all. The totals and the
 * number are those of all clients.
 */
export async function listOwing(
  db: Queryable,
  account: AccountId,
  { day, currency }: { readonly day: string; readonly currency: string },
  { after, limit }: { readonly after: OwingPlace | null; readonly limit: number | null },
) {
  const ages = [...AGES, 'total'].map((age) => sql.identifier(age));
  const late = sql`least(ceil((${day}::date - i.due_on) / ${AGE_DAYS}::numeric), ${AGES.length - 1})`;
  const each = (write: (age: SQL, index: number) => SQL) =>
    sql.join(
      ages.map((age, index) => write(sql`${age}`, index)),
      sql`, `,
    );
  const { rows } = await db.execute<{
    clients: (OwingPlace & OpenByAge)[];
    totals: OpenByAge & { readonly count: number };
  }>(sql`
    with due as (
      select e.client_id, e.client_name, greatest(${late}, 0) as age,
        i.total_minor - i.settled_minor - i.credited_minor as open
      from invoices i join estimates e on e.id = i.document_id and e.account_id = i.account_id
      where i.account_id = ${account} and i.state = 'open' and i.currency = ${currency} and i.due_on is not null
    ), summed as (
      select client_id, max(client_name) as client_name, ${each((age, index) =>
        index < AGES.length
          ? sql`coalesce(sum(open) filter (where age = ${index}), 0) as ${age}`
          : sql`sum(open) as ${age}`,
      )}
      from due group by client_id, case when client_id is null then client_name end
    ), owing as materialized (
      select coalesce(s.client_id::text, '') as id, coalesce(c.name, s.client_name, '') collate "C" as name,
        ${each((age) => sql`s.${age}`)}
      from summed s left join clients c on c.id = s.client_id
    ), page as (
      select id, name, total as rank, ${each((age) => sql`${age}::text`)} from owing
      ${after ? sql`where (-total, name, id) > (-(${after.total}::numeric), ${after.name}, ${after.id})` : sql``}
      order by -total, name, id ${limit === null ? sql`` : sql`limit ${limit}`}
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(page) order by -rank, name, id), '[]') from page) as clients,
      (select to_jsonb(t) from (
        select count(*)::integer as count, ${each((age) => sql`coalesce(sum(${age}), 0)::text as ${age}`)} from owing
      ) t) as totals`);
  const [found] = rows;
  if (!found) throw new Error('The open invoices were not summed.');
  return found;
}
export type Owing = Awaited<ReturnType<typeof listOwing>>;
