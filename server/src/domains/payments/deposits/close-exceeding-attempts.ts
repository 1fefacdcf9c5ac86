import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { getDocumentRow } from '../../documents/get-document-row.ts';
import { listAttemptedDeposits, markClosing } from './attempt-queries.ts';
import { findDeposit } from './find-deposit.ts';

/**
 * Ends online payments of the deposits of an accepted estimate and its accepted change orders that charge
 * more than is still due: other money may have arrived meanwhile. The job that checks payments closes them at
 * the provider. The transaction has locked the estimate.
 */
export async function closeExceedingAttempts(
  tx: Transaction,
  account: AccountId,
  rootId: string,
  now: Date,
): Promise<void> {
  for (const { id, amountMinor } of await listAttemptedDeposits(tx, account, rootId)) {
    const { dueMinor } = await findDeposit(tx, account, await getDocumentRow(tx, account, id));
    if (amountMinor > dueMinor) await markClosing(tx, account, id, now);
  }
}
