import { randomUUID } from 'node:crypto';
import { PING, type WebhookBody, type WebhookEvent } from '@plumbline/contract/developers/webhooks';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { deliverWebhookJob } from '../jobs.ts';
import { insertDelivery } from './delivery-queries.ts';
import { lockListeners } from './endpoint-queries.ts';

interface NewEvent {
  readonly id: string;
  /** The possible types; `describe` returns the actual one. */
  readonly types: readonly WebhookEvent[];
  readonly at: Date;
  /** Called only when an endpoint is subscribed to one of the types. */
  readonly describe: () => Promise<Pick<WebhookBody, 'data'> & { readonly type: WebhookEvent | null }>;
}

/** Queues an event for every subscribed endpoint, in the transaction that caused it. */
export async function queueDeliveries(tx: Transaction, account: AccountId, event: NewEvent): Promise<void> {
  const { id, types, at } = event;
  const listeners = await lockListeners(tx, account, types);
  if (listeners.length === 0) return;
  const { type, data } = await event.describe();
  if (type === null) return;
  const body: WebhookBody = { id, type, version: 1, createdAt: at.toISOString(), data };
  for (const listener of listeners.filter(({ events }) => events.includes(type)))
    await queueDelivery(tx, account, listener.id, body, at);
}

/** Queues a test event for one endpoint, which the caller has locked. */
export async function queuePing(
  tx: Transaction,
  account: AccountId,
  endpointId: string,
  at: Date,
): Promise<string> {
  const body: WebhookBody = {
    id: randomUUID(),
    type: PING,
    version: 1,
    createdAt: at.toISOString(),
    data: {},
  };
  return queueDelivery(tx, account, endpointId, body, at);
}

async function queueDelivery(
  tx: Transaction,
  account: AccountId,
  endpointId: string,
  body: WebhookBody,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await insertDelivery(tx, account, {
    id,
    endpointId,
    event: body.type,
    body: JSON.stringify(body),
    state: 'queued',
    attempts: 0,
    lastStatus: null,
    lastError: null,
    lastAttemptAt: null,
    createdAt: at,
    deliveredAt: null,
  });
  await enqueueJob(tx, { now: () => at }, deliverWebhookJob, { account, deliveryId: id });
  return id;
}
