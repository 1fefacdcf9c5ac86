import type { AccountId } from '../../../account-id.ts';
import type { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../db/client.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { checkPaymentsJob } from '../jobs.ts';
import { markClosing } from './attempt-queries.ts';

/**
 * Ends online payment of an estimate whose row the transaction has locked: after the commit a job closes the open attempts at
 * the provider. Money that arrived first is recorded.
 */
export async function closeAttempts(
  tx: Transaction,
  clock: Clock,
  account: AccountId,
  estimateId: string,
): Promise<void> {
  if (await markClosing(tx, account, estimateId, clock.now()))
    await enqueueJob(tx, clock, checkPaymentsJob, {});
}
