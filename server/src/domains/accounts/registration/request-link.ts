import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { mailLinkJob } from '../jobs.ts';
import type { RequestedLink } from './queue-requested-link.ts';

/**
 * Has a link mailed to whoever has this address and can use one. Whether anybody does is found out later, by a worker:
 * the answer, its time and the work behind it are the same for every address.
 */
export async function requestLink(
  deps: Deps,
  purpose: RequestedLink['purpose'],
  email: string,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    enqueueJob(tx, deps.clock, mailLinkJob, { purpose, email, linkId: randomUUID() }),
  );
}
