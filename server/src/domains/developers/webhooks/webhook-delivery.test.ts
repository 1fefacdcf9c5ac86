import { createHmac } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import {
  SIGNATURE_HEADER,
  type Webhook,
  type WebhookWithSecret,
} from '@plumbline/contract/developers/webhooks';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mails } from '../../../db/schema/schema.ts';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const bench = useWebhooks();

const CREATED = { events: ['estimate.created' as const] };
const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n';
const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'none',
  SECRET_KEY: 'a secret that only the tests know, long enough',
};

/** A contractor with one queued delivery of a new estimate. */
async function contractorWithDelivery() {
  const { server, endpoint } = bench();
  const contractor = await signedInContractor(server);
  const webhook = await endpoint(contractor, CREATED);
  await anEstimate(contractor);
  return { contractor, webhook };
}

/** Verifies the signature as the receiver's own program would. */
function verifies(header: string, text: string, secret: string): boolean {
  const [moment = '', ...signatures] = header.split(',');
  const expected = createHmac('sha256', secret)
    .update(`${moment.slice(2)}.${text}`)
    .digest('hex');
  return signatures.includes(`v1=${expected}`);
}

async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    bench().server.clock.moveBy({ hours: 1 });
    await bench().work();
  }
}

const newest = async (contractor: ApiClient, webhook: Pick<Webhook, 'id'>) =>
  (await bench().log(contractor, webhook))[0];

/** The contents of the mails about a disabled webhook. */
async function disabledMails(email: string) {
  const rows = await bench()
    .server.deps.db.select({ props: mails.props })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.message, 'webhook-switched-off')));
  return rows.map(({ props }) => props);
}

describe('a delivery', () => {
  test('is signed with the endpoint’s secret, over the time and the body as sent', async () => {
    const { receiver, work, server } = bench();
    const { contractor, webhook } = await contractorWithDelivery();
    await work();
    const [call] = receiver.received;
    const header = String(call?.headers[SIGNATURE_HEADER.toLowerCase()]);
    expect(header).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(header).toContain(`t=${server.clock.now().getTime() / 1000},`);
    expect(verifies(header, call?.text ?? '', webhook.secret)).toBe(true);
    expect(verifies(header, `${call?.text} `, webhook.secret)).toBe(false);
    expect(verifies(header.replace('t=1', 't=2'), call?.text ?? '', webhook.secret)).toBe(false);
    expect(verifies(header, call?.text ?? '', 'whsec_another')).toBe(false);
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'plumbline-event': 'estimate.created',
    });
    const delivery = await newest(contractor, webhook);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204, lastError: null });
    expect(delivery?.body).toBe(call?.text);
    expect(call?.headers['plumbline-delivery']).toBe(delivery?.id);
    expect(call?.headers).not.toHaveProperty('cookie');
  });

  test('is also signed with the old secret for a day after a rotation', async () => {
    const { server, receiver, work } = bench();
    const { contractor, webhook } = await contractorWithDelivery();
    const path = `/api/webhooks/${webhook.id}/rotate-secret`;
    const { secret } = (await contractor.post(path)).json<WebhookWithSecret>();
    expect(secret).not.toBe(webhook.secret);
    const signedBy = () => {
      const call = receiver.received.at(-1);
      const header = String(call?.headers[SIGNATURE_HEADER.toLowerCase()]);
      return [webhook.secret, secret].map((each) => verifies(header, call?.text ?? '', each));
    };
    await work();
    expect(signedBy()).toEqual([true, true]);
    server.clock.moveBy({ hours: 24 });
    await anEstimate(contractor);
    await work();
    expect(signedBy()).toEqual([false, true]);
  });

  test.each([
    ['500', 'It responded with 500.', 500],
    ['404', 'It responded with 404.', 404],
    ['410', 'It responded with 410.', 410],
  ])('answered with %s is tried again', async (_name, error, status) => {
    const { receiver, work } = bench();
    receiver.answer = (response) => response.writeHead(status).end();
    const { contractor, webhook } = await contractorWithDelivery();
    await work();
    expect(await newest(contractor, webhook)).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastStatus: status,
      lastError: error,
    });
    receiver.answer = (response) => response.writeHead(200).end();
    await passHours(1);
    expect(await newest(contractor, webhook)).toMatchObject({ state: 'delivered', lastError: null });
    expect(receiver.received.length).toBeGreaterThan(1);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
  });

  test('does not follow redirects', async () => {
    const { receiver, work } = bench();
    receiver.answer = (response) => response.writeHead(307, { location: `${receiver.url}?elsewhere` }).end();
    const { contractor, webhook } = await contractorWithDelivery();
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await newest(contractor, webhook)).toMatchObject({
      state: 'queued',
      lastStatus: 307,
      lastError: 'It responded with 307. Redirects are not followed.',
    });
  });

  test('succeeds with the status of a response that never ends, whose body is not read', async () => {
    const { receiver, work } = bench();
    let sent = 0;
    const ended = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        response.writeHead(200);
        response.on('close', resolve);
        const push = () => {
          if (response.destroyed) return;
          sent += 65_536;
          response.write(Buffer.alloc(65_536), () => setImmediate(push));
        };
        push();
      };
    });
    const { contractor, webhook } = await contractorWithDelivery();
    await work();
    await ended;
    expect(await newest(contractor, webhook)).toMatchObject({ state: 'delivered', lastStatus: 200 });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('times out after ten seconds without an answer, and is retried', async () => {
    const { receiver, work } = bench();
    receiver.answer = () => {};
    const { contractor, webhook } = await contractorWithDelivery();
    const began = Date.now();
    await work();
    expect(Date.now() - began).toBeGreaterThan(9_500);
    expect(Date.now() - began).toBeLessThan(14_000);
    expect(await newest(contractor, webhook)).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastStatus: null,
      lastError: 'No answer within 10 seconds.',
    });
  }, 30_000);

  test.each([
    ['closes the connection', (socket: Socket) => socket.destroy()],
    ['switches to another protocol', (socket: Socket) => socket.once('data', () => socket.write(SWITCHED))],
  ])('to a port that %s, and later refuses one, logs the reason', async (_name, greet) => {
    const { server, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    const rude = createServer(greet);
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port } = rude.address() as { port: number };
    const hungUp = await endpoint(contractor, { ...CREATED, url: `http://127.0.0.1:${port}/` });
    await anEstimate(contractor);
    await work();
    await new Promise((resolve) => rude.close(resolve));
    expect(await newest(contractor, hungUp)).toMatchObject({
      lastError: 'The connection was closed without an answer.',
    });
    await passHours(1);
    expect(await newest(contractor, hungUp)).toMatchObject({ lastError: 'The connection was refused.' });
  });

  test('in production never reaches a private network, by address or by name, whatever was saved before', async () => {
    const { server, receiver, endpoint, work, log } = bench();
    const contractor = await signedInContractor(server);
    const inside = [
      `http://127.0.0.1:${receiver.port}/`,
      `http://[::1]:${receiver.port}/`,
      `http://[::ffff:127.0.0.1]:${receiver.port}/`,
      `http://localhost:${receiver.port}/`,
    ];
    const endpoints = await Promise.all(inside.map((url) => endpoint(contractor, { ...CREATED, url })));
    await anEstimate(contractor);
    await work(PRODUCTION);
    expect(receiver.received).toEqual([]);
    for (const each of endpoints)
      expect(await log(contractor, each)).toMatchObject([
        { state: 'queued', attempts: 1, lastError: 'This URL points to a private network.' },
      ]);
  });

  test('is dropped when its webhook is deleted', async () => {
    const { receiver, work } = bench();
    const { contractor, webhook } = await contractorWithDelivery();
    await contractor.delete(`/api/webhooks/${webhook.id}`);
    await work();
    expect(receiver.received).toEqual([]);
  });

  test('that was queued when its webhook was disabled fails', async () => {
    const { receiver, work } = bench();
    const { contractor, webhook } = await contractorWithDelivery();
    await contractor.patch(`/api/webhooks/${webhook.id}`, { active: false });
    await work();
    expect(receiver.received).toEqual([]);
    expect(await newest(contractor, webhook)).toMatchObject({
      state: 'failed',
      attempts: 0,
      lastError: 'The webhook was turned off.',
    });
    expect((await contractor.get(`/api/webhooks/${webhook.id}`)).json()).toMatchObject({
      switchedOff: false,
    });
  });
});

describe('an endpoint that accepts nothing for three days', () => {
  test('is called twelve times, then disabled with a mail; once enabled it receives events again', async () => {
    const { receiver, work } = bench();
    receiver.answer = (response) => response.writeHead(503).end();
    const { contractor, webhook } = await contractorWithDelivery();
    await work();
    await passHours(60);
    const path = `/api/webhooks/${webhook.id}`;
    expect((await contractor.get(path)).json()).toMatchObject({ active: true, switchedOff: false });
    await passHours(24);
    expect(await newest(contractor, webhook)).toMatchObject({
      state: 'failed',
      attempts: 12,
      lastStatus: 503,
    });
    expect((await contractor.get(path)).json()).toMatchObject({ active: false, switchedOff: true });
    expect(await disabledMails(contractor.email)).toEqual([
      { host: new URL(webhook.url).host, lastError: 'It responded with 503.' },
    ]);
    await anEstimate(contractor);
    await work();
    expect(receiver.received).toHaveLength(12);

    receiver.answer = (response) => response.writeHead(200).end();
    const id = (await newest(contractor, webhook))?.id;
    const refused = await contractor.post(`${path}/deliveries/${id}/resend`);
    expect(refused.statusCode).toBe(409);
    const on = await contractor.patch(path, { active: true });
    expect(on.json()).toMatchObject({ active: true, switchedOff: false });
    expect((await contractor.post(`${path}/deliveries/${id}/resend`)).statusCode).toBe(202);
    await work();
    expect(await newest(contractor, webhook)).toMatchObject({ state: 'delivered', attempts: 13 });
  });

  test('stays enabled when it refuses only one event', async () => {
    const { receiver, work } = bench();
    let first: string | undefined;
    receiver.answer = (response, { body }) => {
      first ??= body.id;
      response.writeHead(body.id === first ? 500 : 200).end();
    };
    const { contractor, webhook } = await contractorWithDelivery();
    await work();
    // The log is ordered by time, and a stopped clock would leave the order to chance.
    bench().server.clock.moveBy({ minutes: 1 });
    await anEstimate(contractor);
    await passHours(84);
    expect((await bench().log(contractor, webhook)).map(({ state }) => state)).toEqual([
      'delivered',
      'failed',
    ]);
    const path = `/api/webhooks/${webhook.id}`;
    expect((await contractor.get(path)).json()).toMatchObject({ active: true });
    const off = await contractor.patch(path, { active: false });
    expect(off.json()).toMatchObject({ active: false, switchedOff: false });
  });
});
