import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { WrongSignatureError } from '../payment-hook.ts';
import { UnreadableEventError } from './mail-event-service.ts';
import { sesEvents } from './ses.ts';
import { stringToSign } from './sns-message.ts';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:plumbline';
const CERTIFICATE = 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123abcd.pem';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const TOKEN = 'ab'.repeat(24);

let asked: string[];
beforeEach(() => {
  asked = [];
});

/** The answers of Amazon's servers. */
const getText = async (url: string) => {
  asked.push(url);
  return url.endsWith('.pem') ? pem : '<ConfirmSubscriptionResponse/>';
};

const FIELDS = {
  Type: 'Notification' as const,
  MessageId: randomUUID(),
  TopicArn: TOPIC,
  Timestamp: '2026-03-10T15:00:00.000Z',
  SignatureVersion: '2',
  SigningCertURL: CERTIFICATE,
  Message: '{}',
};

function signed(fields: Partial<Record<string, string>> = {}): string {
  const all = { ...FIELDS, ...fields } as typeof FIELDS & Record<string, string>;
  const digest = all.SignatureVersion === '1' ? 'sha1' : 'sha256';
  const signature = sign(digest, Buffer.from(stringToSign(all)), privateKey).toString('base64');
  return JSON.stringify({ ...all, Signature: signature });
}

const event = (fields: object) =>
  JSON.stringify({
    mail: { messageId: 'x', tags: { 'ses:from-domain': ['y'], plumbline: [TOKEN] } },
    ...fields,
  });

const read = (body: string) => sesEvents(TOPIC, getText).read({ body, headers: {}, now: new Date() });

const bounce = (bounceType: string, bounceSubType: string) =>
  event({
    eventType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients: [
        {
          emailAddress: 'x@y',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
    },
  });

describe('events of Amazon SES', () => {
  test.each(['1', '2'])('are taken with a signature of version %s', async (SignatureVersion) => {
    const reports = await read(
      signed({ SignatureVersion, Subject: 'Amazon SES', Message: bounce('Permanent', 'General') }),
    );
    expect(reports).toEqual([{ token: TOKEN, kind: 'bounced', reason: '550 5.1.1 user unknown' }]);
    expect(asked).toEqual([CERTIFICATE]);
  });

  test.each([
    [bounce('Transient', 'MailboxFull'), 'bounced'],
    [event({ eventType: 'Reject', reject: { reason: 'Bad content' } }), 'bounced'],
    [event({ eventType: 'Delivery', delivery: {} }), 'delivered'],
    [event({ notificationType: 'Complaint', complaint: {} }), 'complained'],
  ])('report the outcome of the mail: %#', async (Message, kind) => {
    expect(await read(signed({ Message }))).toMatchObject([{ token: TOKEN, kind }]);
  });

  test.each([
    // An out-of-office reply can look like this.
    bounce('Transient', 'General'),
    event({ eventType: 'DeliveryDelay' }),
    event({ eventType: 'Open' }),
    JSON.stringify({ eventType: 'Delivery', mail: { tags: {} } }),
    'Successfully validated SNS topic for Amazon SES event publishing.',
  ])('that are not final, or about mail of another sender, report nothing: %#', async (Message) => {
    expect(await read(signed({ Message }))).toEqual([]);
  });

  test('identify the mail by its own header when there are no tags', async () => {
    const Message = JSON.stringify({
      notificationType: 'Delivery',
      mail: { headers: [{ name: 'X-SES-MESSAGE-TAGS', value: `plumbline=${TOKEN}` }] },
    });
    expect(await read(signed({ Message }))).toMatchObject([{ token: TOKEN }]);
  });

  test.each([
    ['a changed text', signed().replace('"Message":"{}"', '"Message":"{ }"')],
    ['another topic', signed({ TopicArn: `${TOPIC}-of-somebody-else` })],
    [
      'a certificate of somebody else',
      signed({ SigningCertURL: 'https://sns.us-east-1.amazonaws.com.evil.example/x.pem' }),
    ],
    [
      'a certificate of another service of Amazon',
      signed({ SigningCertURL: 'https://bucket.s3.amazonaws.com/x.pem' }),
    ],
    ['a certificate without TLS', signed({ SigningCertURL: CERTIFICATE.replace('https', 'http') })],
    ['an unknown version', signed({ SignatureVersion: '3' })],
  ])('are refused with %s', async (_what, body) => {
    await expect(read(body)).rejects.toBeInstanceOf(WrongSignatureError);
  });

  test.each(['', 'null', '[]', '{"Type":"Other"}'])('are refused when they are none: %s', async (body) => {
    await expect(read(body)).rejects.toBeInstanceOf(UnreadableEventError);
  });

  test('confirm the subscription at Amazon, and nowhere else', async () => {
    const confirmation = {
      Type: 'SubscriptionConfirmation',
      Token: 'abc',
      SubscribeURL: 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc',
    };
    expect(await read(signed(confirmation))).toEqual([]);
    expect(asked).toEqual([CERTIFICATE, confirmation.SubscribeURL]);

    asked = [];
    const elsewhere = { ...confirmation, SubscribeURL: 'https://internal.example/' };
    await expect(read(signed(elsewhere))).rejects.toBeInstanceOf(WrongSignatureError);
    expect(asked).toEqual([CERTIFICATE]);
  });
});
