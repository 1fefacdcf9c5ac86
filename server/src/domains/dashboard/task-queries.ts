import { AWAITING_ANSWER, REACH_EVENTS } from '@plumbline/contract/estimates/statuses';
import { sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { hasDeposit, isOneOf } from '../../db/schema/column-types.ts';

/** The columns of the query below that an index covers. */
const ESTIMATE = { status: sql`status`, depositMinor: sql`deposit_minor` };

/** An estimate that needs the contractor, with the reason. */
export interface TaskRow {
  readonly kind: 'deposit_due' | 'ending' | 'email_bounced' | 'idle_draft';
  readonly id: string;
  readonly number: number;
  readonly clientName: string | null;
  readonly clientPhone: string | null;
  readonly jobTypeName: string | null;
  readonly currency: string;
  readonly totalMinor: bigint;
  readonly depositMinor: bigint;
  /** The total with accepted change orders, of a change order its own, as far as no invoice covers the job. */
  readonly jobMinor: bigint;
  /** Everything received for the estimate in its currency, before refunds. */
  readonly receivedMinor: bigint;
  readonly refundedMinor: bigint;
  /** The unpaid rest of its job, to which a deposit is limited. */
  readonly restMinor: bigint;
  readonly depositMethod: string | null;
  readonly validUntil: string | null;
  /** The address from which an email bounced. */
  readonly recipient: string | null;
  /** When the draft was last changed, or the estimate answered or returned. */
  readonly at: Date;
}

type TaskText = {
  readonly [Key in keyof TaskRow]: TaskRow[Key] extends bigint | Date ? string : TaskRow[Key];
} & Record<string, unknown>;

export interface TaskSpans {
  /** Calendar dates between which an unanswered estimate is about to end. */
  readonly today: string;
  readonly soon: string;
  /** Answers before this are no longer listed. */
  readonly answeredSince: Date;
  /** Drafts that changed after this are still being worked on. */
  readonly idleSince: Date;
  /** How many of the account's newest events are searched for returned emails. */
  readonly newestEvents: number;
}

/** The maximum number of estimates of each kind considered. */
const OF_EACH = 50;

const findTasks = prepared<{
  account: AccountId;
  today: string;
  soon: string;
  answeredSince: string;
  idleSince: string;
  newestEvents: number;
}>()((db, given) => {
  const none = sql`null::text`;
  return db.execute<TaskText>(sql`
    with newest as (
      select estimate_id, type, at, detail->>'recipient' as recipient, sequence from estimate_events
      where account_id = ${given.account} order by sequence desc limit ${given.newestEvents}),
    sent as (
      select distinct on (estimate_id) estimate_id, recipient from newest where type = 'sent'
      order by estimate_id, sequence desc),
    reached as (
      select distinct on (estimate_id) estimate_id, type, at, n.recipient from newest n left join sent using (estimate_id)
      where ${isOneOf(sql`type`, REACH_EVENTS)} and coalesce(n.recipient = sent.recipient, true)
      order by estimate_id, sequence desc),
    found as (
      (select 'deposit_due' as kind, id, answered_at as at, ${none} as recipient from estimates
        where account_id = ${given.account} and ${hasDeposit(ESTIMATE)} and accept_payments
          and coalesce(not invoiced @> '[{"stageId": "deposit"}]'::jsonb, true)
          and not exists (select from estimates root where root.id = estimates.root_id and root.account_id = ${given.account}
            and root.invoiced @> jsonb_build_array(jsonb_build_object('stageId', estimates.id)))
          and answered_at >= ${given.answeredSince}
        order by answered_at desc limit ${OF_EACH})
      union all
      (select 'ending', id, updated_at, ${none} from estimates
        where account_id = ${given.account} and ${isOneOf(sql`status`, AWAITING_ANSWER)}
          and valid_until between ${given.today}::date and ${given.soon}::date
        order by total_minor desc limit ${OF_EACH})
      union all
      (select 'email_bounced', e.id, reached.at, reached.recipient from reached join estimates e on e.id = reached.estimate_id
        where e.account_id = ${given.account} and e.kind <> 'invoice' and reached.type = 'bounced' and ${isOneOf(sql`e.status`, AWAITING_ANSWER)}
        order by reached.at desc limit ${OF_EACH})
      union all
      (select 'idle_draft', id, updated_at, ${none} from estimates
        where account_id = ${given.account} and status = 'draft' and updated_at < ${given.idleSince}
          and total_minor > 0
        order by number desc limit ${OF_EACH}))
    select found.kind, found.at, found.recipient, e.id, e.number, e.client_name as "clientName",
      e.client_phone as "clientPhone", e.job_type_name as "jobTypeName", e.currency,
      e.total_minor::text as "totalMinor", e.deposit_minor::text as "depositMinor",
      least(e.total_minor + coalesce(e.changes_minor, 0), greatest(root.total_minor + coalesce(root.changes_minor, 0) - coalesce((select sum((part->>'minor')::bigint) from jsonb_array_elements(root.invoiced) part), 0), 0))::text as "jobMinor",
      e.valid_until::text as "validUntil", a.deposit_method as "depositMethod",
      coalesce(paid.received, 0)::text as "receivedMinor", coalesce(paid.refunded, 0)::text as "refundedMinor",
      case when root.status = 'paid' then 0
        else greatest(root.total_minor + coalesce(root.changes_minor, 0) - coalesce(job.paid, 0), 0) end::text as "restMinor"
    from found join estimates e on e.id = found.id and e.account_id = ${given.account}
    join estimates root on root.id = coalesce(e.root_id, e.id) and root.account_id = ${given.account}
    left join acceptances a on a.estimate_id = e.id and a.account_id = ${given.account}
    left join lateral (
      select sum(amount_minor) as received, sum(refunded_minor) as refunded from payments
      where (estimate_id = e.id and document_id is null and invoice_id is null or document_id = e.id)
        and account_id = ${given.account} and foreign_currency is null) paid on true
    left join lateral (
      select sum(amount_minor - refunded_minor) as paid from payments
      where estimate_id = root.id and account_id = ${given.account} and foreign_currency is null) job on true`);
});

/** Estimates that need the contractor: at most fifty of each kind, in no particular order. */
export async function listTasks(db: Queryable, account: AccountId, spans: TaskSpans): Promise<TaskRow[]> {
  const { rows } = await findTasks(db, {
    account,
    today: spans.today,
    soon: spans.soon,
    answeredSince: spans.answeredSince.toISOString(),
    idleSince: spans.idleSince.toISOString(),
    newestEvents: spans.newestEvents,
  });
  return rows.map((row) => ({
    ...row,
    totalMinor: BigInt(row.totalMinor),
    depositMinor: BigInt(row.depositMinor),
    jobMinor: BigInt(row.jobMinor),
    receivedMinor: BigInt(row.receivedMinor),
    refundedMinor: BigInt(row.refundedMinor),
    restMinor: BigInt(row.restMinor),
    at: new Date(row.at),
  }));
}

/** An open invoice that is late. */
export interface LateRow {
  readonly id: string;
  readonly invoiceNumber: string;
  /** Null for an invoice without an estimate. */
  readonly estimateId: string | null;
  readonly number: number;
  readonly clientName: string | null;
  readonly clientPhone: string | null;
  readonly jobTypeName: string | null;
  readonly currency: string;
  readonly totalMinor: bigint;
  readonly openMinor: bigint;
  readonly daysLate: number;
  /** When it was issued. */
  readonly at: Date;
}

type LateText = {
  readonly [Key in keyof LateRow]: LateRow[Key] extends bigint | Date ? string : LateRow[Key];
} & Record<string, unknown>;

const findLate = prepared<{ account: AccountId; today: string; dueBefore: string }>()((db, given) =>
  db.execute<LateText>(sql`
    select i.document_id as id, d.issued_as as "invoiceNumber", case when r.kind = 'estimate' then r.id end as "estimateId", r.number,
      d.client_name as "clientName", d.client_phone as "clientPhone", d.job_type_name as "jobTypeName", i.currency,
      i.total_minor::text as "totalMinor", (i.total_minor - i.settled_minor - i.credited_minor)::text as "openMinor",
      ${given.today}::date - i.due_on as "daysLate", i.issued_on::text as at
    from invoices i join estimates d on d.id = i.document_id and d.account_id = i.account_id
      join estimates r on r.id = d.root_id and r.account_id = i.account_id
    where i.account_id = ${given.account} and i.state = 'open' and i.due_on < ${given.dueBefore}::date
    order by i.due_on limit ${OF_EACH}`),
);

/** At most fifty open invoices that were due before a day, the latest first. */
export async function listLate(
  db: Queryable,
  account: AccountId,
  days: { readonly today: string; readonly dueBefore: string },
): Promise<LateRow[]> {
  const { rows } = await findLate(db, { account, ...days });
  return rows.map((row) => ({
    ...row,
    totalMinor: BigInt(row.totalMinor),
    openMinor: BigInt(row.openMinor),
    at: new Date(row.at),
  }));
}
