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

/** The place of a provider's secret, which is part of its encryption. */
export const credentialPlace = (account: AccountId, provider: OnlineProvider): SecretPlace => ({
  account,
  field: `providerSecret ${provider}`,
});
/** The place in `accounts` where older versions store it. */
export const formerPlace = (account: AccountId, provider: KeyProvider): SecretPlace => ({
  account,
  field: PROVIDER_SETTINGS[provider].secret.field,
});

/** Decrypts a stored secret; null for none. Throws `UnreadableSecretError`. */
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
 * A contractor's decrypted secrets, only for calls to their providers: never return, store or log one. Throws `NotFoundError`,
 * and `UnreadableSecretError` for one encrypted with a key the server no longer has.
 */
export async function getSecrets(
  deps: SecretDeps,
  account: AccountId,
): Promise<Record<SecretField, string | null>> {
  const row = await getAccount(deps, account);
  return eachSecret((provider) => readSecret(deps, account, provider, credentialOf(row, provider)));
}

/** A contractor's credentials for one provider, even if other secrets are unreadable; throws like `getSecrets`. */
export async function findCredentials(
  deps: SecretDeps,
  account: AccountId,
  provider: OnlineProvider,
): Promise<ProviderCredentials & { readonly stored: StoredCredential }> {
  const stored = credentialOf(await getAccount(deps, account), provider);
  const secret = hasSecret(provider) ? readSecret(deps, account, provider, stored) : null;
  return { identity: stored.identity, secret, stored };
}

/** The mask of a stored secret; for an unreadable one only dots, so that it can be replaced. */
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

/** The masks of all secrets. */
export function maskAll(
  deps: Keys,
  account: AccountId,
  row: { readonly credentials: readonly StoredCredential[] },
): Record<SecretField, string | null> {
  return eachSecret((provider) => maskStored(deps, account, provider, credentialOf(row, provider)));
}
