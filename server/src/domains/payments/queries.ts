import { and, asc, eq, inArray } from 'drizzle-orm';
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
    .where(and(eq(payments.accountId, given.account), eq(payments.estimateId, given.estimateId)))
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id)),
);

/** In the order they were received. */
export async function listPayments(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<PaymentRow[]> {
  return listOf(db, { account, estimateId });
}

/** Of several estimates, those of each in the order they were received. */
export async function listPaymentsOfMany(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, account), inArray(payments.estimateId, [...estimateIds])))
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id));
}

/** False when the id, or the provider's, is taken; then nothing is stored. */
export async function insertPayment(tx: Transaction, account: AccountId, row: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insert(payments)
    .values({ ...row, accountId: account })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return inserted.length > 0;
}

/** Only for a payment that is recorded again with what is known of it by now. */
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
