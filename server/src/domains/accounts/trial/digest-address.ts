import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { decryptSecret, UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import type { SecretPlace } from '../../../secrets/secret-place.ts';
import { addressIdentity } from './address-rules.ts';
import { findStoredKey, insertKey } from './used-trial-queries.ts';

type Keys = Pick<Deps, 'secret' | 'config'>;

export const KEY_PLACE: SecretPlace = { account: 'installation', field: 'usedTrialKey' };

/** Returns the digest of an address. Without the key, guesses can’t be tested against it. */
export const digestAddress = (key: string, email: string): string =>
  createHmac('sha256', key).update(addressIdentity(email)).digest('base64url');

/** Returns the key for digests; null if there is none yet, or if the server’s keys can’t decrypt it. */
export async function getKey(db: Queryable, deps: Keys): Promise<string | null> {
  const stored = await findStoredKey(db);
  return stored === null ? null : readKey(deps, stored);
}

/**
 * Returns the key for digests, and generates one if needed. A key that can’t be decrypted is replaced, because
 * its digests are lost either way.
 */
export async function ensureKey(tx: Transaction, deps: Keys): Promise<string> {
  const former = await findStoredKey(tx);
  const key = former === null ? null : readKey(deps, former);
  if (key !== null) return key;
  await insertKey(tx, encryptSecret(deps, KEY_PLACE, randomBytes(32).toString('base64url')), former);
  // Another process may have stored one first.
  return decryptSecret(deps, KEY_PLACE, (await findStoredKey(tx)) ?? '');
}

function readKey(deps: Keys, stored: string): string | null {
  try {
    return decryptSecret(deps, KEY_PLACE, stored);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}
