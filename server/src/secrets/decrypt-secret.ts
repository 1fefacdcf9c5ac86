import { createDecipheriv } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { type SecretKey, secretKey } from '../secret-key.ts';
import {
  associatedData,
  CIPHER,
  encryptionKey,
  IV_LENGTH,
  SECRET_VERSION,
  type SecretPlace,
  TAG_LENGTH,
} from './secret-place.ts';

/** A stored secret that cannot be decrypted; the message says why, without the secret. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

interface Keys {
  readonly secret: SecretKey;
  readonly config: Pick<Config, 'previousSecretKeys'>;
}

/**
 * Decrypts a secret that `encryptSecret` stored in the same place, with the server's key or a former one.
 * Throws `UnreadableSecretError` if no key fits, or if the stored text was changed or comes from another
 * place.
 */
export function decryptSecret(deps: Keys, place: SecretPlace, stored: string): string {
  const [version, keyId = '', encoded = '', ...rest] = stored.split('.');
  const sealed = Buffer.from(encoded, 'base64url');
  if (version !== SECRET_VERSION || rest.length > 0 || sealed.length < IV_LENGTH + TAG_LENGTH)
    throw new UnreadableSecretError(`The stored ${place.field} is not encrypted.`);
  const key = findKey(deps, keyId);
  if (!key)
    throw new UnreadableSecretError(
      `The ${place.field} was encrypted with another SECRET_KEY: add that one to SECRET_KEY_PREVIOUS.`,
    );
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_LENGTH), {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(associatedData(keyId, place));
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  try {
    const text = decipher.update(sealed.subarray(IV_LENGTH, -TAG_LENGTH));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw new UnreadableSecretError(`The stored ${place.field} was changed, or belongs to another row.`);
  }
}

function findKey({ secret, config }: Keys, keyId: string): Buffer | null {
  const secrets = [secret, ...config.previousSecretKeys.map((previous) => secretKey(previous))];
  return secrets.map(encryptionKey).find(({ id }) => id === keyId)?.key ?? null;
}
