import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import type { Analytics } from '@plumbline/contract/dashboard';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { estimateEvents } from '../../db/schema/schema.ts';
import {
  aClient,
  anAcceptedEstimate,
  anEstimate,
  aSentEstimate,
  signedInContractor,
} from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let contractor: ApiClient;
beforeEach(async () => {
  contractor = await signedInContractor(server);
});

const read = async () => (await contractor.get('/api/analytics')).json<Analytics>();
const setStatus = (id: string, status: string) => contractor.patch(`/api/estimates/${id}/status`, { status });

async function look(id: string): Promise<void> {
  await server.visitor().post(`/api/estimates/${id}/view`, {}, { headers: { 'user-agent': 'Mozilla/5.0' } });
}

describe('the guide', () => {
  const steps = async () => Object.values((await read()).steps).filter(Boolean).length;

  test('marks a step done by business details, first client, first estimate and first sending', async () => {
    expect(await steps()).toBe(0);
    await contractor.patch('/api/user/settings', { defaultTaxRate: '6' });
    expect(await steps()).toBe(0);
    await contractor.patch('/api/user/settings', { businessName: 'Cutter Ridge Roofing' });
    expect((await read()).steps).toMatchObject({ businessDetails: true, firstClient: false });
    const { id: clientId } = await aClient(contractor);
    expect((await read()).steps).toMatchObject({ firstClient: true, firstEstimate: false });
    const { id } = await anEstimate(contractor, { clientId });
    expect((await read()).steps).toMatchObject({ firstEstimate: true, firstEstimateSent: false });
    await contractor.post(`/api/estimates/${id}/send`, {});
    expect(await steps()).toBe(4);
    // A completed step stays completed.
    await setStatus(id, 'draft');
    await contractor.delete(`/api/estimates/${id}`);
    await contractor.delete(`/api/clients/${clientId}`);
    expect((await read()).steps).toMatchObject({ firstClient: true, firstEstimate: true });
  });
});

describe('news', () => {
  test('names the client to call: the one who keeps looking and has not answered', async () => {
    const { id } = await aSentEstimate(contractor, {
      clientId: (await aClient(contractor, { phone: '(208) 555-0119' })).id,
    });
    await look(id);
    expect((await read()).worthACall).toBeNull();
    server.clock.moveBy({ hours: 5 });
    await look(id);
    expect((await read()).worthACall).toMatchObject({
      estimateId: id,
      estimateNumber: 'EST-0001',
      clientName: 'Dana Whitfield',
      clientPhone: '(208) 555-0119',
      totalAmount: '100.00',
      views: 2,
    });
    server.clock.moveBy({ days: 4 });
    expect((await read()).worthACall).toBeNull();
    await look(id);
    await look(id);
    expect((await read()).worthACall).toMatchObject({ views: 2 });
    await setStatus(id, 'declined');
    expect((await read()).worthACall).toBeNull();
  });

  test('names nobody for an expired estimate', async () => {
    const { id } = await aSentEstimate(contractor, { validUntil: dayInBoise() });
    await look(id);
    await look(id);
    expect((await read()).worthACall).toMatchObject({ views: 2 });
    server.clock.moveBy({ days: 1 });
    expect((await read()).worthACall).toBeNull();
  });

  test('lists the latest events, newest first, without redundant ones', async () => {
    const { id } = await aSentEstimate(contractor);
    await look(id);
    await setStatus(id, 'paid');
    const { activity } = await read();
    expect(activity.map(({ type, status, amount }) => [type, status ?? amount])).toEqual([
      ['status_changed', 'paid'],
      ['payment_received', '$100.00'],
      ['viewed', null],
      ['sent', null],
      ['created', null],
    ]);
    expect(new Set(activity.map(({ clientName }) => clientName))).toEqual(new Set(['Dana Whitfield']));
  });
});

describe('the tasks of today', () => {
  const tasks = async () => (await read()).tasks.map(({ kind, estimateNumber }) => [kind, estimateNumber]);

  test('list whose estimate is opened often, whose deposit is due, what ends soon, and what lies idle', async () => {
    const clientId = (await aClient(contractor)).id;
    const idle = await anEstimate(contractor, { clientId });
    server.clock.moveBy({ days: 2 });
    const ending = await aSentEstimate(contractor, { clientId, validUntil: dayInBoise() });
    const opened = await aSentEstimate(contractor, { clientId });
    await look(opened.id);
    await look(opened.id);
    const won = await anAcceptedEstimate(contractor, {
      clientId,
      acceptPayments: true,
      depositPercentage: '25',
    });
    expect(await tasks()).toEqual([
      ['opened_often', opened.estimateNumber],
      ['deposit_due', won.estimateNumber],
      ['ending', ending.estimateNumber],
      ['idle_draft', idle.estimateNumber],
    ]);
    await contractor.post(`/api/estimates/${won.id}/payments`, {
      amount: '25',
      method: 'check',
      receivedOn: dayInBoise(),
    });
    await setStatus(opened.id, 'declined');
    await setStatus(ending.id, 'declined');
    await contractor.delete(`/api/estimates/${idle.id}`);
    expect(await tasks()).toEqual([]);
  });

  test('list a bounced email, but not one to an earlier address', async () => {
    const { id, estimateNumber } = await aSentEstimate(contractor);
    const bounce = (recipient: string) =>
      server.deps.db.insert(estimateEvents).values({
        id: randomUUID(),
        accountId: accountId(account),
        estimateId: id,
        type: 'bounced',
        detail: { recipient },
        at: server.clock.now(),
      });
    const { id: account } = (await contractor.get('/api/auth/user')).json<Profile>();
    await bounce('old@client.example');
    expect(await tasks()).toEqual([]);
    await contractor.post(`/api/estimates/${id}/send`, { email: 'new@client.example' });
    await bounce('new@client.example');
    expect(await tasks()).toEqual([['email_bounced', estimateNumber]]);
    expect((await read()).tasks[0]?.recipient).toBe('new@client.example');
    await look(id);
    expect(await tasks()).toEqual([]);
  });

  test('never include another contractor’s', async () => {
    await anEstimate(await signedInContractor(server));
    server.clock.moveBy({ days: 2 });
    expect(await tasks()).toEqual([]);
  });
});

function dayInBoise(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Boise', dateStyle: 'short' }).format(
    server.clock.now(),
  );
}
