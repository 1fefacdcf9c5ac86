import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpFault, startBrokenSmtpServer } from '../mail/testing/broken-smtp-server.ts';
import { startSmtpInbox } from '../mail/testing/smtp-inbox.ts';
import { MailTransportError, type OutgoingMail } from './mail-transport.ts';
import { type SmtpLimits, smtpTransport } from './smtp.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

let handedOver = 0;
const handOver = async () => {
  handedOver += 1;
};
beforeEach(() => {
  handedOver = 0;
});

const MAIL: OutgoingMail = {
  id: '0b0e7f1c-8f4a-4a57-9e3f-0d3f5f6f7a11',
  messageId: '<0b0e7f1c-8f4a-4a57-9e3f-0d3f5f6f7a11@plumbline.example>',
  returnPath: 'mail@plumbline.example',
  reportHeaders: {},
  notifyAs: null,
  from: { name: 'Żółty Dach, "Ray" <boss@x.example>', address: 'mail@plumbline.example' },
  to: 'dana@example.com',
  replyTo: { name: 'Ray Cutter', address: 'ray@cutter.example' },
  subject: 'Estimate for 屋根 - Cutter Ridge',
  text: 'Hello,\n.\nthis is text with a lone dot.\n',
  html: '<p>Hello <b>أحمد</b></p>',
  attachments: [
    {
      fileName: 'estimate-EST-0001.pdf',
      contentType: 'application/pdf',
      content: new Uint8Array([37, 80, 0, 255]),
    },
  ],
  unsubscribeUrl: `https://plumbline.example/unsubscribe/0b0e7f1c-8f4a-4a57-9e3f-0d3f5f6f7a11.${'x'.repeat(43)}`,
  isAutomatic: true,
  date: new Date('2026-03-10T15:00:00Z'),
};

async function inbox(host = '127.0.0.1') {
  const server = await startSmtpInbox({ host });
  closers.push(() => server.close());
  return server;
}

function transportTo(url: string, limits: Partial<SmtpLimits> = {}) {
  const transport = smtpTransport(url, limits);
  closers.push(() => transport.close());
  return transport;
}

async function failureOf(sending: Promise<void>): Promise<MailTransportError> {
  const error: unknown = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MailTransportError);
  return error as MailTransportError;
}

describe('a mail server that works', () => {
  it('receives headers, both texts and the attachment unchanged', async () => {
    const server = await inbox();
    await transportTo(server.url).send(MAIL, handOver);

    const [mail] = server.received;
    expect(mail?.from?.value).toEqual([MAIL.from]);
    expect(mail?.replyTo?.value).toEqual([MAIL.replyTo]);
    expect(mail?.subject).toBe(MAIL.subject);
    expect(mail?.messageId).toBe(MAIL.messageId);
    expect(mail?.date).toEqual(MAIL.date);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    const list = mail?.headerLines.filter(({ key }) => key.startsWith('list-')).map(({ line }) => line);
    expect(list?.map((line) => line.replace(/\r?\n(?=\s)/g, ''))).toEqual([
      `List-Unsubscribe: <${MAIL.unsubscribeUrl}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(mail?.text).toBe(MAIL.text);
    expect(mail?.html).toContain('<b>أحمد</b>');
    expect(mail?.attachments[0]).toMatchObject({
      filename: 'estimate-EST-0001.pdf',
      contentType: 'application/pdf',
      content: Buffer.from([37, 80, 0, 255]),
    });
    expect(mail).toMatchObject({ envelopeFrom: 'mail@plumbline.example', envelopeTo: ['dana@example.com'] });
  });

  it('gets many messages over few connections', async () => {
    const server = await inbox();
    const transport = transportTo(server.url);
    await Promise.all(Array.from({ length: 20 }, () => transport.send(MAIL, handOver)));
    expect(server.received).toHaveLength(20);
  });

  it('gets no more messages per second than the limit', async () => {
    const server = await inbox();
    const arrivals: number[] = [];
    server.answers.beforeAnswer = async () => void arrivals.push(performance.now());
    const transport = transportTo(server.url, { perSecond: 3 });
    await Promise.all(Array.from({ length: 7 }, () => transport.send(MAIL, handOver)));
    expect(arrivals).toHaveLength(7);
    // The first three at once, three in the next second, and one after that.
    expect((arrivals[6] ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(1_500);
  });

  it.each([
    { code: 450, kind: 'temporary' },
    { code: 421, kind: 'temporary' },
    { code: 550, kind: 'permanent' },
    { code: 530, kind: 'temporary' },
  ])('that answers the recipient with $code fails as $kind', async ({ code, kind }) => {
    const server = await inbox();
    server.answers.recipient = { code, text: 'no such luck' };
    const error = await failureOf(transportTo(server.url).send(MAIL, handOver));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(`${code} no such luck`);
    expect(handedOver).toBe(0);
  });

  it.each([
    { code: 550, text: '5.7.1 sender is not allowed', kind: 'temporary' },
    { code: 554, text: 'daily limit reached', kind: 'temporary' },
    { code: 552, text: '5.2.2 quota exceeded', kind: 'temporary' },
    { code: 450, text: 'try later', kind: 'temporary' },
    { code: 552, text: 'too large', kind: 'permanent' },
    { code: 552, text: '5.3.4 message size exceeds fixed limit', kind: 'permanent' },
    { code: 554, text: '5.3.4 message too big', kind: 'permanent' },
  ])('that answers the sender with $code $text fails as $kind', async ({ code, text, kind }) => {
    const server = await inbox();
    server.answers.sender = { code, text };
    const error = await failureOf(transportTo(server.url).send(MAIL, handOver));
    expect(error).toMatchObject({ kind, message: `${code} ${text}` });
    expect(handedOver).toBe(0);
  });

  it.each([
    { code: 451, kind: 'temporary' },
    { code: 554, kind: 'permanent' },
  ])('that answers the message itself with $code fails as $kind', async ({ code, kind }) => {
    const server = await inbox();
    server.answers.data = { code, text: 'spam' };
    expect(await failureOf(transportTo(server.url).send(MAIL, handOver))).toMatchObject({ kind });
  });

  it.each(['a short one', 'x'.repeat(300_000)])(
    'does not get a message that is canceled before its last part',
    async (text) => {
      const server = await inbox();
      const transport = transportTo(server.url);
      const stop = () => Promise.reject(new Error('stopped'));
      const error = await failureOf(transport.send({ ...MAIL, text }, stop));
      expect(error).toMatchObject({ kind: 'temporary', message: 'stopped' });
      await transport.send(MAIL, handOver);
      expect(server.received.map((mail) => mail.text)).toEqual([MAIL.text]);
    },
  );

  it('is still used after it refused a message', async () => {
    const server = await inbox();
    const transport = transportTo(server.url);
    server.answers.recipient = { code: 550, text: 'unknown' };
    await failureOf(transport.send(MAIL, handOver));
    server.answers.recipient = undefined;
    await transport.send(MAIL, handOver);
    expect(server.received).toHaveLength(1);
  });
});

describe('a mail server that fails', () => {
  it('when it refuses the connection, fails as temporary', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    expect(await failureOf(transportTo(`smtp://127.0.0.1:${port}`).send(MAIL, handOver))).toMatchObject({
      kind: 'temporary',
    });
  });

  it.each<{ fault: SmtpFault; kind: string; ended: number }>([
    { fault: 'silent-greeting', kind: 'temporary', ended: 0 },
    { fault: 'closes-at-data-command', kind: 'temporary', ended: 0 },
    { fault: 'closes-after-data', kind: 'unclear', ended: 1 },
    { fault: 'silent-after-data', kind: 'unclear', ended: 1 },
  ])('when it $fault, fails as $kind', async ({ fault, kind, ended }) => {
    const server = await startBrokenSmtpServer(fault);
    closers.push(() => server.close());
    const error = await failureOf(
      transportTo(server.url, { connectMs: 300, silenceMs: 300 }).send(MAIL, handOver),
    );
    expect(error.kind).toBe(kind);
    expect(server.messagesEnded).toBe(ended);
    expect(handedOver).toBe(ended);
  });

  it('when it hangs up before the end of a large message, fails as temporary', async () => {
    const server = await startBrokenSmtpServer('closes-within-data');
    closers.push(() => server.close());
    const large = {
      ...MAIL,
      attachments: [{ ...MAIL.attachments[0]!, content: new Uint8Array(30_000_000) }],
    };
    expect(await failureOf(transportTo(server.url).send(large, handOver))).toMatchObject({
      kind: 'temporary',
    });
    expect(server.messagesEnded).toBe(0);
    expect(handedOver).toBe(0);
  });

  it('does not hold a message longer than its time limit', async () => {
    const server = await startBrokenSmtpServer('silent-after-data');
    closers.push(() => server.close());
    const error = await failureOf(transportTo(server.url, { messageMs: 1_500 }).send(MAIL, handOver));
    expect(error.kind).toBe('unclear');
  });

  it('is not sent a password without encryption, unless it is on this machine', async () => {
    const server = await inbox('0.0.0.0');
    const url = server.url.replace('//127.0.0.1', '//user:secret@127.0.0.2');
    const error = await failureOf(transportTo(url).send(MAIL, handOver));
    expect(error).toMatchObject({ kind: 'temporary', cause: { code: 'ETLS' } });
    expect(server.received).toHaveLength(0);
  });
});
