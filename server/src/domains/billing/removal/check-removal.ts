import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { removalOf } from './list-removals.ts';
import { lockCanceledPlan } from './removal-queries.ts';

/** Whether an account's data is due for deletion. Locks the plan, so that it cannot be resumed until the transaction ends. */
export async function checkRemoval(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
): Promise<boolean> {
  const plan = await lockCanceledPlan(tx, account);
  return plan !== null && removalOf(plan, clock.now()).removal.isDue;
}
