import { randomUUID } from 'node:crypto';
import {
  MOST_ENDPOINTS,
  type WebhookFields,
  type WebhookWithSecret,
} from '@plumbline/contract/developers/webhooks';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { presentEndpoint } from '../present.ts';
import { newWebhookSecret } from '../rules.ts';
import { checkEndpointUrl } from './check-endpoint-url.ts';
import { countEndpoints, insertEndpoint, lockCreation } from './endpoint-queries.ts';
import { sealWebhookSecret } from './read-webhook-secret.ts';

/**
 * Creates a webhook endpoint. Only this response contains its secret. Throws `InvalidInputError` naming `url` when the address
 * may not be called, and `ConflictError` when there are too many.
 */
export async function createEndpoint(
  deps: Deps,
  account: AccountId,
  { url, events }: WebhookFields,
): Promise<WebhookWithSecret> {
  checkEndpointUrl(deps.config, url);
  const id = randomUUID();
  const now = deps.clock.now();
  const secret = newWebhookSecret();
  const row = {
    id,
    url,
    events,
    secret: sealWebhookSecret(deps, account, id, { current: secret }),
    active: true,
    createdAt: now,
    updatedAt: now,
  };
  await inTransaction(deps.db, async (tx) => {
    await lockCreation(tx, account);
    if ((await countEndpoints(tx, account)) >= MOST_ENDPOINTS)
      throw new ConflictError(`You already have ${MOST_ENDPOINTS} webhooks. Please delete one first.`);
    await insertEndpoint(tx, account, row);
  });
  return { ...presentEndpoint(row, false), secret };
}
