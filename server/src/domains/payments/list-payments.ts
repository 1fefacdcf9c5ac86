import type { Payment } from '@plumbline/contract/payments';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { getEstimate } from '../estimates/get-estimate.ts';

/** The payments of one estimate, in the order they were received. Throws `NotFoundError`, also for another account's id. */
export async function listEstimatePayments(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  estimateId: string,
): Promise<Payment[]> {
  return (await getEstimate(deps, account, estimateId)).payments;
}
