import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { payments } from '../../db/schema/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
type NewPayment = Omit<typeof payments.$inferInsert, 'accountId'>;

const listOf = prepared<{ account: AccountId; estimateId: string }>()((db, given) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.accountId, given.account),
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
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.accountId, account),
        or(inArray(payments.estimateId, [...estimateIds]), inArray(payments.documentId, [...estimateIds])),
      ),
    )
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id));
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

/** Only for a payment that is then recorded again with newer data. */
export async function deletePayment(tx: Transaction, account: AccountId, id: string): Promise<void> {
  await tx.delete(payments).where(and(eq(payments.accountId, account), eq(payments.id, id)));
}

export async function updateRefund(
  tx: Transaction,
  account: AccountId,
  id: string,
  refundedMinor: bigint,
): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedMinor })
    .where(and(eq(payments.accountId, account), eq(payments.id, id)));
}
