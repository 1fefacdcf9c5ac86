import { z } from 'zod';
import { accountId } from '../domains/accounts/account-id.ts';
import { RETRY_PAUSES_MS } from '../domains/api/rules.ts';
import { giveUpDelivery, sendDelivery } from '../domains/api/send-delivery.ts';
import { defineJob } from './job-definition.ts';

/** Tells one event to one address of a contractor's; tried for three days. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ account: z.uuid(), deliveryId: z.uuid() }),
  pausesMs: RETRY_PAUSES_MS,
  run: (deps, { account, deliveryId }, { signal }) =>
    sendDelivery(deps, accountId(account), deliveryId, signal),
  onDead: (deps, tx, { account, deliveryId }) => giveUpDelivery(tx, deps, accountId(account), deliveryId),
});
