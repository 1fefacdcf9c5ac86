import type { SecretField } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { renewSecret } from '../../secrets/renew-secret.ts';
import { SECRET_FIELDS } from './get-secrets.ts';
import { listSecretOwners, lockStoredSecrets, updateSettings } from './queries.ts';

/** What became of the stored secrets. */
export interface Rotation {
  readonly renewed: number;
  /** Under a key nobody named; they stay as they are. */
  readonly unreadable: number;
}

/** Encrypts every contractor's provider keys under the server's present key, an account at a time; again it changes nothing. */
export async function rotateSecrets(deps: Pick<Deps, 'db' | 'secret' | 'config'>): Promise<Rotation> {
  let rotation: Rotation = { renewed: 0, unreadable: 0 };
  for (const account of await listSecretOwners(deps.db)) {
    const one = await rotateOf(deps, account);
    rotation = {
      renewed: rotation.renewed + one.renewed,
      unreadable: rotation.unreadable + one.unreadable,
    };
  }
  return rotation;
}

function rotateOf(deps: Pick<Deps, 'db' | 'secret' | 'config'>, account: AccountId): Promise<Rotation> {
  return inTransaction(deps.db, async (tx) => {
    const stored = await lockStoredSecrets(tx, account);
    const changes: Partial<Record<SecretField, string>> = {};
    let unreadable = 0;
    for (const field of SECRET_FIELDS) {
      const text = stored?.[field];
      if (!text) continue;
      try {
        const renewed = renewSecret(deps, { account, field }, text);
        if (renewed !== null) changes[field] = renewed;
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) throw error;
        unreadable += 1;
      }
    }
    const renewed = Object.keys(changes).length;
    if (renewed > 0) await updateSettings(tx, account, changes);
    return { renewed, unreadable };
  });
}
