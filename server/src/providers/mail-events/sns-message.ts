import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { WrongSignatureError } from '../payment-hook.ts';
import { parseJson, UnreadableEventError } from './mail-event-service.ts';

const message = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
});
type SnsMessage = z.output<typeof message>;

/** Fetches the text at an address; tests replace it. */
export type GetText = (url: string) => Promise<string>;

const SNS_HOST = /^sns\.[a-z0-9-]{1,30}\.amazonaws\.com(?:\.cn)?$/;
const DIGESTS: Readonly<Record<string, string | undefined>> = { '1': 'sha1', '2': 'sha256' };
const SIGNED_FIELDS = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** Whether an address belongs to Amazon SNS, over TLS. */
export function isSnsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username } = new URL(text);
  return protocol === 'https:' && SNS_HOST.test(hostname) && port === '' && username === '';
}

/**
 * Reads a message of one SNS topic. Throws `WrongSignatureError` for any other topic, for a certificate that is not Amazon's,
 * and for an invalid signature; errors of `getCertificate` pass through. Source: Amazon SNS Developer Guide, “Verifying the
 * signatures of Amazon SNS messages”.
 */
export async function readSnsMessage(
  body: string,
  topicArn: string,
  getCertificate: GetText,
): Promise<SnsMessage> {
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) throw new UnreadableEventError('This is not an Amazon SNS message.');
  const { TopicArn, SigningCertURL, SignatureVersion, Signature } = parsed.data;
  const digest = DIGESTS[SignatureVersion];
  if (TopicArn !== topicArn) throw new WrongSignatureError('This message is from another Amazon SNS topic.');
  if (!digest || !isSnsUrl(SigningCertURL) || !new URL(SigningCertURL).pathname.endsWith('.pem'))
    throw new WrongSignatureError('The certificate does not belong to Amazon SNS.');
  const certificate = await getCertificate(SigningCertURL);
  if (!fits(digest, stringToSign(parsed.data), certificate, Signature))
    throw new WrongSignatureError('The signature of Amazon SNS is invalid.');
  return parsed.data;
}

/** Each signed field's name and value on its own line, ordered by name; `Subject` only if present. */
export function stringToSign(fields: Readonly<Record<string, unknown>> & Pick<SnsMessage, 'Type'>): string {
  return SIGNED_FIELDS[fields.Type]
    .flatMap((name) => (typeof fields[name] === 'string' ? `${name}\n${fields[name]}\n` : []))
    .join('');
}

function fits(digest: string, text: string, certificate: string, signature: string): boolean {
  try {
    return verify(digest, Buffer.from(text), createPublicKey(certificate), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
