import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { endSubscriptionJob } from '../jobs.ts';
import { findPlan } from '../queries.ts';

/** Stops charges for an account that is being deleted. Does nothing for an account that never began a checkout. */
export async function queueSubscriptionEnd(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
): Promise<void> {
  const plan = await findPlan(tx, account);
  if (!plan?.subscription) return;
  const { customerId } = plan.subscription;
  await enqueueJob(tx, clock, endSubscriptionJob, { customerId });
}
