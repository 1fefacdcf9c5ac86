import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { type SecretKey, secretKey } from '../secret-key.ts';

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

interface Keys {
  readonly secret: SecretKey;
  readonly config: Pick<Config, 'previousSecretKeys'>;
}

/** The key that signs certificates. It is derived from the secret, so it need not be stored. */
function privateKey(secret: SecretKey): KeyObject {
  const key = Buffer.concat([PKCS8_PREFIX, secret.derive('certificates of acceptance')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

const publicKeyOf = (secret: SecretKey): KeyObject => createPublicKey(privateKey(secret));

const toText = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** The public keys that may have signed certificates, the current one first, as SubjectPublicKeyInfo in base64. */
export function listCertificateKeys({ secret, config }: Keys): string[] {
  return [secret, ...config.previousSecretKeys.map((previous) => secretKey(previous))].map((each) =>
    toText(publicKeyOf(each)),
  );
}

/** Signs a certificate's content; returns signature and public key as base64. */
export function signContent({ secret }: Pick<Keys, 'secret'>, content: string) {
  return {
    publicKey: toText(publicKeyOf(secret)),
    signature: sign(null, Buffer.from(content, 'utf8'), privateKey(secret)).toString('base64'),
  };
}

/** Whether this server signed a content, with its current key or a former one. */
export function isSignedContent({ secret, config }: Keys, content: string, signature: string): boolean {
  const bytes = Buffer.from(content, 'utf8');
  const given = Buffer.from(signature, 'base64');
  return [secret, ...config.previousSecretKeys.map((previous) => secretKey(previous))].some((each) =>
    verify(null, bytes, publicKeyOf(each), given),
  );
}
