import { createHash } from 'node:crypto';
import type { OnlineProvider, SecretField } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../account-id.ts';
import type { SecretKey } from '../secret-key.ts';

/** Where a secret belongs. Encrypted for one place, it cannot be read from another. */
export interface SecretPlace {
  readonly account: AccountId | 'installation';
  readonly field:
    | SecretField
    | `providerSecret ${OnlineProvider}`
    | `${OnlineProvider}HookSecret`
    | 'usedTrialKey'
    | `webhookSecret ${string}`;
}

/** What a stored secret starts with, so that another way of storing them can be told apart. */
export const SECRET_VERSION = 'v1';
export const CIPHER = 'aes-256-gcm';
/** Bytes; the length GCM is made for (NIST SP 800-38D, 8.2). */
export const IV_LENGTH = 12;
/** Bytes; the whole tag, none shorter is accepted. */
export const TAG_LENGTH = 16;

/** The key stored secrets are encrypted with, and its name, which tells nothing of it. */
export function encryptionKey(secret: SecretKey): { id: string; key: Buffer } {
  const id = createHash('sha256').update(secret.derive('name of the key for stored secrets')).digest('hex');
  return { id: id.slice(0, 16), key: secret.derive('stored secrets') };
}

/** What is authenticated along with a secret: the key's name, and the place it is stored in. */
export function associatedData(keyId: string, place: SecretPlace): Buffer {
  return Buffer.from([SECRET_VERSION, keyId, place.account, place.field].join('\n'));
}
