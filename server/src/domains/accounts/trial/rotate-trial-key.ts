import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { renewSecret } from '../../../secrets/renew-secret.ts';
import { KEY_PLACE } from './digest-address.ts';
import { findStoredKey, insertKey } from './used-trial-queries.ts';

/** Encrypts the key for digests with the server's current key. A key that cannot be decrypted stays. */
export function rotateTrialKey(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
): Promise<{ readonly renewed: number; readonly unreadable: number }> {
  return inTransaction(deps.db, async (tx) => {
    const stored = await findStoredKey(tx);
    try {
      const renewed = stored === null ? null : renewSecret(deps, KEY_PLACE, stored);
      if (renewed !== null) await insertKey(tx, renewed, stored);
      return { renewed: renewed === null ? 0 : 1, unreadable: 0 };
    } catch (error) {
      if (error instanceof UnreadableSecretError) return { renewed: 0, unreadable: 1 };
      throw error;
    }
  });
}
