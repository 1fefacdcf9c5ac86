import { SECRET_MASK } from '@plumbline/contract/settings';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { decryptSecret, UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { findStoredSecrets, type StoredSecrets } from './queries.ts';
import { maskSecret } from './rules.ts';

/** A contractor's secrets in clear, for the call to their provider and nothing else: never answer, store or log one. */
export interface ProviderSecrets {
  readonly stripeSecretKey: string | null;
  readonly squareAccessToken: string | null;
}

type SecretDeps = Pick<Deps, 'secret' | 'config'> & { readonly db: Queryable };

/** Throws `NotFoundError`, and `UnreadableSecretError` for one stored under a key the server no longer has. */
export async function getSecrets(deps: SecretDeps, account: AccountId): Promise<ProviderSecrets> {
  const stored = await getStoredSecrets(deps, account);
  return {
    stripeSecretKey: readStored(deps, account, stored, 'stripeSecretKey'),
    squareAccessToken: readStored(deps, account, stored, 'squareAccessToken'),
  };
}

/** One of them, null for none, whether or not the others can be read; throws likewise. */
export async function findSecret(
  deps: SecretDeps,
  account: AccountId,
  field: keyof ProviderSecrets,
): Promise<string | null> {
  return readStored(deps, account, await getStoredSecrets(deps, account), field);
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
