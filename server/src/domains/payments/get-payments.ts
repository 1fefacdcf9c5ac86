import type { PaymentState } from '@plumbline/contract/payments';
import type { Queryable } from '../../db/client.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { currencyOf } from '../accounts/present.ts';
import { presentPayments } from './present.ts';
import { listPayments } from './queries.ts';

/** What a payment has to know of the estimate it is for; `totalMinor` is in minor units of `currency`. */
export interface PayableEstimate {
  readonly id: string;
  readonly currency: string;
  readonly totalMinor: bigint;
}

/** What was received for an estimate of this account, and what remains. */
export async function getPayments(
  db: Queryable,
  account: AccountId,
  estimate: PayableEstimate,
): Promise<PaymentState> {
  const rows = await listPayments(db, account, estimate.id);
  return presentPayments(rows, estimate.totalMinor, currencyOf(estimate));
}
