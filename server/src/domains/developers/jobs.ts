import { HOUR_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { accountId } from '../../account-id.ts';
import { defineJob } from '../../jobs/job-definition.ts';
import { RETRY_PAUSES_MS } from './rules.ts';
import { removeDeliveries } from './webhooks/remove-deliveries.ts';
import { giveUpDelivery, sendDelivery } from './webhooks/send-delivery.ts';

/** Delivers one event to one endpoint, with retries for three days. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ account: z.uuid(), deliveryId: z.uuid() }),
  pausesMs: RETRY_PAUSES_MS,
  run: (deps, { account, deliveryId }, { signal }) =>
    sendDelivery(deps, accountId(account), deliveryId, signal),
  onDead: (deps, tx, { account, deliveryId }) => giveUpDelivery(tx, deps, accountId(account), deliveryId),
});

/** Deletes old deliveries from the webhook logs. */
export const removeDeliveriesJob = defineJob({
  name: 'remove-deliveries',
  payload: z.object({}),
  pausesMs: [],
  everyMs: HOUR_MS,
  run: (deps) => removeDeliveries(deps),
});
