import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { WrongSignatureError } from '../payment-hook.ts';
import {
  type MailEventService,
  parseJson,
  type ServiceReport,
  UnreadableEventError,
} from './mail-event-service.ts';
import { TOKEN_NAME } from './report-headers.ts';

/** SendGrid puts unique arguments beside its own fields. */
const events = z.array(
  z.looseObject({
    event: z.string(),
    [TOKEN_NAME]: z.unknown().optional(),
    reason: z.string().nullish(),
    response: z.string().nullish(),
  }),
);

const KINDS: Readonly<Record<string, ServiceReport['kind'] | undefined>> = {
  delivered: 'delivered',
  // `type` is `bounce` or `blocked`; neither is retried.
  bounce: 'bounced',
  dropped: 'bounced',
  spamreport: 'complained',
};

/** SendGrid retries for a day. An older call is a replay. */
const STALE_MS = 36 * 60 * 60 * 1000;

/**
 * SendGrid signs the timestamp and the body with ECDSA over P-256. `verificationKey` is the public key it shows, DER in base64.
 * Source: SendGrid, “Getting started with the Event Webhook security features” and “Event Webhook reference”. Its own
 * library does the same with an implementation of elliptic curves that Node has built in.
 */
export function sendgridEvents(verificationKey: string): MailEventService {
  const key = readKey(verificationKey);
  return {
    async read({ headers, body, now }) {
      const signature = String(headers['x-twilio-email-event-webhook-signature'] ?? '');
      const timestamp = String(headers['x-twilio-email-event-webhook-timestamp'] ?? '');
      const isSigned =
        key && verify('sha256', Buffer.from(timestamp + body), key, Buffer.from(signature, 'base64'));
      if (!isSigned) throw new WrongSignatureError('SendGrid’s signature is invalid.');
      if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) < STALE_MS))
        throw new WrongSignatureError('SendGrid’s signature is too old.');
      const parsed = events.safeParse(parseJson(body));
      if (!parsed.success) throw new UnreadableEventError('These are not SendGrid events.');
      return parsed.data.flatMap((event): ServiceReport[] => {
        const token = event[TOKEN_NAME];
        const kind = KINDS[event.event];
        if (typeof token !== 'string' || !kind) return [];
        return [{ token, kind, reason: kind === 'bounced' ? event.reason || event.response || null : null }];
      });
    },
  };
}

function readKey(text: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}
