import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';
import { type KeyProvider, PROVIDER_SETTINGS } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError } from '../../errors.ts';
import type { StoredCredential } from '../accounts/credential-rules.ts';
import { maskStored } from './get-secrets.ts';

/**
 * Decides what a submitted secret changes: null removes the stored one, text replaces it, undefined and its own mask keep it.
 * Throws `InvalidInputError` for any other mask, because the secret was replaced meanwhile.
 */
export function resolveSecret(
  deps: Pick<Deps, 'secret' | 'config'>,
  account: AccountId,
  provider: KeyProvider,
  stored: StoredCredential,
  sent: string | null | undefined,
): string | null | undefined {
  if (!sent?.startsWith(SECRET_MASK)) return sent;
  if (sent === maskStored(deps, account, provider, stored)) return undefined;
  const { field } = PROVIDER_SETTINGS[provider].secret;
  throw new InvalidInputError(
    field,
    `${field} was changed elsewhere. Enter the whole key, or reload the page.`,
  );
}
