import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { listPayments, listPaymentsOfMany, type PaymentRow } from './queries.ts';

/** What was received for an estimate of this account, in that order; `presentPayments` says what remains. */
export function getPayments(db: Queryable, account: AccountId, estimateId: string): Promise<PaymentRow[]> {
  return listPayments(db, account, estimateId);
}

/** As `getPayments`, of several estimates at once; each row names its estimate. */
export function getPaymentsOfMany(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<PaymentRow[]> {
  return listPaymentsOfMany(db, account, estimateIds);
}
