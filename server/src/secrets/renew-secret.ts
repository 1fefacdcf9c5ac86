import type { Config } from '../config/config.ts';
import type { SecretKey } from '../secret-key.ts';
import { decryptSecret } from './decrypt-secret.ts';
import { encryptSecret } from './encrypt-secret.ts';
import { encryptionKey, type SecretPlace } from './secret-place.ts';

/**
 * Encrypts a stored secret with the server's current key; null if it already is. Throws `UnreadableSecretError` if its
 * key is not configured.
 */
export function renewSecret(
  deps: { readonly secret: SecretKey; readonly config: Pick<Config, 'previousSecretKeys'> },
  place: SecretPlace,
  stored: string,
): string | null {
  if (isUnderPresentKey(deps, stored)) return null;
  return encryptSecret(deps, place, decryptSecret(deps, place, stored));
}

/** Whether a stored secret was encrypted with the server's present key. */
export function isUnderPresentKey({ secret }: { readonly secret: SecretKey }, stored: string): boolean {
  const [, keyId] = stored.split('.');
  return keyId === encryptionKey(secret).id;
}
