import { KEY_PROVIDERS } from '@plumbline/contract/payments/key-test';
import { PROVIDER_SETTINGS } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { isUnderPresentKey } from '../../secrets/renew-secret.ts';
import { credentialOf } from '../accounts/credential-rules.ts';
import { listSecretOwners, lockCredentials } from './credential-queries.ts';
import { readSecret } from './get-secrets.ts';
import { replaceCredential } from './replace-credential.ts';

type RotateDeps = Pick<Deps, 'db' | 'secret' | 'config'>;

/** The result of a rotation. */
export interface Rotation {
  readonly renewed: number;
  /** Encrypted with an unconfigured key; left unchanged. */
  readonly unreadable: number;
}

/** Encrypts every contractor's provider keys with the server's current key, one account at a time. Idempotent. */
export async function rotateSecrets(deps: RotateDeps): Promise<Rotation> {
  return rotateOwners(deps, await listSecretOwners(deps.db, { copies: false }));
}

/** Re-encrypts secrets from older versions for their place in `provider_credentials`. */
export async function rebindSecrets(deps: RotateDeps): Promise<Rotation> {
  return rotateOwners(deps, await listSecretOwners(deps.db, { copies: true }));
}

async function rotateOwners(deps: RotateDeps, owners: readonly AccountId[]): Promise<Rotation> {
  let rotation: Rotation = { renewed: 0, unreadable: 0 };
  for (const account of owners) {
    const one = await rotateOf(deps, account);
    rotation = {
      renewed: rotation.renewed + one.renewed,
      unreadable: rotation.unreadable + one.unreadable,
    };
  }
  return rotation;
}

function rotateOf(deps: RotateDeps, account: AccountId): Promise<Rotation> {
  return inTransaction(deps.db, async (tx) => {
    let [renewed, unreadable] = [0, 0];
    const held = await lockCredentials(tx, account);
    if (!held) return { renewed, unreadable };
    for (const provider of KEY_PROVIDERS) {
      const stored = credentialOf(held, provider);
      const texts = [stored.secret, held.former[PROVIDER_SETTINGS[provider].secret.field] ?? null];
      if (!stored.secretIsCopy && texts.every((text) => text === null || isUnderPresentKey(deps, text)))
        continue;
      try {
        const secret = readSecret(deps, account, provider, stored);
        if (secret === null) continue;
        await replaceCredential(tx, deps, account, provider, { secret, currencies: stored.currencies });
        renewed += 1;
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) throw error;
        unreadable += 1;
      }
    }
    return { renewed, unreadable };
  });
}
