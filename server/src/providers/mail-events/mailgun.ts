import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { WrongSignatureError } from '../payment-hook.ts';
import {
  isSameText,
  type MailEventService,
  parseJson,
  type ServiceReport,
  UnreadableEventError,
} from './mail-event-service.ts';
import { TOKEN_NAME } from './report-headers.ts';

const signed = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
});

const event = z.object({
  'event-data': z.object({
    event: z.string(),
    severity: z.string().nullish(),
    'user-variables': z.record(z.string(), z.unknown()).nullish(),
    'delivery-status': z
      .object({ message: z.string().nullish(), description: z.string().nullish() })
      .nullish(),
    reject: z.object({ reason: z.string().nullish() }).nullish(),
  }),
});

/** Mailgun retries for eight hours. */
const STALE_MS = 12 * 60 * 60 * 1000;
const MOST_TOKENS = 10_000;

/**
 * Mailgun signs a timestamp and a random token with HMAC-SHA256; each token is accepted once. Another process may accept it
 * again, which is harmless, because reports are idempotent. Source: Mailgun, “Securing webhooks” and “Event structure”.
 */
export function mailgunEvents(signingKey: string): MailEventService {
  const seen = new Set<string>();
  return {
    async read({ body, now }) {
      const json = parseJson(body);
      const proof = signed.safeParse(json);
      if (!proof.success) throw new WrongSignatureError('Mailgun’s signature is missing.');
      const { timestamp, token, signature } = proof.data.signature;
      const expected = createHmac('sha256', signingKey)
        .update(timestamp + token)
        .digest('hex');
      if (!isSameText(signature, expected)) throw new WrongSignatureError('Mailgun’s signature is invalid.');
      if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) < STALE_MS))
        throw new WrongSignatureError('Mailgun’s signature is too old.');
      if (seen.has(token)) throw new WrongSignatureError('Mailgun’s signature was already used.');
      const parsed = event.safeParse(json);
      if (!parsed.success) throw new UnreadableEventError('This is not a Mailgun event.');
      remember(seen, token);
      return readEvent(parsed.data['event-data']);
    },
  };
}

function remember(seen: Set<string>, token: string): void {
  seen.add(token);
  const [oldest] = seen;
  if (seen.size > MOST_TOKENS && oldest !== undefined) seen.delete(oldest);
}

function readEvent(data: z.output<typeof event>['event-data']): ServiceReport[] {
  const token = data['user-variables']?.[TOKEN_NAME];
  const kind = kindOf(data);
  if (typeof token !== 'string' || !kind) return [];
  const status = data['delivery-status'];
  const reason = status?.message || status?.description || data.reject?.reason || null;
  return [{ token, kind, reason: kind === 'bounced' ? reason : null }];
}

function kindOf({
  event: name,
  severity,
}: z.output<typeof event>['event-data']): ServiceReport['kind'] | null {
  if (name === 'delivered') return 'delivered';
  if (name === 'complained') return 'complained';
  return name === 'rejected' || (name === 'failed' && severity === 'permanent') ? 'bounced' : null;
}
