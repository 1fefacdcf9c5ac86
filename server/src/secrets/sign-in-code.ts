import type { SecretKey } from '../secret-key.ts';

const CODES = 1_000_000n;

/** The six digits mailed with a verification, derived from its id so that they need not be stored. */
export function signInCode(secret: SecretKey, verificationId: string): string {
  const token = Buffer.from(secret.tokenFor('sign-in code', verificationId), 'base64url');
  return String(token.readBigUInt64BE() % CODES).padStart(6, '0');
}

/** The stored form of a code: keyed, because the digest of one of a million codes could otherwise be looked up. */
export function digestCode(secret: SecretKey, verificationId: string, code: string): string {
  return secret.tokenFor('digest of a sign-in code', `${verificationId} ${code}`);
}
