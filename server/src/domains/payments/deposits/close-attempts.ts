import type { AccountId } from '../../../account-id.ts';
import type { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../db/client.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { checkPaymentsJob } from '../jobs.ts';
import { markClosing } from './attempt-queries.ts';

/**
 * Nothing is to be paid online for an estimate any more, whose row the transaction holds: a job closes what is open at the
 * provider after the commit. Money that was faster is recorded.
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
