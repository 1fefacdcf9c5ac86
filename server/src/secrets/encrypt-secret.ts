import { createCipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from '../secret-key.ts';
import {
  associatedData,
  CIPHER,
  encryptionKey,
  IV_LENGTH,
  SECRET_VERSION,
  type SecretPlace,
  TAG_LENGTH,
} from './secret-place.ts';

/** Encrypts a secret with AES-256-GCM: version, key id, and nonce, ciphertext and tag. */
export function encryptSecret(
  deps: { readonly secret: SecretKey },
  place: SecretPlace,
  text: string,
): string {
  const { id, key } = encryptionKey(deps.secret);
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH });
  cipher.setAAD(associatedData(id, place));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [SECRET_VERSION, id, sealed.toString('base64url')].join('.');
}
