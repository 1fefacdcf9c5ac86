import { createHash, randomUUID } from 'node:crypto';
import { ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { PAYMENT_PROVIDERS } from '../../../providers/payment-providers.ts';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import { findKey } from './find-key.ts';
import { findHook, replaceHook } from './hook-queries.ts';

/** Finds a provider with webhooks by its stored name; undefined for any other text. */
export function findHooked(name: string) {
  const provider = ONLINE_PROVIDERS.find((known) => known === name);
  const hooks = provider && PAYMENT_PROVIDERS[provider].hooks;
  return hooks && { provider, hooks };
}
export const hookField = (provider: OnlineProvider) => `${provider}HookSecret` as const;
export const hookUrl = ({ config }: Pick<Deps, 'config'>, id: string) =>
  `${config.appUrl}/webhooks/payments/${id}`;

/**
 * Registers a payment webhook at a contractor’s provider, once for each key. Without a webhook, the job still
 * finds payments, only later. So this does nothing if the provider can’t reach the server, and a refusal is not
 * an error.
 */
export async function registerHook(deps: Deps, account: AccountId, provider: OnlineProvider): Promise<void> {
  const hooks = PAYMENT_PROVIDERS[provider].hooks;
  if (!hooks || !isReachable(deps.config.appUrl, hooks.apiBase(deps.config))) return;
  const key = await findKey(deps, account, provider);
  if (!key) return;
  const keyDigest = createHash('sha256').update(key).digest('hex');
  const former = await findHook(deps.db, account, provider);
  if (former?.keyDigest === keyDigest) return;
  const id = randomUUID();
  try {
    const { endpointId, secret } = await hooks.register(deps.config, key, hookUrl(deps, id));
    const place = { account, field: hookField(provider) };
    const createdAt = deps.clock.now();
    const row = {
      id,
      provider,
      endpointId,
      keyDigest,
      createdAt,
      secret: encryptSecret(deps, place, secret),
    };
    try {
      await inTransaction(deps.db, (tx) => replaceHook(tx, account, former, row));
    } catch (error) {
      // A concurrent call registered one first, or the account was closed.
      await hooks.remove(deps.config, key, endpointId);
      throw error;
    }
  } catch (error) {
    deps.log.warn({ provider, reason: (error as Error).name }, 'a payment webhook could not be registered');
  }
}

/** Providers call only https URLs; the sandbox, which itself runs on http, calls any. */
function isReachable(appUrl: string, providerBase: string): boolean {
  return appUrl.startsWith('https:') || providerBase.startsWith('http:');
}
