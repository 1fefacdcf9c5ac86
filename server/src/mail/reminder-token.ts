import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { type SecretKey, secretKey } from '../secret-key.ts';
import { STOP_REMINDERS } from './token-purposes.ts';

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

interface Keys {
  readonly secret: SecretKey;
  readonly config: Pick<Config, 'previousSecretKeys'>;
}

/** The token with which a reader stops reminders: it identifies the mail, not the estimate, whose id would open it. */
export function reminderToken(secret: SecretKey, mailId: string): string {
  return `${mailId}.${secret.tokenFor(STOP_REMINDERS, mailId)}`;
}

/** The id of the mail with this token, under the server's key or a former one; null for an invalid token. */
export function readReminderToken({ secret, config }: Keys, token: string): string | null {
  const [, mailId, proof] = TOKEN.exec(token) ?? [];
  if (!mailId || !proof) return null;
  const keys = [secret, ...config.previousSecretKeys.map((previous) => secretKey(previous))];
  const isProven = keys.some((key) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(key.tokenFor(STOP_REMINDERS, mailId))),
  );
  return isProven ? mailId : null;
}
