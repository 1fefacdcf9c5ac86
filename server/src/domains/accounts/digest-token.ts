import { createHash } from 'node:crypto';

/** What is stored of a token: its SHA-256 digest in hex, from which the token cannot be had back. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
