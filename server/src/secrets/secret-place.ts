import { createHash } from 'node:crypto';
import type { OnlineProvider, SecretField } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../account-id.ts';
import type { SecretKey } from '../secret-key.ts';

/** The place of a secret. A secret encrypted for one place cannot be decrypted from another. */
export interface SecretPlace {
  readonly account: AccountId | 'installation';
  readonly field:
    | SecretField
    | `providerSecret ${OnlineProvider}`
    | `${OnlineProvider}HookSecret`
    | 'usedTrialKey'
    | `webhookSecret ${string}`;
}

/** The prefix of stored secrets, so that another format can be recognized. */
export const SECRET_VERSION = 'v1';
export const CIPHER = 'aes-256-gcm';
/** In bytes; GCM's standard length (NIST SP 800-38D, 8.2). */
export const IV_LENGTH = 12;
/** In bytes; shorter tags are refused. */
export const TAG_LENGTH = 16;

/** The key that encrypts stored secrets, and its id, which does not reveal it. */
export function encryptionKey(secret: SecretKey): { id: string; key: Buffer } {
  const id = createHash('sha256').update(secret.derive('name of the key for stored secrets')).digest('hex');
  return { id: id.slice(0, 16), key: secret.derive('stored secrets') };
}

/** Data authenticated along with a secret: the key's id, and the place it is stored in. */
export function associatedData(keyId: string, place: SecretPlace): Buffer {
  return Buffer.from([SECRET_VERSION, keyId, place.account, place.field].join('\n'));
}
