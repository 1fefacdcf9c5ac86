import { OLD_SECRET_HOURS, type WebhookWithSecret } from '@plumbline/contract/developers/webhooks';
import { HOUR_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { renewSecret } from '../../../secrets/renew-secret.ts';
import { newWebhookSecret } from '../rules.ts';
import { listSecretHolders, lockEndpoint, updateEndpoint } from './endpoint-queries.ts';
import { getEndpoint, getLockedEndpoint } from './get-endpoint.ts';
import { readWebhookSecret, sealWebhookSecret, secretPlace } from './read-webhook-secret.ts';

/**
 * Replaces an endpoint's secret. Only this response contains the new one; the old one keeps signing for a day. Throws
 * `NotFoundError`.
 */
export async function rotateWebhookSecret(
  deps: Deps,
  account: AccountId,
  id: string,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEndpoint(tx, account, id);
    const now = deps.clock.now();
    const until = new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS).toISOString();
    const former = readIfPossible(deps, account, row);
    const kept = { current: secret, ...(former && { previous: { secret: former, until } }) };
    await updateEndpoint(tx, account, id, {
      secret: sealWebhookSecret(deps, account, id, kept),
      updatedAt: now,
    });
    return { ...(await getEndpoint({ db: tx }, account, id)), secret };
  });
}

/**
 * Returns the current secret; null if it was encrypted with a lost server key. Such a secret can’t keep signing
 * for a day.
 */
function readIfPossible(
  deps: Deps,
  account: AccountId,
  row: { readonly id: string; readonly secret: string },
): string | null {
  try {
    return readWebhookSecret(deps, account, row).current;
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}

/** Encrypts the secrets of outgoing webhooks with the server's current key. Unreadable ones stay, and cannot sign. */
export async function rotateWebhookSecrets(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
): Promise<{ readonly renewed: number; readonly unreadable: number }> {
  let [renewed, unreadable] = [0, 0];
  for (const { account, id } of await listSecretHolders(deps.db)) {
    try {
      renewed += Number(await renew(deps, account, id));
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      unreadable += 1;
    }
  }
  return { renewed, unreadable };
}

function renew(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  account: AccountId,
  id: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockEndpoint(tx, account, id);
    const secret = row && renewSecret(deps, secretPlace(account, id), row.secret);
    if (!secret) return false;
    await updateEndpoint(tx, account, id, { secret });
    return true;
  });
}
