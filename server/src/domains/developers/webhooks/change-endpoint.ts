import type { Webhook, WebhookChanges } from '@plumbline/contract/developers/webhooks';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkEndpointUrl } from './check-endpoint-url.ts';
import { updateEndpoint } from './endpoint-queries.ts';
import { getEndpoint, getLockedEndpoint } from './get-endpoint.ts';

/** Changes the fields given and leaves the others. Throws `NotFoundError`, and `InvalidInputError` naming `url`. */
export async function changeEndpoint(
  deps: Deps,
  account: AccountId,
  id: string,
  { url, events, active }: WebhookChanges,
): Promise<Webhook> {
  if (url !== undefined) checkEndpointUrl(deps.config, url);
  return inTransaction(deps.db, async (tx) => {
    await getLockedEndpoint(tx, account, id);
    await updateEndpoint(tx, account, id, {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(active !== undefined && { active }),
      updatedAt: deps.clock.now(),
    });
    return getEndpoint({ db: tx }, account, id);
  });
}
