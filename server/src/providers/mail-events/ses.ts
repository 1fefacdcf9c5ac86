import { z } from 'zod';
import { UnavailableError } from '../../errors.ts';
import { WrongSignatureError } from '../payment-hook.ts';
import {
  type MailEventService,
  parseJson,
  type ServiceReport,
  UnreadableEventError,
} from './mail-event-service.ts';
import { TOKEN_NAME } from './report-headers.ts';
import { type GetText, isSnsUrl, readSnsMessage } from './sns-message.ts';

const TIMEOUT_MS = 10_000;
const MOST_CERTIFICATES = 10;
/** Larger than any certificate. */
const MOST_CHARACTERS = 64 * 1024;

const event = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: z.object({
    tags: z.record(z.string(), z.array(z.string())).nullish(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().nullish(),
      bouncedRecipients: z
        .array(z.object({ diagnosticCode: z.string().nullish(), status: z.string().nullish() }))
        .nullish(),
    })
    .nullish(),
  reject: z.object({ reason: z.string().nullish() }).nullish(),
});
type SesEvent = z.output<typeof event>;

/** Amazon does not retry after these. `General` and undetermined ones may be auto-replies. */
const FINAL_TRANSIENTS = ['MailboxFull', 'MessageTooLarge', 'ContentRejected', 'AttachmentRejected'];

/**
 * Amazon SES reports through an Amazon SNS topic. The subscription is confirmed as soon as Amazon asks. Source: Amazon SES
 * Developer Guide, “Contents of event data that Amazon SES publishes to Amazon SNS”.
 */
export function sesEvents(topicArn: string, getText: GetText = getFromAmazon): MailEventService {
  const certificates = new Map<string, string>();
  async function getCertificate(url: string): Promise<string> {
    const known = certificates.get(url);
    if (known !== undefined) return known;
    const certificate = await orUnavailable(() => getText(url));
    if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
    certificates.set(url, certificate);
    return certificate;
  }

  return {
    async read({ body }) {
      const message = await readSnsMessage(body, topicArn, getCertificate);
      if (message.Type === 'SubscriptionConfirmation') {
        const url = message.SubscribeURL ?? '';
        if (!isSnsUrl(url))
          throw new WrongSignatureError('The confirmation address does not belong to Amazon SNS.');
        await orUnavailable(() => getText(url));
      }
      return message.Type === 'Notification' ? readEvent(message.Message) : [];
    },
  };
}

function readEvent(text: string): ServiceReport[] {
  // Amazon tests a new topic with a plain sentence.
  if (!text.startsWith('{')) return [];
  const parsed = event.safeParse(parseJson(text));
  if (!parsed.success) throw new UnreadableEventError('This is not an Amazon SES event.');
  const token = tokenIn(parsed.data);
  const kind = kindOf(parsed.data);
  return token && kind ? [{ token, kind, reason: kind === 'bounced' ? reasonIn(parsed.data) : null }] : [];
}

/** Events of a configuration set carry tags; notifications of an identity carry the original headers, if that is enabled. */
function tokenIn({ mail }: SesEvent): string | null {
  const tag = mail.tags?.[TOKEN_NAME]?.[0];
  if (tag) return tag;
  const header = mail.headers?.find(({ name }) => name.toLowerCase() === 'x-ses-message-tags')?.value ?? '';
  return new RegExp(`\\b${TOKEN_NAME}=([0-9a-f]+)`).exec(header)?.[1] ?? null;
}

function kindOf({ eventType, notificationType, bounce }: SesEvent): ServiceReport['kind'] | null {
  switch (eventType ?? notificationType) {
    case 'Delivery':
      return 'delivered';
    case 'Complaint':
      return 'complained';
    case 'Reject':
      return 'bounced';
    case 'Bounce':
      return bounce?.bounceType === 'Permanent' || FINAL_TRANSIENTS.includes(bounce?.bounceSubType ?? '')
        ? 'bounced'
        : null;
    default:
      return null;
  }
}

function reasonIn({ bounce, reject }: SesEvent): string | null {
  const [recipient] = bounce?.bouncedRecipients ?? [];
  const diagnostic = recipient?.diagnosticCode?.replace(/^[\w.-]+\s*;\s*/, '');
  return diagnostic || recipient?.status || reject?.reason || null;
}

async function getFromAmazon(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Amazon SNS answered ${response.status}.`);
  return (await response.text()).slice(0, MOST_CHARACTERS);
}

async function orUnavailable(get: () => Promise<string>): Promise<string> {
  try {
    return await get();
  } catch (error) {
    throw new UnavailableError('Amazon SNS did not answer.', { cause: error });
  }
}
