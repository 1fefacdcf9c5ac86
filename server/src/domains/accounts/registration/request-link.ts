import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { digestToken } from '../digest-token.ts';
import { mailLinkJob } from '../jobs.ts';
import type { RequestedLink } from './queue-requested-link.ts';

/**
 * Requests a link for an address. A worker checks later whether an account can use it, so the response, its
 * timing, and the work done for it are the same for every address.
 */
export async function requestLink(
  deps: Deps,
  purpose: RequestedLink['purpose'],
  email: string,
  browserToken?: string,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    enqueueJob(tx, deps.clock, mailLinkJob, {
      purpose,
      email,
      linkId: randomUUID(),
      browserDigest: browserToken ? digestToken(browserToken) : '',
    }),
  );
}
