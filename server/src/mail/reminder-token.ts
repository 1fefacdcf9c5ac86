import { timingSafeEqual } from 'node:crypto';
import type { SecretKey } from '../secret-key.ts';
import { STOP_REMINDERS } from './token-purposes.ts';

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** What a reminder's reader stops reminders with: it names the mail, not the estimate, whose id would show it. */
export function reminderToken(secret: SecretKey, mailId: string): string {
  return `${mailId}.${secret.tokenFor(STOP_REMINDERS, mailId)}`;
}

/** The id of the mail that brought a token; null for one that none did. */
export function readReminderToken(secret: SecretKey, token: string): string | null {
  const [, mailId, proof] = TOKEN.exec(token) ?? [];
  if (!mailId || !proof) return null;
  const expected = secret.tokenFor(STOP_REMINDERS, mailId);
  return timingSafeEqual(Buffer.from(proof), Buffer.from(expected)) ? mailId : null;
}
