import {
  MOST_ENDPOINTS,
  type Webhook,
  type WebhookWithSecret,
} from '@plumbline/contract/developers/webhooks';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { jobs, webhookDeliveries, webhookEndpoints } from '../../../db/schema/schema.ts';
import {
  aClient,
  anAcceptedEstimate,
  anEstimate,
  aSentEstimate,
  signedInContractor,
} from '../../../testing/factory.ts';
import { aProgram } from '../../../testing/processes/program.ts';
import { ROOF_CHOICES, ROOF_TOTALS } from '../../../testing/roof-choices.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const bench = useWebhooks();
const EVENTS = ['estimate.created'];

describe('a webhook', () => {
  test('is created with a secret that is shown once and stored encrypted', async () => {
    const { server, endpoint } = bench();
    const contractor = await signedInContractor(server);
    const { secret, ...shown } = await endpoint(contractor, { url: 'https://crm.example/hook#part' });
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(shown).toMatchObject({ url: 'https://crm.example/hook', active: true, switchedOff: false });
    expect((await contractor.get('/api/webhooks')).json()).toEqual([shown]);
    expect((await contractor.get(`/api/webhooks/${shown.id}`)).json()).toEqual(shown);
    const [row] = await server.deps.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, shown.id));
    expect(row?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret.slice(6, 20));
  });

  test('changes only the given fields, and is deleted with its log', async () => {
    const { server, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    const { id } = await endpoint(contractor);
    await contractor.post(`/api/webhooks/${id}/test`);
    await work();
    const changed = await contractor.patch(`/api/webhooks/${id}`, { active: false, events: EVENTS });
    expect(changed.json()).toMatchObject({ active: false, switchedOff: false, events: EVENTS });
    expect((await contractor.delete(`/api/webhooks/${id}`)).statusCode).toBe(200);
    expect((await contractor.get('/api/webhooks')).json()).toEqual([]);
    const log = server.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id));
    expect(await log).toEqual([]);
    expect((await contractor.delete(`/api/webhooks/${id}`)).statusCode).toBe(404);
  });

  test.each([
    ['ftp://crm.example/hook', 'starts with https://'],
    ['crm.example/hook', 'starts with https://'],
    ['https://', 'starts with https://'],
    ['https://user:pass@crm.example/', 'can’t include a user name or password'],
    [`https://crm.example/${'x'.repeat(2_000)}`, 'too long'],
  ])('is refused at an address that cannot be called (%#)', async (url, message) => {
    const contractor = await signedInContractor(bench().server);
    const response = await contractor.post('/api/webhooks', { url, events: EVENTS });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      issues: [{ field: 'url', message: expect.stringContaining(message) }],
    });
  });

  test('has a log that refuses a forged cursor', async () => {
    const { server, endpoint } = bench();
    const contractor = await signedInContractor(server);
    const { id } = await endpoint(contractor);
    const place = JSON.stringify({ createdAt: '0000-01-01T00:00:00Z', id });
    const cursor = Buffer.from(place).toString('base64url');
    const response = await contractor.get(`/api/webhooks/${id}/deliveries?cursor=${cursor}`);
    expect(response.statusCode).toBe(400);
  });

  test('is refused without events, and with unknown ones', async () => {
    const contractor = await signedInContractor(bench().server);
    const url = 'https://crm.example/hook';
    for (const events of [[], ['ping'], ['constructor'], 'all'])
      expect((await contractor.post('/api/webhooks', { url, events })).statusCode).toBe(400);
  });

  test('of another account is not found', async () => {
    const { server, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    const { id } = await endpoint(contractor);
    await contractor.post(`/api/webhooks/${id}/test`);
    await work();
    const [delivery] = await bench().log(contractor, { id });
    const stranger = await signedInContractor(server);
    const own = await endpoint(stranger);
    const path = `/api/webhooks/${id}`;
    const answers = [
      await stranger.get(path),
      await stranger.patch(path, { active: false }),
      await stranger.delete(path),
      await stranger.post(`${path}/test`),
      await stranger.post(`${path}/rotate-secret`),
      await stranger.get(`${path}/deliveries`),
      await stranger.post(`${path}/deliveries/${delivery?.id}/resend`),
      await stranger.post(`/api/webhooks/${own.id}/deliveries/${delivery?.id}/resend`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await contractor.get(path)).json()).toMatchObject({ active: true });
  });

  test('is limited to ten per account, also under concurrent requests', async () => {
    const { server, endpoint } = bench();
    const contractor = await signedInContractor(server);
    for (let count = 0; count < MOST_ENDPOINTS - 2; count += 1) await endpoint(contractor);
    const request = { url: 'https://crm.example/hook', events: EVENTS };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => contractor.post('/api/webhooks', request)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
  });

  test('can be managed by a key with its scope', async () => {
    const { server, receiver } = bench();
    const program = await aProgram(server, await signedInContractor(server), ['webhooks:manage']);
    const made = await program.post('/api/webhooks', { url: receiver.url, events: EVENTS });
    expect(made.statusCode).toBe(201);
    expect((await program.get('/api/webhooks')).json()).toHaveLength(1);
    const { id } = made.json<WebhookWithSecret>();
    expect((await program.patch(`/api/webhooks/${id}`, { active: false })).json()).toMatchObject({
      active: false,
    });
  });
});

test('in production an address must be https and outside private networks', async () => {
  const server = await startTestApp({
    NODE_ENV: 'production',
    SMTP_URL: 'none',
    APP_URL: 'https://plumbline.example',
    SECRET_KEY: 'a secret that only the tests know, long enough',
  });
  const contractor = await signedInContractor(server);
  const statusOf = async (url: string) =>
    (await contractor.post('/api/webhooks', { url, events: EVENTS })).statusCode;
  for (const url of [
    'http://crm.example/hook',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://localhost/',
    'https://intranet/',
  ])
    expect(await statusOf(url), `${url} is refused`).toBe(400);
  expect(await statusOf('https://crm.example/hook')).toBe(201);
  const { id } = (await contractor.get('/api/webhooks')).json<Webhook[]>()[0] ?? {};
  const moved = await contractor.patch(`/api/webhooks/${id}`, { url: 'https://192.168.1.1/' });
  expect(moved.statusCode).toBe(400);
  await server.close();
});

describe('events of estimates', () => {
  test('are delivered as they happen, with the estimate’s state at that time', async () => {
    const { server, receiver, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    await endpoint(contractor);
    const { id, estimateNumber } = await aSentEstimate(contractor);
    await work();
    const client = server.visitor();
    const looking = { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' } };
    await client.post(`/api/estimates/${id}/view`, {}, looking);
    const acceptance = { clientName: 'Dana Whitfield', clientEmail: 'dana@example.com' };
    await client.post(`/api/estimates/${id}/confirm-manual-payment`, acceptance);
    const payment = { amount: '40.00', method: 'cash', receivedOn: '2026-03-10' };
    await contractor.post(`/api/estimates/${id}/payments`, payment);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'paid' });
    await work();
    const received = receiver.received.map(({ body }) => `${body.type}: ${body.data.estimate?.status}`);
    expect(received.toSorted()).toEqual(
      [
        'estimate.created: draft',
        'estimate.sent: sent',
        'estimate.handed_over: sent',
        'estimate.viewed: viewed',
        'estimate.accepted: accepted',
        'payment.received: accepted',
        'payment.received: accepted',
        'estimate.paid: paid',
      ].toSorted(),
    );
    const accepted = receiver.received.find(({ body }) => body.type === 'estimate.accepted');
    expect(accepted?.body).toEqual({
      id: expect.any(String),
      type: 'estimate.accepted',
      version: 1,
      createdAt: server.clock.now().toISOString(),
      data: {
        estimate: {
          id,
          estimateNumber,
          status: 'accepted',
          currency: 'USD',
          totalAmount: '100.00',
          depositAmount: expect.stringMatching(/^\d+\.\d\d$/),
          clientId: expect.any(String),
          clientName: 'Dana Whitfield',
        },
        detail: { name: 'Dana Whitfield' },
      },
    });
    const { events } = (await contractor.get(`/api/estimates/${id}`)).json<{ events: { id: string }[] }>();
    expect(events.map((event) => event.id)).toContain(accepted?.body.id);
  });

  test('are sent for changes by hand too; going back is a change of status', async () => {
    const { server, receiver, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    await endpoint(contractor, {
      events: ['estimate.sent', 'estimate.accepted', 'estimate.declined', 'estimate.status_changed'],
    });
    const { id } = await anEstimate(contractor);
    for (const status of ['sent', 'draft', 'accepted'])
      await contractor.patch(`/api/estimates/${id}/status`, { status });
    const other = await anEstimate(contractor);
    await contractor.patch(`/api/estimates/${other.id}/status`, { status: 'declined' });
    await work();
    expect(receiver.types.toSorted()).toEqual([
      'estimate.accepted',
      'estimate.declined',
      'estimate.sent',
      'estimate.status_changed',
    ]);
  });

  test('have the total of the chosen parts, and the choices in words', async () => {
    const { server, receiver, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    await endpoint(contractor, { events: ['estimate.accepted'] });
    const { groupIds, lineIds, totalAmount } = ROOF_TOTALS.betterAndGutters;
    const chosen = { selection: { groupIds, lineIds } };
    const byClient = await aSentEstimate(contractor, ROOF_CHOICES);
    const byHand = await aSentEstimate(contractor, ROOF_CHOICES);
    const name = { clientName: 'Mara Lindqvist', clientEmail: 'mara@client.example' };
    const accept = `/api/estimates/${byClient.id}/confirm-manual-payment`;
    await server.visitor().post(accept, { ...name, ...chosen });
    await contractor.patch(`/api/estimates/${byHand.id}/status`, { status: 'accepted', ...chosen });
    await work();
    const data = { estimate: { totalAmount }, detail: { choices: 'Better and Gutters' } };
    expect(receiver.received.map(({ body }) => body.data)).toMatchObject([data, data]);
  });

  test('go to every subscribed endpoint of the account and to no other', async () => {
    const { server, receiver, endpoint, work, log } = bench();
    const contractor = await signedInContractor(server);
    const stranger = await signedInContractor(server);
    const wanting = [
      await endpoint(contractor, { events: ['estimate.created'] }),
      await endpoint(contractor, { events: ['estimate.created', 'estimate.sent'] }),
    ];
    const others = [
      await endpoint(contractor, { events: ['estimate.sent'] }),
      await endpoint(contractor, { events: ['estimate.created'] }),
    ];
    await contractor.patch(`/api/webhooks/${others[1]?.id}`, { active: false });
    await endpoint(stranger);
    await anEstimate(contractor);
    await work();
    expect(receiver.types).toEqual(['estimate.created', 'estimate.created']);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1);
    for (const each of wanting) expect(await log(contractor, each)).toHaveLength(1);
    for (const each of others) expect(await log(contractor, each)).toEqual([]);
  });

  test('are not sent when the action failed', async () => {
    const { server, receiver, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    await endpoint(contractor);
    const client = await aClient(contractor, { email: '' });
    const { id } = await anEstimate(contractor, { clientId: client.id });
    expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(400);
    await work();
    expect(receiver.types).toEqual(['estimate.created']);
  });

  test('are not queued for accounts without webhooks', async () => {
    const { server } = bench();
    const count = async () =>
      (await server.deps.db.select().from(jobs).where(eq(jobs.name, 'deliver-webhook'))).length;
    const before = await count();
    await anAcceptedEstimate(await signedInContractor(server));
    expect(await count()).toBe(before);
  });
});
