import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JOBS } from '../job-registry.ts';
import { testWorkerDeps } from '../jobs/testing/worker-deps.ts';
import { createWorker } from '../jobs/worker.ts';
import { type SmtpInbox, startSmtpInbox } from '../mail/testing/smtp-inbox.ts';
import { mailSources } from '../mail-sources.ts';
import { aClient, aSentEstimate, signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const SECRET = 'a-secret-that-only-the-tests-know';
const sendgridKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const verificationKey = sendgridKeys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const nowSeconds = () => String(Math.floor(server.clock.now().getTime() / 1000));

interface Call {
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** An email service: its configuration, where it stores the token, and how it calls. */
interface Service {
  readonly name: string;
  readonly secret: string;
  readonly tokenIn: (headers: ReadonlyMap<string, unknown>) => string | undefined;
  readonly event: (kind: 'bounce' | 'delay' | 'delivery' | 'complaint', token: string) => unknown;
  readonly call: (event: unknown) => Call;
  readonly reason: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const jsonOf = (value: unknown) =>
  JSON.parse(textOf(value) || '{}') as Record<string, Record<string, string>>;

const SERVICES: readonly Service[] = [
  {
    name: 'postmark',
    secret: SECRET,
    tokenIn: (headers) => textOf(headers.get('x-pm-metadata-plumbline')),
    event: (kind, plumbline) => ({
      RecordType: { bounce: 'Bounce', delay: 'Bounce', delivery: 'Delivery', complaint: 'SpamComplaint' }[
        kind
      ],
      Type: { bounce: 'HardBounce', delay: 'Transient', delivery: undefined, complaint: 'SpamComplaint' }[
        kind
      ],
      MessageID: randomUUID(),
      Description: 'The server was unable to deliver your message.',
      Details: 'smtp;550 5.1.1 unknown user',
      Metadata: { plumbline },
    }),
    call: (event) => ({
      body: JSON.stringify(event),
      headers: { authorization: `Basic ${Buffer.from(`plumbline:${SECRET}`).toString('base64')}` },
    }),
    reason: 'smtp;550 5.1.1 unknown user',
  },
  {
    name: 'sendgrid',
    secret: verificationKey,
    tokenIn: (headers) => jsonOf(headers.get('x-smtpapi'))['unique_args']?.['plumbline'],
    event: (kind, plumbline) => [
      { email: 'x@y.example', event: 'processed', sg_event_id: randomUUID(), plumbline },
      {
        email: 'x@y.example',
        timestamp: 1_513_299_569,
        event: { bounce: 'bounce', delay: 'deferred', delivery: 'delivered', complaint: 'spamreport' }[kind],
        type: 'bounce',
        reason: '550 5.1.1 unknown user',
        plumbline,
      },
      { email: 'another@app.example', event: 'bounce', reason: 'not of this server' },
    ],
    call(event) {
      const timestamp = nowSeconds();
      const body = JSON.stringify(event);
      return {
        body,
        headers: {
          'x-twilio-email-event-webhook-timestamp': timestamp,
          'x-twilio-email-event-webhook-signature': sign(
            'sha256',
            Buffer.from(timestamp + body),
            sendgridKeys.privateKey,
          ).toString('base64'),
        },
      };
    },
    reason: '550 5.1.1 unknown user',
  },
  {
    name: 'mailgun',
    secret: SECRET,
    tokenIn: (headers) => textOf(jsonOf(headers.get('x-mailgun-variables'))['plumbline']),
    event: (kind, plumbline) => ({
      event: { bounce: 'failed', delay: 'failed', delivery: 'delivered', complaint: 'complained' }[kind],
      severity: { bounce: 'permanent', delay: 'temporary', delivery: undefined, complaint: undefined }[kind],
      'delivery-status': { code: 550, message: '5.1.1 unknown user' },
      'user-variables': { plumbline },
    }),
    call(event) {
      const timestamp = nowSeconds();
      const token = randomBytes(25).toString('hex');
      const signature = createHmac('sha256', SECRET)
        .update(timestamp + token)
        .digest('hex');
      return { body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }) };
    },
    reason: '5.1.1 unknown user',
  },
];

let server: TestApp;
let inbox: SmtpInbox;

describe.each(SERVICES)('webhooks of $name', (service) => {
  const environment = { MAIL_EVENTS: service.name, MAIL_EVENTS_SECRET: service.secret };
  beforeAll(async () => {
    server = await startTestApp(environment);
    inbox = await startSmtpInbox();
  });
  afterAll(async () => {
    await inbox.close();
    await server.close();
  });

  async function handOver(): Promise<void> {
    const deps = testWorkerDeps(server.deps.db, server.clock, {
      environment: { SMTP_URL: inbox.url, ...environment },
      sources: mailSources(server.deps),
    });
    await createWorker(deps, { jobs: JOBS }).drain();
    await deps.close();
  }

  async function aMailHandedOver() {
    const contractor = await signedInContractor(server);
    const email = `${randomUUID()}@client.example`;
    const client = await aClient(contractor, { email });
    const { id } = await aSentEstimate(contractor, { clientId: client.id });
    await handOver();
    const mail = inbox.received.find(({ envelopeTo }) => envelopeTo[0] === email);
    const token = (mail && service.tokenIn(mail.headers)) ?? '';
    const events = async () =>
      (await contractor.get(`/api/estimates/${id}`)).json<Estimate>().events.slice(2);
    return { contractor, id, token, events };
  }

  const post = async ({ body, headers = {} }: Call, name = service.name) =>
    (
      await server.app.inject({
        method: 'POST',
        url: `/webhooks/mail/${name}`,
        payload: body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).statusCode;

  test('show a bounce on the timeline and notify the contractor, once', async () => {
    const { contractor, token, events } = await aMailHandedOver();
    expect(token).toMatch(/^[0-9a-f]{48}$/);
    for (let times = 0; times < 3; times += 1)
      expect(await post(service.call(service.event('bounce', token)))).toBe(200);
    expect(await events()).toMatchObject([
      { type: 'handed_over' },
      { type: 'bounced', detail: { reason: service.reason } },
    ]);
    await handOver();
    const notices = inbox.received.filter(
      ({ envelopeTo, subject }) => envelopeTo[0] === contractor.email && subject?.startsWith('Not delivered'),
    );
    expect(notices).toHaveLength(1);
  });

  test('report a delivery and a spam complaint; a delay changes nothing', async () => {
    const { token, events } = await aMailHandedOver();
    for (const kind of ['delay', 'delivery', 'complaint'] as const)
      expect(await post(service.call(service.event(kind, token)))).toBe(200);
    expect((await events()).map(({ type }) => type)).toEqual(['handed_over', 'delivered', 'marked_as_spam']);
  });

  test('are refused without the secret, and change nothing', async () => {
    const { token, events } = await aMailHandedOver();
    const { body, headers = {} } = service.call(service.event('bounce', token));
    expect(await post({ body: body.replace(/"signature":"\w{6}/, '"signature":"000000') })).toBe(401);
    const wrong = Object.fromEntries(Object.keys(headers).map((name) => [name, 'Basic d3Jvbmc6d3Jvbmc=']));
    expect(
      await post({ body: `${body} `.replace(/"signature":"\w{6}/, '"signature":"000000'), headers: wrong }),
    ).toBe(401);
    expect(await post({ body: '' })).toBeOneOf([400, 401]);
    expect((await events()).map(({ type }) => type)).toEqual(['handed_over']);
  });

  test('about mail of another sender are accepted, and signed garbage is refused', async () => {
    expect(await post(service.call(service.event('bounce', 'f'.repeat(48))))).toBe(200);
    expect(await post(service.call('nothing'))).toBe(400);
    expect(await post(service.call(null))).toBe(400);
  });

  test('are accepted only from the configured service', async () => {
    const call = service.call(service.event('delivery', 'f'.repeat(48)));
    expect(await post(call, 'ses')).toBe(404);
    expect(await post(call, 'nobody')).toBeOneOf([400, 404]);
  });

  test.skipIf(service.name === 'postmark')(
    'are refused once they are old, because they carry a timestamp',
    async () => {
      const call = service.call(service.event('delivery', 'f'.repeat(48)));
      server.clock.moveBy({ days: 2 });
      expect(await post(call)).toBe(401);
    },
  );

  test.skipIf(service.name !== 'mailgun')('are accepted once, because they carry a token', async () => {
    const call = service.call(service.event('delivery', 'f'.repeat(48)));
    expect(await post(call)).toBe(200);
    expect(await post(call)).toBe(401);
  });
});

describe('without an email service', () => {
  afterEach(() => server.close());
  test('there is no webhook', async () => {
    server = await startTestApp();
    const url = '/webhooks/mail/postmark';
    expect((await server.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404);
  });
});
