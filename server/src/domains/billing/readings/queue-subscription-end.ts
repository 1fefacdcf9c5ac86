import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { endSubscriptionJob } from '../jobs.ts';
import { findPlan } from '../queries.ts';

/** Sees to it that an account that is about to go is charged no more. Nothing to do for whoever never came near a checkout. */
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
