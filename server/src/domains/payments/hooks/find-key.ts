import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { findCredentials } from '../../settings/get-secrets.ts';

/** A contractor's decrypted key at a provider; null for none and for an unreadable one, whose error its owner sees elsewhere. */
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
