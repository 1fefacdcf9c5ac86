import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { findCredentials } from '../../settings/get-secrets.ts';

/**
 * Returns a contractor’s decrypted key at a provider; null if there is none, or if it can’t be decrypted. Its
 * owner sees that error elsewhere.
 */
export async function findKey(
  deps: Deps,
  account: AccountId,
  provider: OnlineProvider,
): Promise<string | null> {
  try {
    return (await findCredentials(deps, account, provider))?.secret ?? null;
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}
