import { randomUUID } from 'node:crypto';
import type { Client, ClientWithSums } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const whole = {
  name: 'José Ñandú',
  email: 'Jose@Example.com',
  phone: '(208) 555-0142',
  address: '2214 N 18th St\nBoise, ID 83702',
  clientType: 'commercial',
  notes: 'Gate code 4711',
} as const;

describe('creating a client', () => {
  test('stores every field; only the name is required', async () => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/clients', whole);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      ...whole,
      email: 'jose@example.com',
      estimateCount: 0,
      totalValue: '0.00',
      lastEstimateDate: null,
    });
    const bare = (await contractor.post('/api/clients', { name: 'Kim', email: '', phone: '' })).json();
    expect(bare).toMatchObject({ name: 'Kim', email: null, phone: null, clientType: 'residential' });
  });

  test.each([
    [{}, 'name: Required'],
    [{ name: '  ' }, 'Name is required'],
    [{ name: 'Kim', email: 'kim' }, 'email: Invalid email'],
    [
      { name: 'Kim', clientType: 'royal' },
      'clientType: Invalid input, must be one of residential, commercial',
    ],
    [{ name: 'x'.repeat(201) }, 'name must be at most 200 characters'],
    [{ name: 'Kim', notes: 'x'.repeat(20_001) }, 'notes must be at most 20,000 characters'],
    [{ name: 'Kim', owner: 'me' }, "The request does not take 'owner'"],
    [{ name: 7 }, 'name: Invalid input, must be text'],
    [{ name: 'Nul\u0000' }, 'name must be plain text'],
  ])('%o is refused and stores nothing', async (body, message) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/clients', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: 'VALIDATION_FAILED', message });
    expect((await contractor.get('/api/clients')).json()).toEqual([]);
  });
});

describe('changing and deleting', () => {
  test('an omitted field stays, an empty one is cleared', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aClient(contractor, whole);
    const response = await contractor.patch(`/api/clients/${id}`, { name: 'José', phone: '' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      name: 'José',
      phone: null,
      email: 'jose@example.com',
      clientType: 'commercial',
    });
  });

  test('drafts take a change; sent estimates keep their content, and a resend goes to the new address', async () => {
    const contractor = await signedInContractor(server);
    const stranger = await aClient(contractor, { name: 'Kim', email: 'kim@example.com' });
    const client = await aClient(contractor, { name: 'Rene', email: '' });
    const setStatus = (id: string, status: string) =>
      contractor.patch(`/api/estimates/${id}/status`, { status });
    const draft = await anEstimate(contractor, { clientId: client.id });
    const sent = await anEstimate(contractor, { clientId: client.id });
    await setStatus(sent.id, 'sent');
    const accepted = await anEstimate(contractor, { clientId: client.id });
    await setStatus(accepted.id, 'accepted');
    const other = await anEstimate(contractor, { clientId: stranger.id });
    await contractor.patch(`/api/clients/${client.id}`, { name: 'Renee', email: 'renee@example.com' });

    const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>().client;
    expect(await read(draft.id)).toMatchObject({ name: 'Renee', email: 'renee@example.com' });
    expect(await read(sent.id)).toMatchObject({ name: 'Rene', email: 'renee@example.com' });
    expect(await read(accepted.id)).toMatchObject({ name: 'Rene', email: null });
    expect(await read(other.id)).toMatchObject({ name: 'Kim', email: 'kim@example.com' });
    const found = (await contractor.get('/api/estimates?search=renee')).json<Estimate[]>();
    expect(found.map(({ id }) => id)).toEqual([draft.id]);
    for (const { id } of [draft, sent])
      expect((await contractor.post(`/api/estimates/${id}/send`, {})).statusCode).toBe(200);
    await setStatus(sent.id, 'draft');
    expect(await read(sent.id)).toMatchObject({ name: 'Renee' });
    const copy = await contractor.post(`/api/estimates/${accepted.id}/duplicate`);
    expect(copy.json()).toMatchObject({ client: { name: 'Renee', email: 'renee@example.com' } });
  });

  test('the estimates of a deleted client stay, unlinked but with its name', async () => {
    const contractor = await signedInContractor(server);
    const client = await aClient(contractor);
    const { id } = await anEstimate(contractor, { clientId: client.id });
    expect((await contractor.delete(`/api/clients/${client.id}`)).statusCode).toBe(200);
    const kept = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(kept).toMatchObject({ clientId: null, client: { name: 'Dana Whitfield' } });
    expect((await contractor.get('/api/clients')).json()).toEqual([]);
  });
});

test('the list counts each client’s estimates and adds them up', async () => {
  const contractor = await signedInContractor(server);
  const client = await aClient(contractor);
  await anEstimate(contractor, { clientId: client.id });
  await anEstimate(contractor, { clientId: client.id });
  const [listed] = (await contractor.get('/api/clients')).json<Client[]>();
  expect(listed).toMatchObject({ estimateCount: 2, totalValue: '200.00' });
  expect(listed?.lastEstimateDate).toBe(server.clock.now().toISOString());
});

test('sums in other currencies are listed separately, and never added in', async () => {
  const contractor = await signedInContractor(server);
  const client = await aClient(contractor);
  await anEstimate(contractor, { clientId: client.id });
  await contractor.patch('/api/user/settings', { currency: 'JPY' });
  await anEstimate(contractor, { clientId: client.id });
  const totals = {
    currency: 'JPY',
    totalValue: '100',
    otherTotals: [{ currency: 'USD', totalValue: '100.00' }],
    estimateCount: 2,
  };
  expect((await contractor.get('/api/clients')).json()).toMatchObject([totals]);
  expect((await contractor.get('/api/clients?limit=5&sort=totalValue')).json()).toMatchObject([totals]);
  expect((await contractor.get(`/api/clients/${client.id}`)).json()).toMatchObject(totals);
});

test('a client has the pending, won and owed sums, and the state of the newest estimate', async () => {
  const contractor = await signedInContractor(server);
  const client = await aClient(contractor);
  await anEstimate(contractor, { clientId: client.id });
  const read = async () => (await contractor.get(`/api/clients/${client.id}`)).json<ClientWithSums>();
  const none = { estimates: 0, value: '0.00' };
  const one = { estimates: 1, value: '100.00' };
  expect(await read()).toMatchObject({ out: none, won: none, owed: none });
  server.clock.moveBy({ minutes: 1 });
  const { id } = await anEstimate(contractor, { clientId: client.id, acceptPayments: true });
  for (const status of ['sent', 'accepted'])
    expect((await contractor.patch(`/api/estimates/${id}/status`, { status })).statusCode).toBe(200);
  expect(await read()).toMatchObject({
    out: none,
    won: one,
    owed: one,
    latestEstimate: { status: 'accepted', views: 0, amountDue: '100.00', depositDue: '25.00' },
  });
  const payment = {
    method: 'check',
    amount: '30.00',
    receivedOn: server.clock.now().toISOString().slice(0, 10),
  };
  expect((await contractor.post(`/api/estimates/${id}/payments`, payment)).statusCode).toBe(201);
  expect(await read()).toMatchObject({
    won: one,
    owed: { estimates: 1, value: '70.00' },
    latestEstimate: { amountDue: '70.00', depositDue: '0.00' },
  });
  server.clock.moveBy({ minutes: 1 });
  const { id: sent } = await anEstimate(contractor, { clientId: client.id });
  await contractor.patch(`/api/estimates/${sent}/status`, { status: 'sent' });
  expect(await read()).toMatchObject({ out: one, won: one, latestEstimate: { status: 'sent' } });
});

describe('access to clients', () => {
  test('without signing in every call answers 401 and reveals nothing', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aClient(contractor);
    const visitor = server.visitor();
    for (const call of [
      visitor.get('/api/clients'),
      visitor.get(`/api/clients/${id}`),
      visitor.post('/api/clients', whole),
      visitor.patch(`/api/clients/${id}`, { name: 'Mine' }),
      visitor.delete(`/api/clients/${id}`),
    ]) {
      const response = await call;
      expect(response.statusCode).toBe(401);
      expect(response.body).not.toContain('Dana');
    }
  });

  test('another account’s id, an unknown one and an invalid one are not found', async () => {
    const owner = await signedInContractor(server);
    const { id } = await aClient(owner);
    const other = await signedInContractor(server);
    for (const target of [id, randomUUID(), 'not-an-id']) {
      expect((await other.get(`/api/clients/${target}`)).statusCode).toBe(404);
      expect((await other.patch(`/api/clients/${target}`, { name: 'Mine' })).statusCode).toBe(404);
      expect((await other.delete(`/api/clients/${target}`)).statusCode).toBe(404);
    }
    expect((await other.get('/api/clients')).json()).toEqual([]);
    expect((await owner.get(`/api/clients/${id}`)).json()).toMatchObject({ name: 'Dana Whitfield' });
  });
});
