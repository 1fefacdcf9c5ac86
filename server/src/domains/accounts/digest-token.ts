import { createHash } from 'node:crypto';

/** The stored form of a token: its SHA-256 digest in hex, from which the token cannot be recovered. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
