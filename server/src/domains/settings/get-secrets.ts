import { KEY_PROVIDERS } from '@plumbline/contract/payments/key-test';
import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';
import {
  hasSecret,
  type OnlineProvider,
  PROVIDER_SETTINGS,
  type SecretField,
} from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import type { ProviderCredentials } from '../../providers/payment-provider.ts';
import { decryptSecret, UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { findStoredSecrets, type StoredSecrets } from './queries.ts';
import { maskSecret } from './rules.ts';

/** A contractor's secrets in clear, for the call to their provider and nothing else: never answer, store or log one. */
type ProviderSecrets = Readonly<Record<SecretField, string | null>>;

export const SECRET_FIELDS = KEY_PROVIDERS.map((provider) => PROVIDER_SETTINGS[provider].secret.field);

type SecretDeps = Pick<Deps, 'secret' | 'config'> & { readonly db: Queryable };

/** Throws `NotFoundError`, and `UnreadableSecretError` for one stored under a key the server no longer has. */
export async function getSecrets(deps: SecretDeps, account: AccountId): Promise<ProviderSecrets> {
  const stored = await getStoredSecrets(deps, account);
  return eachSecret((field) => readStored(deps, account, stored, field));
}

export const eachSecret = <Value>(of: (field: SecretField) => Value) =>
  Object.fromEntries(SECRET_FIELDS.map((field) => [field, of(field)])) as Record<SecretField, Value>;

/** What a contractor entered for one provider, whether or not other secrets can be read; throws as `getSecrets` does. */
export async function findCredentials(
  deps: SecretDeps,
  account: AccountId,
  provider: OnlineProvider,
): Promise<ProviderCredentials> {
  const stored = await getAccount(deps, account);
  return {
    identity: stored[PROVIDER_SETTINGS[provider].identity.field],
    secret: hasSecret(provider)
      ? readStored(deps, account, stored, PROVIDER_SETTINGS[provider].secret.field)
      : null,
  };
}

async function getStoredSecrets({ db }: SecretDeps, account: AccountId): Promise<StoredSecrets> {
  const stored = await findStoredSecrets(db, account);
  if (!stored) throw new NotFoundError('The account no longer exists.');
  return stored;
}

function readStored(
  deps: Pick<Deps, 'secret' | 'config'>,
  account: AccountId,
  stored: StoredSecrets,
  field: keyof StoredSecrets,
): string | null {
  const text = stored[field];
  return text === null ? null : decryptSecret(deps, { account, field }, text);
}

/** How a stored secret is shown; one that cannot be read any more by the dots alone, so that it can be replaced. */
export function maskStored(
  deps: Pick<Deps, 'secret' | 'config'>,
  account: AccountId,
  stored: StoredSecrets,
  field: keyof StoredSecrets,
): string | null {
  const text = stored[field];
  if (text === null) return null;
  try {
    return maskSecret(decryptSecret(deps, { account, field }, text));
  } catch (error) {
    if (error instanceof UnreadableSecretError) return SECRET_MASK;
    throw error;
  }
}
