import { KEY_PROVIDERS } from '@plumbline/contract/payments/key-test';
import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';
import {
  hasSecret,
  type KeyProvider,
  type OnlineProvider,
  PROVIDER_SETTINGS,
  type SecretField,
} from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderCredentials } from '../../providers/payment-provider.ts';
import { decryptSecret, UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import type { SecretPlace } from '../../secrets/secret-place.ts';
import { credentialOf, type StoredCredential } from '../accounts/credential-rules.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { maskSecret } from './rules.ts';

type Keys = Pick<Deps, 'secret' | 'config'>;
type SecretDeps = Keys & { readonly db: Queryable };

const eachSecret = <Value>(of: (provider: KeyProvider) => Value) =>
  Object.fromEntries(
    KEY_PROVIDERS.map((provider) => [PROVIDER_SETTINGS[provider].secret.field, of(provider)]),
  ) as Record<SecretField, Value>;

/** Where a provider's secret is stored, which it is encrypted for. */
export const credentialPlace = (account: AccountId, provider: OnlineProvider): SecretPlace => ({
  account,
  field: `providerSecret ${provider}`,
});
/** The column of `accounts` in which older versions keep it. */
export const formerPlace = (account: AccountId, provider: KeyProvider): SecretPlace => ({
  account,
  field: PROVIDER_SETTINGS[provider].secret.field,
});

/** A stored secret in clear, null for none. Throws `UnreadableSecretError`. */
export function readSecret(
  deps: Keys,
  account: AccountId,
  provider: KeyProvider,
  { secret, secretIsCopy }: StoredCredential,
): string | null {
  if (secret === null) return null;
  const place = secretIsCopy ? formerPlace(account, provider) : credentialPlace(account, provider);
  return decryptSecret(deps, place, secret);
}

/**
 * A contractor's secrets in clear, for the call to their provider and nothing else: never answer, store or log one. Throws
 * `NotFoundError`, and `UnreadableSecretError` for one stored under a key the server no longer has.
 */
export async function getSecrets(
  deps: SecretDeps,
  account: AccountId,
): Promise<Record<SecretField, string | null>> {
  const row = await getAccount(deps, account);
  return eachSecret((provider) => readSecret(deps, account, provider, credentialOf(row, provider)));
}

/** What a contractor entered for one provider, whether or not other secrets can be read; throws as `getSecrets` does. */
export async function findCredentials(
  deps: SecretDeps,
  account: AccountId,
  provider: OnlineProvider,
): Promise<ProviderCredentials & { readonly stored: StoredCredential }> {
  const stored = credentialOf(await getAccount(deps, account), provider);
  const secret = hasSecret(provider) ? readSecret(deps, account, provider, stored) : null;
  return { identity: stored.identity, secret, stored };
}

/** How a stored secret is shown; one that cannot be read any more by the dots alone, so that it can be replaced. */
export function maskStored(
  deps: Keys,
  account: AccountId,
  provider: KeyProvider,
  stored: StoredCredential,
): string | null {
  try {
    const secret = readSecret(deps, account, provider, stored);
    return secret === null ? null : maskSecret(secret);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return SECRET_MASK;
    throw error;
  }
}

/** All of them as they are shown. */
export function maskAll(
  deps: Keys,
  account: AccountId,
  row: { readonly credentials: readonly StoredCredential[] },
): Record<SecretField, string | null> {
  return eachSecret((provider) => maskStored(deps, account, provider, credentialOf(row, provider)));
}
