import type { WebhookDelivery } from '@plumbline/contract/developers/webhooks';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { deliverWebhookJob } from '../jobs.ts';
import { presentDelivery } from '../present.ts';
import { findDelivery, requeueDelivery } from './delivery-queries.ts';
import { getLockedEndpoint } from './get-endpoint.ts';
import { queuePing } from './queue-deliveries.ts';

/**
 * Delivers an event again, with the same id and body, even if it was delivered before. After two requests, the second job finds
 * it already delivered. Throws `NotFoundError`, and `ConflictError` while the endpoint is disabled.
 */
export async function resendDelivery(
  deps: Deps,
  account: AccountId,
  endpointId: string,
  id: string,
): Promise<WebhookDelivery> {
  return inTransaction(deps.db, async (tx) => {
    await requireActive(tx, account, endpointId);
    if (!(await requeueDelivery(tx, account, endpointId, id)))
      throw new NotFoundError('This delivery no longer exists.');
    await enqueueJob(tx, deps.clock, deliverWebhookJob, { account, deliveryId: id });
    return readQueued(tx, account, id);
  });
}

/** Sends a test event, without retries. Throws `NotFoundError`, and `ConflictError` while the endpoint is disabled. */
export async function sendPing(deps: Deps, account: AccountId, endpointId: string): Promise<WebhookDelivery> {
  return inTransaction(deps.db, async (tx) => {
    await requireActive(tx, account, endpointId);
    return readQueued(tx, account, await queuePing(tx, account, endpointId, deps.clock.now()));
  });
}

async function requireActive(tx: Transaction, account: AccountId, endpointId: string): Promise<void> {
  const { active } = await getLockedEndpoint(tx, account, endpointId);
  if (!active) throw new ConflictError('This webhook is off. Please turn it on first.');
}

async function readQueued(tx: Transaction, account: AccountId, id: string): Promise<WebhookDelivery> {
  const row = await findDelivery(tx, account, id);
  if (!row) throw new NotFoundError('This delivery no longer exists.');
  return presentDelivery(row);
}
