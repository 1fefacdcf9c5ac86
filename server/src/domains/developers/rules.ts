import { createHash, createHmac, randomBytes } from 'node:crypto';
import { KEY_START } from '@plumbline/contract/developers/api-keys';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@plumbline/contract/durations';

/** Random bytes of a key and of a webhook's secret. */
const RANDOM_BYTES = 32;
/** Characters of a key that stay visible: enough to recognize it, too few to use it. */
const PREFIX_LENGTH = KEY_START.length + 8;
const KEY = new RegExp(`^${KEY_START}[\\w-]{43}$`);

/** How old the recorded last use may get; avoids a write at every call. */
export const RECORD_USE_AFTER_MS = 60 * 1000;

const random = () => randomBytes(RANDOM_BYTES).toString('base64url');

export const newKey = () => `${KEY_START}${random()}`;
export const newWebhookSecret = () => `whsec_${random()}`;
export const prefixOf = (key: string) => key.slice(0, PREFIX_LENGTH);
export const looksLikeKey = (text: string) => KEY.test(text);

/** The stored digest of a key. Its 256 random bits need nothing slower than SHA-256. */
export const digestKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** The pauses before each retry of a delivery: three days in all. */
export const RETRY_PAUSES_MS = [
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** The error of a delivery that was queued while its endpoint was disabled. */
export const ENDPOINT_IS_OFF = 'The webhook was turned off.';

/** The signature header: the time in seconds, and for each secret the HMAC-SHA-256 of time and body in hex. */
export function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
