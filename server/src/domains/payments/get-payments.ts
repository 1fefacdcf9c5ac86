import type { Queryable } from '../../db/client.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { listPayments, type PaymentRow } from './queries.ts';

/** What was received for an estimate of this account, in that order; `presentPayments` says what remains. */
export function getPayments(db: Queryable, account: AccountId, estimateId: string): Promise<PaymentRow[]> {
  return listPayments(db, account, estimateId);
}
