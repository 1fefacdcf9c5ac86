import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { type SecretKey, secretKey } from '../../secret-key.ts';
import { MAIL_REPORT } from '../token-purposes.ts';

const PROOF_BYTES = 8;
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{16})$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export interface TokenKeys {
  readonly secret: SecretKey;
  readonly config: Pick<Config, 'previousSecretKeys'>;
}

const proofOf = (secret: SecretKey, mailId: string): string =>
  Buffer.from(secret.tokenFor(MAIL_REPORT, mailId), 'base64url').subarray(0, PROOF_BYTES).toString('hex');

/**
 * Identifies a mail to the servers that report on it, and proves that we sent it. 48 hexadecimal digits: mail servers may change
 * the case of an address, and only letters and digits are safe in every local part.
 */
export function reportToken(secret: SecretKey, mailId: string): string {
  return mailId.replaceAll('-', '') + proofOf(secret, mailId);
}

/** The id of the mail a token was made for, under the server's key or a former one; null for any other text. */
export function readReportToken({ secret, config }: TokenKeys, token: string): string | null {
  const [, digits, proof] = TOKEN.exec(token.toLowerCase()) ?? [];
  if (!digits || !proof) return null;
  const mailId = digits.replace(UUID_PARTS, '$1-$2-$3-$4-$5');
  const keys = [secret, ...config.previousSecretKeys.map((previous) => secretKey(previous))];
  const isProven = keys.some((key) => timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, mailId))));
  return isProven ? mailId : null;
}
