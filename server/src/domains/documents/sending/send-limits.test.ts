import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mails, rateLimits } from '../../../db/schema/schema.ts';
import {
  anAcceptedEstimate,
  anEstimate,
  aSentEstimate,
  signedInContractor,
} from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { aKey, Program } from '../../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp({ MAX_SENDS_PER_HOUR: '12', MAX_SENDS_PER_DAY: '13' });
});
afterEach(() => server.close());

/** An address in RFC 2544's range, because the local address is not limited. */
const ELSEWHERE = '198.18.7.7';
const MANY_SENT = 'You have emailed very many estimates.';

/** The same session in a browser at another address. */
function away(signedIn: ApiClient): ApiClient {
  const browser = server.visitor(ELSEWHERE);
  for (const [name, value] of signedIn.cookies) browser.cookies.set(name, value);
  return browser;
}

/** Moves every rate limit's window an hour back. */
const letAnHourPass = () =>
  server.deps.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - interval '1 hour'` });

test('an estimate can be emailed ten times a day over both routes together', async () => {
  const signedIn = await signedInContractor(server);
  const [{ id }, next] = [await anEstimate(signedIn), await anEstimate(signedIn)];
  const contractor = away(signedIn);
  const sendAway = (estimateId: string) =>
    contractor.post(`/api/estimates/${estimateId}/send-email`, { recipientEmail: 'site@example.com' });
  for (let time = 0; time < 5; time += 1) {
    expect((await sendAway(id)).statusCode).toBe(200);
    expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
  }
  const refused = await sendAway(id);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    success: false,
    error: 'RATE_LIMITED',
    message: 'This estimate was emailed many times today. Please try again in 24 hours.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect((await sendAway(next.id)).statusCode).toBe(200);
});

test('hourly and daily limits apply per account, including its API keys', async () => {
  const signedIn = await signedInContractor(server);
  const contractor = away(signedIn);
  const program = new Program(server, (await aKey(signedIn)).key, ELSEWHERE);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await anEstimate(signedIn)).id);
  const send = (caller: ApiClient | Program, place: number) =>
    caller.post(`/api/estimates/${ids[place % 3]}/send`, {});

  for (let place = 0; place < 12; place += 1)
    expect((await send(place % 2 ? program : contractor, place)).statusCode).toBe(200);
  const refused = await send(program, 12);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ message: `${MANY_SENT} Please try again in 60 minutes.` });

  const other = await signedInContractor(server);
  const { id } = await anEstimate(other);
  expect((await away(other).post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
  const stranger = await away(other).post(`/api/estimates/${ids[0]}/send`, {});
  expect(stranger.statusCode).toBe(404);

  await letAnHourPass();
  expect((await send(contractor, 13)).statusCode).toBe(200);
  const lastOfTheDay = await send(contractor, 14);
  expect(lastOfTheDay.statusCode).toBe(429);
  expect(lastOfTheDay.json()).toMatchObject({ message: `${MANY_SENT} Please try again in 23 hours.` });
});

test('a repeated call is answered past the limit, counts for nothing, and mails nothing', async () => {
  const signedIn = await signedInContractor(server);
  const { id: estimateId, clientId } = await anAcceptedEstimate(signedIn);
  const covers = { kind: 'part', amount: '1' };
  const { id: invoiceId } = (await signedIn.post('/api/invoices', { estimateId, covers })).json<Invoice>();
  await signedIn.post(`/api/invoices/${invoiceId}/issue`, {});
  const program = new Program(server, (await aKey(signedIn)).key, ELSEWHERE);
  for (const path of [`estimates/${(await anEstimate(signedIn)).id}`, `invoices/${invoiceId}`]) {
    await server.deps.db.delete(rateLimits);
    const send = (key: string) =>
      program.post(`/api/${path}/send`, {}, { 'idempotency-key': `${path}-${key}` });
    for (let time = 0; time < 12; time += 1) expect((await send('first')).statusCode).toBe(200);
    for (let time = 1; time < 10; time += 1) expect((await send(`other-${time}`)).statusCode).toBe(200);
    expect((await send('one-too-many')).statusCode).toBe(429);
    expect((await send('first')).statusCode).toBe(200);
  }
  await server.deps.db.delete(rateLimits);
  const remind = (key: string) =>
    program.post(`/api/clients/${clientId}/statement/send`, {}, { 'idempotency-key': `statement-${key}` });
  for (let time = 0; time < 12; time += 1) expect((await remind('statement')).statusCode).toBe(200);
  for (let time = 1; time < 10; time += 1) expect((await remind(`again-${time}`)).statusCode).toBe(200);
  expect((await remind('one-too-many')).statusCode).toBe(429);
});

test('handing over a link counts as no email, and works past the limit', async () => {
  const signedIn = await signedInContractor(server);
  const contractor = away(signedIn);
  const { id: job } = await anAcceptedEstimate(signedIn);
  const lines = { laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }] };
  const made = await signedIn.post(`/api/estimates/${job}/change-orders`, { title: 'Skylight', ...lines });
  const covers = { kind: 'part', amount: '1' };
  const invoice = (await signedIn.post('/api/invoices', { estimateId: job, covers })).json<Invoice>();
  await signedIn.post(`/api/invoices/${invoice.id}/issue`, {});
  for (const path of [
    `estimates/${(await anEstimate(signedIn)).id}`,
    `change-orders/${made.json<{ id: string }>().id}`,
    `invoices/${invoice.id}`,
  ]) {
    const send = (body: object) => contractor.post(`/api/${path}/send`, body);
    for (let time = 0; time < 13; time += 1) expect((await send({ channel: 'link' })).statusCode).toBe(200);
    expect((await send({})).statusCode).toBe(200);
  }
  await server.deps.db.update(rateLimits).set({ points: 1000 });
  const { id } = await aSentEstimate(signedIn);
  const revised = await signedIn.call('PUT', `/api/estimates/${id}/revision`, {
    ...lines,
    updatedAt: (await signedIn.get(`/api/estimates/${id}`)).json<Estimate>().updatedAt,
  });
  const { updatedAt } = revised.json<{ updatedAt: string }>();
  const send = (body: object) =>
    contractor.post(`/api/estimates/${id}/revision/send`, { updatedAt, ...body });
  expect((await send({})).statusCode).toBe(429);
  expect((await send({ channel: 'link' })).statusCode).toBe(200);
});

test('invoices mailed when they are issued and receipts mailed with a payment count like other emails', async () => {
  const signedIn = await signedInContractor(server);
  const contractor = away(signedIn);
  const { id: estimateId } = await anAcceptedEstimate(signedIn);
  const send = { email: 'site@example.com' };
  const issue = async (body: object) => {
    const covers = { kind: 'part', amount: '1' };
    const { id } = (await signedIn.post('/api/invoices', { estimateId, covers })).json<Invoice>();
    const { statusCode } = await contractor.post(`/api/invoices/${id}/issue`, body);
    return { id, statusCode };
  };
  for (let count = 0; count < 11; count += 1) expect((await issue({ send })).statusCode).toBe(200);
  const { id } = await issue({ send: { channel: 'link' } });
  const pay = (amount: string, mailReceipt: boolean) =>
    contractor.post(`/api/invoices/${id}/payments`, {
      amount,
      method: 'cash',
      receivedOn: '2026-03-10',
      mailReceipt,
    });
  expect((await pay('0.10', true)).statusCode).toBe(201);
  expect((await pay('0.10', true)).json()).toMatchObject({ error: 'RATE_LIMITED' });
  expect((await pay('0.10', false)).statusCode).toBe(201);
  expect((await issue({ send })).statusCode).toBe(429);
  expect((await issue({})).statusCode).toBe(200);
});

test('a payment over more invoices than may be mailed is possible, counts what it mails, and refuses the next one whole', async () => {
  const signedIn = await signedInContractor(server);
  const contractor = away(signedIn);
  const { id: estimateId, clientId } = await anAcceptedEstimate(signedIn);
  const invoices: string[] = [];
  for (let count = 0; count < 13; count += 1) {
    const covers = { kind: 'part', amount: '1' };
    const { id } = (await signedIn.post('/api/invoices', { estimateId, covers })).json<Invoice>();
    await signedIn.post(`/api/invoices/${id}/issue`, {});
    invoices.push(id);
  }
  const pay = async (amount: string, mailReceipt = true, id: string = randomUUID()) => {
    const parts = invoices.map((invoiceId) => ({ invoiceId, amount }));
    const fields = { id, method: 'cash', receivedOn: '2026-03-10', mailReceipt, invoices: parts };
    return (await contractor.post(`/api/clients/${clientId}/payments`, fields)).statusCode;
  };
  for (let count = 0; count < 13; count += 1) expect(await pay('1.01')).toBe(400);
  const id = randomUUID();
  expect(await pay('0.10', true, id)).toBe(201);
  expect(await pay('0.10', true, id)).toBe(201);
  expect(await pay('0.20', true, id)).toBe(409);
  expect(await pay('0.10')).toBe(429);
  const { amountSettled } = (await signedIn.get(`/api/invoices/${invoices[0]}`)).json<Invoice>();
  expect(amountSettled).toBe('0.10');
  expect(await pay('0.10', false)).toBe(201);
  const { id: other } = await anEstimate(signedIn);
  expect((await contractor.post(`/api/estimates/${other}/send`, {})).statusCode).toBe(429);
});

test('the receipts of one invoice count toward its ten emails a day', async () => {
  const signedIn = await signedInContractor(server);
  const { id: estimateId, clientId } = await anAcceptedEstimate(signedIn);
  const covers = { kind: 'part', amount: '1' };
  const { id } = (await signedIn.post('/api/invoices', { estimateId, covers })).json<Invoice>();
  await signedIn.post(`/api/invoices/${id}/issue`, {});
  const pay = () =>
    away(signedIn).post(`/api/clients/${clientId}/payments`, {
      method: 'cash',
      receivedOn: '2026-03-10',
      mailReceipt: true,
      invoices: [{ invoiceId: id, amount: '0.05' }],
    });
  for (let count = 0; count < 10; count += 1) expect((await pay()).statusCode).toBe(201);
  const refused = await pay();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('many times today') });
});

describe('the confirmation of an acceptance', () => {
  const accept = (id: string, clientEmail: string) =>
    server
      .visitor(ELSEWHERE)
      .post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Sam Whitfield', clientEmail });
  const confirmations = () =>
    server.deps.db
      .select({ recipient: mails.recipient })
      .from(mails)
      .where(and(eq(mails.message, 'acceptance-confirmed'), like(mails.recipient, '%@elsewhere.example')));

  test('counts as sending if it goes to a new address, and is skipped past the limit', async () => {
    const signedIn = await signedInContractor(server);
    const ids: string[] = [];
    for (let count = 0; count < 15; count += 1) ids.push((await aSentEstimate(signedIn)).id);
    const answers = [];
    for (const [place, id] of ids.entries()) answers.push(await accept(id, `p${place}@elsewhere.example`));
    expect(answers.map((answer) => answer.json<object>())).toEqual(
      ids.map((_id, place) => ({
        success: true,
        message: 'Estimate accepted',
        status: 'accepted',
        confirmationNotMailed: place >= 12,
      })),
    );
    expect(await confirmations()).toHaveLength(12);

    const last = ids.at(-1) ?? '';
    const shown = await server.visitor().get(`/api/estimates/${last}/public`);
    expect(shown.json()).toMatchObject({ estimate: { status: 'accepted', confirmationNotMailed: true } });
    const { events } = (await signedIn.get(`/api/estimates/${last}`)).json<Estimate>();
    expect(events.at(-1)).toMatchObject({
      type: 'accepted',
      detail: { notMailedTo: 'p14@elsewhere.example' },
    });
    const notices = await mailsTo(server, signedIn.email);
    expect(notices.map(({ text }) => text).join()).toContain(
      'We didn’t email a signed copy to p14@elsewhere.example',
    );

    const { id } = await anEstimate(signedIn);
    expect((await away(signedIn).post(`/api/estimates/${id}/send`, {})).statusCode).toBe(429);
  });

  test('always goes to the client’s address and to addresses the estimate was sent to, ignoring case', async () => {
    const signedIn = await signedInContractor(server);
    const mine = [await aSentEstimate(signedIn), await anEstimate(signedIn)];
    const [one, other] = mine.map(({ id }) => id) as [string, string];
    await signedIn.post(`/api/estimates/${other}/send`, { email: 'site@elsewhere.example' });
    await server.deps.db.update(rateLimits).set({ points: 1000 });
    for (const [id, address] of [
      [one, 'DANA@example.com'],
      [other, 'Site@elsewhere.example'],
    ] as const)
      expect((await accept(id, address)).json()).toMatchObject({ confirmationNotMailed: false });
  });

  test('counts toward the limit of its estimate', async () => {
    const signedIn = await signedInContractor(server);
    const { id } = await aSentEstimate(signedIn);
    await away(signedIn).post(`/api/estimates/${id}/send`, {});
    await server.deps.db.update(rateLimits).set({ points: 10 });
    expect((await accept(id, 'p@elsewhere.example')).json()).toMatchObject({
      status: 'accepted',
      confirmationNotMailed: true,
    });
  });
});
