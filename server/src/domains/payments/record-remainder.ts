import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { jobTotalOf } from '../documents/rules.ts';
import { listPayments } from './queries.ts';
import { recordReceived } from './record-received.ts';
import type { PayableEstimate } from './rules.ts';
import { dueMinor } from './rules.ts';

/**
 * Records the remainder of an estimate's total as received by another method, when the contractor marks it as paid. Does nothing
 * if nothing remains. The transaction has locked the estimate's row; `today` is the contractor's date.
 */
export async function recordRemainder(
  tx: Transaction,
  account: AccountId,
  estimate: PayableEstimate,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> {
  const due = dueMinor(jobTotalOf(estimate), await listPayments(tx, account, estimate.id));
  if (due <= 0n) return;
  const payment = {
    id: randomUUID(),
    amountMinor: due,
    method: 'other',
    receivedOn: today,
    note: null,
  } as const;
  await recordReceived(tx, account, estimate, payment, now);
}
