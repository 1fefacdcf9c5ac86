import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { listPayments, listPaymentsOfMany, type PaymentRow } from './queries.ts';

/** Lists the payments of an estimate in the order received; `presentPayments` computes the remainder. */
export function getPayments(db: Queryable, account: AccountId, estimateId: string): Promise<PaymentRow[]> {
  return listPayments(db, account, estimateId);
}

/** Like `getPayments`, for several estimates; each row names its estimate. */
export function getPaymentsOfMany(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<PaymentRow[]> {
  return listPaymentsOfMany(db, account, estimateIds);
}
