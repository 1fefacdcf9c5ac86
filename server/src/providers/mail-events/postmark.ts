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

const event = z.object({
  RecordType: z.string(),
  Type: z.string().nullish(),
  Description: z.string().nullish(),
  Details: z.string().nullish(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});

/** The bounce types after which Postmark does not retry. Others are delays, auto-replies or notes about a list. */
const FINAL_BOUNCES = [
  'HardBounce',
  'SoftBounce',
  'DnsError',
  'SpamNotification',
  'VirusNotification',
  'BadEmailAddress',
  'ManuallyDeactivated',
  'Blocked',
  'DMARCPolicy',
];

/**
 * Postmark signs nothing: a user and a password in the webhook's address arrive as basic authentication. Source: Postmark,
 * “Bounce webhook”, “Delivery webhook”, “Spam complaint webhook” and “Protecting your webhook”.
 */
export function postmarkEvents(secret: string): MailEventService {
  return {
    async read({ headers, body }) {
      const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
      const decoded = Buffer.from(credentials, 'base64').toString('utf8');
      const password = decoded.slice(decoded.indexOf(':') + 1);
      if (scheme?.toLowerCase() !== 'basic' || !isSameText(password, secret))
        throw new WrongSignatureError('The password is wrong.');
      const parsed = event.safeParse(parseJson(body));
      if (!parsed.success) throw new UnreadableEventError('This is not a Postmark event.');
      const token = parsed.data.Metadata?.[TOKEN_NAME];
      const kind = kindOf(parsed.data);
      if (typeof token !== 'string' || !kind) return [];
      const { Details, Description } = parsed.data;
      return [{ token, kind, reason: kind === 'bounced' ? Details || Description || null : null }];
    },
  };
}

function kindOf({ RecordType, Type }: z.output<typeof event>): ServiceReport['kind'] | null {
  if (RecordType === 'Delivery') return 'delivered';
  if (RecordType === 'SpamComplaint') return 'complained';
  return RecordType === 'Bounce' && FINAL_BOUNCES.includes(Type ?? '') ? 'bounced' : null;
}
