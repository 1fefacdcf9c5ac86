import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { estimates, payments, refunds } from '../../db/schema/schema.ts';

/** A refund as it is read with its payment: minor units as text. */
interface RefundOfPayment {
  readonly amountMinor: string;
  readonly refundedOn: string;
  readonly note: string | null;
}

export type PaymentRow = typeof payments.$inferSelect & { readonly refunds: readonly RefundOfPayment[] };

/** Qualifies the table in the subquery, where a bare `id` would be the refund’s. */
const COLUMNS = {
  ...getTableColumns(payments),
  refunds: sql<readonly RefundOfPayment[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('amountMinor', r.amount_minor::text, 'refundedOn', r.refunded_on, 'note', r.note)
      order by r.refunded_on, r.created_at, r.id), '[]')
    from refunds r where r.payment_id = ${payments}.id)`,
};
type NewPayment = Omit<typeof payments.$inferInsert, 'accountId'>;

const listOf = prepared<{ account: AccountId; estimateId: string }>()((db, given) =>
  db
    .select(COLUMNS)
    .from(payments)
    .where(
      and(
        eq(payments.accountId, given.account),
        isNull(payments.withdrawnAt),
        or(
          eq(payments.estimateId, given.estimateId),
          eq(payments.documentId, given.estimateId),
          eq(payments.invoiceId, given.estimateId),
        ),
      ),
    )
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id)),
);

/** Lists the payments of an estimate, its change orders and invoices, or of one of these, in the order received. */
export async function listPayments(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<PaymentRow[]> {
  return listOf(db, { account, estimateId });
}

/** Lists the payments of several estimates, in the order received. */
export async function listPaymentsOfMany(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<PaymentRow[]> {
  return db
    .select(COLUMNS)
    .from(payments)
    .where(
      and(
        eq(payments.accountId, account),
        isNull(payments.withdrawnAt),
        or(inArray(payments.estimateId, [...estimateIds]), inArray(payments.documentId, [...estimateIds])),
      ),
    )
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id));
}

/** Lists the newest payments of a client with the job and the invoice each was paid for, newest first. */
export async function listPaymentsOfClient(
  db: Queryable,
  account: AccountId,
  clientId: string,
  most: number,
  ids?: readonly string[],
) {
  return db
    .select({
      ...COLUMNS,
      kind: estimates.kind,
      number: estimates.number,
      currency: estimates.currency,
      invoiceNumber: sql<
        string | null
      >`(select i.issued_as from estimates i where i.id = ${payments.invoiceId})`,
    })
    .from(payments)
    .innerJoin(estimates, eq(estimates.id, payments.estimateId))
    .where(
      and(
        eq(estimates.accountId, account),
        eq(estimates.clientId, clientId),
        isNull(payments.withdrawnAt),
        ids && inArray(payments.id, [...ids]),
      ),
    )
    .orderBy(desc(payments.receivedOn), desc(payments.createdAt), desc(payments.id))
    .limit(most);
}

/** Returns false and stores nothing if the id or the provider's id is taken. */
export async function insertPayment(tx: Transaction, account: AccountId, row: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insert(payments)
    .values({ ...row, accountId: account })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return inserted.length > 0;
}

/** Only for a payment that is recorded again with newer data afterwards. */
export async function deletePayment(tx: Transaction, account: AccountId, id: string): Promise<void> {
  await tx.delete(payments).where(and(eq(payments.accountId, account), eq(payments.id, id)));
}

/** The payment with this id, also a withdrawn one. */
export async function findPayment(db: Queryable, account: AccountId, id: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(payments)
    .where(and(eq(payments.accountId, account), eq(payments.id, id)));
  return row ?? null;
}

/** When the money of an attempt was recorded, the newest if it has several payments; null if none was. */
export async function findPaidAt(
  db: Queryable,
  account: AccountId,
  attempt: { readonly id: string; readonly provider: string },
  providerPaymentId: string | null,
): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, account),
        eq(payments.method, attempt.provider),
        or(
          and(eq(payments.id, attempt.id), isNotNull(payments.providerPaymentId)),
          providerPaymentId === null ? undefined : eq(payments.providerPaymentId, providerPaymentId),
        ),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.createdAt ?? null;
}

/** Adds a refund to a payment. Returns false and stores nothing if its id is taken. */
export async function insertRefund(
  tx: Transaction,
  account: AccountId,
  refund: Omit<typeof refunds.$inferInsert, 'accountId'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(refunds)
    .values({ ...refund, accountId: account })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (inserted.length === 0) return false;
  await tx
    .update(payments)
    .set({ refundedMinor: sql`${payments.refundedMinor} + ${refund.amountMinor}` })
    .where(and(eq(payments.accountId, account), eq(payments.id, refund.paymentId)));
  return true;
}

export async function findRefund(db: Queryable, account: AccountId, id: string) {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.accountId, account), eq(refunds.id, id)));
  return row ?? null;
}

/** The row stays, without an amount, so that a late retry of the call that recorded it finds its id taken. */
export async function markWithdrawn(
  tx: Transaction,
  account: AccountId,
  id: string,
  at: Date,
): Promise<void> {
  await tx.delete(refunds).where(and(eq(refunds.accountId, account), eq(refunds.paymentId, id)));
  await tx
    .update(payments)
    .set({ withdrawnAt: at, amountMinor: 0n, refundedMinor: 0n })
    .where(and(eq(payments.accountId, account), eq(payments.id, id)));
}

/** Whether a payment of an estimate or its documents was withdrawn. */
export async function hasWithdrawn(db: Queryable, account: AccountId, estimateId: string): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, account),
        eq(payments.estimateId, estimateId),
        isNotNull(payments.withdrawnAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
