import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import type { ErrorResponse } from '@plumbline/contract/errors';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountId as brandedId } from '../../../account-id.ts';
import {
  billingEvents,
  estimateReminders,
  idempotentCalls,
  jobs,
  jobTypes,
  laborTypes,
  logos,
  mails,
  materials,
  passwordResets,
  paymentAttempts,
  priceListLayouts,
  providerCredentials,
  providerHooks,
  webhookDeliveries,
} from '../../../db/schema/schema.ts';
import { aPhoto } from '../../../images/testing/image-files.ts';
import { insertSubscription } from '../../../testing/databases/insert-subscription.ts';
import { aClient, aSentEstimate, PASSWORD, registeredContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { aKey } from '../../../testing/processes/program.ts';
import { ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { ask } from '../../documents/testing/questions.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const close = (browser: ApiClient, password = PASSWORD) =>
  browser.post('/api/auth/close-account', { password });
const profileOf = async (browser: ApiClient) => (await browser.get('/api/auth/user')).json<Profile>();

/** Reads the tables from the database, so that tables added later are covered too. */
async function tables(column?: string): Promise<string[]> {
  const { rows } = await server.deps.db.execute<{ name: string }>(sql`
    select t.table_name as name from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (${column ?? null}::text is null or exists (
        select 1 from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = ${column ?? null}))
    order by 1`);
  return rows.map(({ name }) => name);
}

/** Every row of a table as text. */
async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await server.deps.db.execute<{ row: string }>(
    sql`select t::text as row from ${sql.identifier(table)} t order by 1`,
  );
  return rows.map(({ row }) => row);
}

/** The rows that contain a text, by table; tables without any are omitted. */
async function mentions(text: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tables()) {
    const rows = (await rowsOf(table)).filter((row) => row.includes(text));
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}

/** A contractor with a row in every table that belongs to accounts. */
async function aFullAccount() {
  const contractor = await registeredContractor(server);
  const { id: accountId, email } = await profileOf(contractor);
  await aClient(contractor);
  const estimate = await aSentEstimate(contractor, {
    ...ROOF_CHOICES,
    textLines: [{ section: 'labor', place: 0, text: 'Weather permitting' }],
    files: [{ id: randomUUID(), fileId: (await aPhoto(contractor)).id }],
  });
  const saved = { name: 'Roof', estimateId: estimate.id };
  expect((await contractor.post('/api/estimate-templates', saved)).statusCode).toBe(201);
  const kit = { name: 'Roof', parts: [{ kind: 'labor', laborType: 'lead', perUnit: '0.02' }] };
  expect((await contractor.post('/api/kits', kit)).statusCode).toBe(201);
  const revised = { updatedAt: estimate.updatedAt, jobDescription: 'Roof and gutters' };
  await contractor.call('PUT', `/api/estimates/${estimate.id}/revision`, revised);
  const accepted = { clientName: 'Dana Whitfield', clientEmail: 'dana@example.com' };
  await server.visitor().post(`/api/estimates/${estimate.id}/confirm-manual-payment`, accepted);
  const payment = { id: randomUUID(), amount: '1.00', method: 'cash', receivedOn: '2026-03-10' };
  await contractor.post(`/api/estimates/${estimate.id}/payments`, payment);
  const refund = { amount: '0.50', refundedOn: '2026-03-10' };
  expect((await contractor.post(`/api/payments/${payment.id}/refunds`, refund)).statusCode).toBe(201);
  const draft = { estimateId: estimate.id, covers: { kind: 'rest' } };
  const invoice = await contractor.post('/api/invoices', draft);
  const ofInvoice = `/api/invoices/${invoice.json<{ id: string }>().id}`;
  await contractor.post(`${ofInvoice}/issue`, {});
  const credited = await contractor.post(`${ofInvoice}/credit`, { full: true, reason: 'Twice' });
  expect(credited.statusCode).toBe(201);
  await ask(server, estimate.id);
  await contractor.post('/api/auth/change-email', {
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
  });
  const now = server.clock.now();
  const own = { id: randomUUID(), accountId, createdAt: now };
  await server.deps.db.insert(jobTypes).values({ ...own, name: 'Chimney caps', category: 'roofing' });
  const content = new Uint8Array([1]);
  await server.deps.db.insert(logos).values({ ...own, mediaType: 'image/png', width: 1, height: 1, content });
  await server.deps.db.insert(laborTypes).values({ ...own, name: 'Welder' });
  await contractor.post('/api/tax-rates', { name: 'GST', rate: '5' });
  await server.deps.db
    .insert(materials)
    .values({ ...own, name: 'Copper cap', category: 'roofing', unit: 'each' });
  await server.deps.db
    .insert(priceListLayouts)
    .values({ accountId, headingsSha256: 'none', columns: {}, usedAt: now });
  const ofEstimate = { accountId, estimateId: estimate.id };
  await server.deps.db
    .insert(estimateReminders)
    .values({ ...ofEstimate, sentAt: now, day: 3, queuedAt: now });
  await server.deps.db.insert(paymentAttempts).values({
    ...own,
    ...ofEstimate,
    provider: 'stripe',
    state: 'failed',
    amountMinor: 100n,
    currency: 'USD',
    signer: {},
    updatedAt: now,
  });
  await server.deps.db.insert(providerCredentials).values({ accountId, provider: 'stripe', secret: 'none' });
  await server.deps.db
    .insert(providerHooks)
    .values({ ...own, provider: 'stripe', endpointId: 'we_1', secret: 'none', keyDigest: 'none' });
  await server.deps.db
    .insert(passwordResets)
    .values({ ...own, tokenDigest: randomUUID(), expiresAt: new Date(now.getTime() + 60_000) });
  await aKey(contractor);
  await server.deps.db.insert(idempotentCalls).values({ ...own, requestDigest: 'none' });
  const webhook = await contractor.post('/api/webhooks', {
    url: 'http://127.0.0.1:9/',
    events: ['estimate.sent'],
  });
  const delivery = { event: 'ping', body: '{}', state: 'delivered' };
  await server.deps.db
    .insert(webhookDeliveries)
    .values({ ...own, ...delivery, endpointId: webhook.json<{ id: string }>().id });
  const { customerId } = await insertSubscription(server, brandedId(accountId));
  await server.deps.db.insert(billingEvents).values({ ...own, type: 'subscribed', detail: {} });
  return { contractor, accountId, email, estimate, customerId };
}

describe('closing the account', () => {
  test('deletes every row of the account, and no row of another', async () => {
    const closing = await aFullAccount();
    const staying = await aFullAccount();
    const owned = await tables('account_id');
    const before = await mentions(closing.accountId);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(owned));
    const others = await mentions(staying.accountId);
    expect((await close(closing.contractor)).json()).toEqual({
      success: true,
      message: 'Your account is closed.',
    });
    expect(await mentions(closing.accountId)).toEqual({});
    expect(await mentions(closing.estimate.id)).toEqual({});
    expect(await mentions(staying.accountId)).toEqual(others);
  });

  test('keeps the address only in the farewell mail', async () => {
    const { contractor, email } = await aFullAccount();
    await close(contractor);
    expect(Object.keys(await mentions(email))).toEqual(['mails']);
    const left = await server.deps.db.select().from(mails).where(eq(mails.recipient, email));
    expect(left).toMatchObject([{ message: 'account-closed', accountId: null, state: 'queued' }]);
  });

  test('ends the subscription at Stripe, without needing the account', async () => {
    const { contractor, customerId } = await aFullAccount();
    await close(contractor);
    const queued = await server.deps.db.select().from(jobs).where(eq(jobs.name, 'end-subscription'));
    const payloads = queued.map(({ payload }) => payload);
    expect(payloads.filter((payload) => JSON.stringify(payload).includes(customerId))).toEqual([
      { customerId },
    ]);
  });

  test('sends the farewell mail, and no other queued mail', async () => {
    const { contractor, email } = await aFullAccount();
    const clientEmail = `${randomUUID()}@example.com`;
    await aSentEstimate(contractor, { clientId: (await aClient(contractor, { email: clientEmail })).id });
    await close(contractor);
    const arrived = await mailsTo(server, email);
    expect(arrived.map(({ subject }) => subject)).toEqual(['Your Plumbline account is closed']);
    expect(await mailsTo(server, clientEmail)).toEqual([]);
    // No Stripe account is configured in which to end a subscription.
    const isMail = ne(jobs.name, 'end-subscription');
    const left = await server.deps.db.select({ state: jobs.state }).from(jobs).where(isMail);
    expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['done']));
  });

  test('signs out everywhere and clears the cookie; the same person can start again', async () => {
    const { contractor, email } = await aFullAccount();
    const device = await anotherDevice(server, { email });
    const token = contractor.cookies.get('plumbline_session') ?? '';
    await close(contractor);
    expect(contractor.cookies.has('plumbline_session')).toBe(false);
    contractor.cookies.set('plumbline_session', token);
    for (const browser of [contractor, device])
      expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    const login = { email, password: PASSWORD };
    expect((await server.visitor().post('/api/auth/login', login)).statusCode).toBe(401);
    const again = { ...login, firstName: 'Marcus', lastName: 'Bell' };
    await server.visitor().post('/api/auth/register', again);
    const sent = await server.deps.db.select().from(mails).where(eq(mails.recipient, email));
    expect(sent.map(({ message }) => message).toSorted()).toEqual(['account-closed', 'verify-email']);
  });

  test('makes the links of its clients answer not found', async () => {
    const { contractor, estimate } = await aFullAccount();
    const path = `/api/estimates/${estimate.id}/public`;
    expect((await server.visitor().get(path)).statusCode).toBe(200);
    await close(contractor);
    const gone = await server.visitor().get(path);
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ message: 'Estimate Not Found' });
  });

  test('is refused for a wrong password, by name, and deletes nothing', async () => {
    const { contractor, accountId } = await aFullAccount();
    const before = await mentions(accountId);
    const response = await close(contractor, 'Wrong-pass-1');
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().issues).toEqual([
      { field: 'password', message: 'The password is incorrect' },
    ]);
    expect(await mentions(accountId)).toEqual(before);
  });

  test.each([{}, { password: '' }, { password: 'x'.repeat(100_000) }, { password: PASSWORD, sure: true }])(
    'is refused for bad input (%#)',
    async (body) => {
      const contractor = await registeredContractor(server);
      expect((await contractor.post('/api/auth/close-account', body)).statusCode).toBe(400);
      expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
    },
  );

  test('closes once and sends one mail for two concurrent requests', async () => {
    const { contractor, email, accountId } = await aFullAccount();
    const device = await anotherDevice(server, { email });
    await Promise.all([contractor.csrfToken(), device.csrfToken()]);
    const answers = await Promise.all([close(contractor), close(device)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
    expect(await mentions(accountId)).toEqual({});
    const sent = await server.deps.db.select().from(mails).where(eq(mails.recipient, email));
    expect(sent.map(({ message }) => message)).toEqual(['account-closed']);
  });

  test('also deletes a row that is created at the same moment', async () => {
    const { contractor, email, accountId } = await aFullAccount();
    const device = await anotherDevice(server, { email });
    await Promise.all([contractor.csrfToken(), device.csrfToken()]);
    await Promise.all([close(contractor), device.post('/api/clients', { name: 'Late client' })]);
    expect(await mentions(accountId)).toEqual({});
  });
});

describe('the closing summary', () => {
  test('counts the rows of the own account only', async () => {
    const { contractor } = await aFullAccount();
    expect((await contractor.get('/api/auth/closing-summary')).json()).toEqual({ clients: 2, estimates: 1 });
    const newcomer = await registeredContractor(server);
    expect((await newcomer.get('/api/auth/closing-summary')).json()).toEqual({ clients: 0, estimates: 0 });
  });
});
