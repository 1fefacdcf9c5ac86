import { createHash, randomUUID } from 'node:crypto';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { registerSquareHook } from '../../../providers/square/square-hooks.ts';
import { registerStripeHook } from '../../../providers/stripe/stripe-hooks.ts';
import { UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import { findSecret } from '../../settings/get-secrets.ts';
import { findHook, replaceHook } from './hook-queries.ts';

/** The providers that tell of payments, with the key they are called with and how they are asked to. */
const HOOKED = {
  stripe: {
    field: 'stripeSecretKey',
    base: 'stripeApiBase',
    hookField: 'stripeHookSecret',
    register: registerStripeHook,
  },
  square: {
    field: 'squareAccessToken',
    base: 'squareApiBase',
    hookField: 'squareHookSecret',
    register: registerSquareHook,
  },
} as const;
export type HookedProvider = keyof typeof HOOKED;

export const isHooked = (provider: string): provider is HookedProvider => Object.hasOwn(HOOKED, provider);
export const hookField = (provider: HookedProvider) => HOOKED[provider].hookField;
export const hookUrl = ({ config }: Pick<Deps, 'config'>, id: string) =>
  `${config.appUrl}/webhooks/payments/${id}`;

/**
 * Asks a contractor's provider to tell of payments, once for each key they give us. Without it payments are found all the
 * same, only later; so nothing is asked where the provider could not reach us, and a refusal is no failure.
 */
export async function registerHook(deps: Deps, account: AccountId, provider: HookedProvider): Promise<void> {
  const { field, base, register } = HOOKED[provider];
  const key = await findSecret(deps, account, field).catch(ignoreUnreadable);
  if (key === null || !isReachable(deps.config.appUrl, deps.config[base])) return;
  const keyDigest = createHash('sha256').update(key).digest('hex');
  if ((await findHook(deps.db, account, provider))?.keyDigest === keyDigest) return;
  const id = randomUUID();
  try {
    const { endpointId, secret } = await register(deps.config, key, hookUrl(deps, id));
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
    await inTransaction(deps.db, (tx) => replaceHook(tx, account, row));
  } catch (error) {
    deps.log.warn({ provider, reason: (error as Error).name }, 'a provider will not tell of payments');
  }
}

/** A key nobody can read any more; its owner is told where it is needed. */
function ignoreUnreadable(error: unknown): null {
  if (error instanceof UnreadableSecretError) return null;
  throw error;
}

/** The providers call addresses under https only; their stand-in, which is under http itself, calls any. */
function isReachable(appUrl: string, providerBase: string): boolean {
  return appUrl.startsWith('https:') || providerBase.startsWith('http:');
}
