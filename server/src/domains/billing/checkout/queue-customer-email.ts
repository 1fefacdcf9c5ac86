import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { changeCustomerEmailJob } from '../jobs.ts';
import { findSubscription } from '../queries.ts';

/** Passes a changed address on to Stripe. Does nothing for an account that never began a checkout. */
export async function queueCustomerEmail(
  tx: Transaction,
  clock: Deps['clock'],
  account: AccountId,
): Promise<void> {
  if (await findSubscription(tx, account)) await enqueueJob(tx, clock, changeCustomerEmailJob, { account });
}
