import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Client } from '@plumbline/contract/clients';
import type { Analytics } from '@plumbline/contract/dashboard';
import type { Estimate } from '@plumbline/contract/estimates';
import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { anAcceptedEstimate, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../testing/visitors/paying-client.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

const SIGNED = {
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@home.example',
  signature: { kind: 'typed', text: 'Dana Whitfield' },
};

describe.each(ONLINE_PROVIDERS)('the deposit of a change order by %s', (provider) => {
  test('accepts the change order, and is money of its job', async () => {
    const contractor = await aPaidContractor(app);
    // 100.00 in all, of which the estimate asks 25.00 as a deposit.
    const { id } = await anAcceptedEstimate(contractor, { acceptPayments: true, depositPercentage: '25' });
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'Skylight',
      depositPercentage: '50',
      laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }],
    });
    const change = made.json<ChangeOrder>();
    expect(change).toMatchObject({ depositAmount: '30.00', totalAmount: '60.00' });
    await contractor.post(`/api/change-orders/${change.id}/send`, {});
    const url = `/api/change-orders/${change.id}`;
    const client = app.server.visitor();
    const begun = await client.post(`${url}/create-payment`, { provider, ...SIGNED });
    const session = sessionOf(begun);
    const paid = (await app.control(`sessions/${session}/pay`)) as { redirectUrl: string };
    const back = new URL(paid.redirectUrl);
    expect(back.pathname).toBe(`/estimate/${change.id}`);
    const sessionId = back.searchParams.get('session_id');
    const twice = await Promise.all([
      client.post(`${url}/verify-payment`, { sessionId }),
      client.post(`${url}/verify-payment`, { sessionId }),
    ]);
    for (const answer of twice)
      expect(answer.json<VerifyPaymentResponse>()).toMatchObject({ amountPaid: '30.00', status: 'accepted' });
    const job = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(job).toMatchObject({
      amountPaid: '30.00',
      amountDue: '130.00',
      // The deposit of the estimate itself is not paid by it.
      depositState: 'due',
      depositDue: '25.00',
    });
    expect((await contractor.get(url)).json()).toMatchObject({ status: 'accepted', depositState: 'paid' });
    const [listed] = (await contractor.get(`/api/estimates/${id}/change-orders`)).json<
      ChangeOrderSummary[]
    >();
    expect(listed?.events.map(({ type }) => type)).toEqual(['sent', 'accepted', 'payment_received']);
    const notice = (await mailsTo(app.server, contractor.email)).find(({ subject }) =>
      subject.startsWith('Accepted and paid: EST-0001-CO1'),
    );
    expect(notice?.text).toContain('We’ve recorded it on the change order.');
    // The rest of the job is recorded on the estimate, and pays it.
    const rest = { amount: '130.00', method: 'check', receivedOn: '2026-03-10' };
    const recorded = await contractor.post(`/api/estimates/${id}/payments`, rest);
    expect([recorded.statusCode, recorded.json().status]).toEqual([201, 'paid']);
  });
});

test('a deposit is limited to what a change order leaves to pay of an overpaid job', async () => {
  const contractor = await signedInContractor(app.server);
  const { id } = await anAcceptedEstimate(contractor);
  const add = async (cost: { amount: string; removed?: true }) => {
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'Change',
      depositPercentage: '100',
      additionalCosts: [{ type: 'other', description: 'Skylight', ...cost }],
    });
    return `/api/change-orders/${made.json<ChangeOrder>().id}`;
  };
  const paid = { amount: '100.00', method: 'cash', receivedOn: '2026-03-09' };
  expect((await contractor.post(`/api/estimates/${id}/payments`, paid)).statusCode).toBe(201);
  const less = await contractor.patch(`${await add({ amount: '20.00', removed: true })}/status`, {
    status: 'accepted',
  });
  expect(less.statusCode).toBe(200);
  // 140.00 with this one, of which 100.00 is paid.
  const url = await add({ amount: '60.00' });
  expect((await contractor.get(url)).json()).toMatchObject({ depositState: 'due', depositDue: '40.00' });
});

test('a deposit is limited to the remainder of a job from which work was removed', async () => {
  const contractor = await signedInContractor(app.server);
  // 100.00 in all, of which 25.00 is the deposit.
  const { id } = await anAcceptedEstimate(contractor, { acceptPayments: true, depositPercentage: '25' });
  const takeOut = async (amount: string) => {
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'Less',
      additionalCosts: [{ type: 'other', description: amount, amount, removed: true }],
    });
    const { id: changeId } = made.json<ChangeOrder>();
    const accepted = await contractor.patch(`/api/change-orders/${changeId}/status`, { status: 'accepted' });
    expect(accepted.statusCode).toBe(200);
  };
  const read = async () => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  await takeOut('60.00');
  expect(await read()).toMatchObject({ amountDue: '40.00', depositDue: '25.00', depositState: 'due' });
  await takeOut('30.00');
  expect(await read()).toMatchObject({ amountDue: '10.00', depositDue: '10.00', depositState: 'due' });
  const { tasks } = (await contractor.get('/api/analytics')).json<Analytics>();
  expect(tasks).toMatchObject([{ kind: 'deposit_due', estimateId: id, depositDue: '10.00' }]);
  const [client] = (await contractor.get('/api/clients')).json<Client[]>();
  const shown = { totalAmount: '10.00', depositDue: '10.00', amountDue: '10.00' };
  expect(client?.latestEstimate).toMatchObject(shown);
  await contractor.post(`/api/estimates/${id}/payments`, {
    amount: '10.00',
    method: 'cash',
    receivedOn: '2026-03-09',
  });
  expect(await read()).toMatchObject({ amountDue: '0.00', depositDue: '0.00', status: 'paid' });
});

/** A change order of 60.00 with a deposit of 30.00; returns its address. */
async function aSkylight(contractor: ApiClient, jobId: string): Promise<string> {
  const made = await contractor.post(`/api/estimates/${jobId}/change-orders`, {
    title: 'Skylight',
    depositPercentage: '50',
    laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }],
  });
  return `/api/change-orders/${made.json<ChangeOrder>().id}`;
}

test('a deposit of a change order is at most what is left of its job, and money beyond that is flagged', async () => {
  const contractor = await aPaidContractor(app);
  // 100.00 in all, and 60.00 more with the change order, which asks for 30.00 of them.
  const { id } = await anAcceptedEstimate(contractor);
  const url = await aSkylight(contractor, id);
  const client = app.server.visitor();
  const begin = () => client.post(`${url}/create-payment`, { provider: 'stripe', clientName: 'Dana' });
  const recordOnJob = (amount: string) =>
    contractor.post(`/api/estimates/${id}/payments`, { amount, method: 'cash', receivedOn: '2026-03-09' });
  const deposit = async () => {
    const { depositState, depositDue } = (await contractor.get(url)).json<ChangeOrder>();
    return [depositState, depositDue];
  };
  const tasks = async () =>
    (await contractor.get('/api/analytics')).json<Analytics>().tasks.map(({ depositDue }) => depositDue);
  // The money for the job so far pays nothing of a change order that is not accepted.
  expect((await recordOnJob('100.00')).json<Estimate>().status).toBe('paid');
  expect(await deposit()).toEqual(['due', '30.00']);
  await contractor.patch(`${url}/status`, { status: 'accepted' });
  const begun = await begin();
  const session = sessionOf(begun);
  expect((await recordOnJob('40.00')).statusCode).toBe(201);
  expect(await deposit()).toEqual(['due', '20.00']);
  expect(await tasks()).toEqual(['20.00']);
  expect((await recordOnJob('20.00')).json<Estimate>().status).toBe('paid');
  expect(await deposit()).toEqual(['paid', '0.00']);
  expect(await tasks()).toEqual([]);
  expect((await begin()).json()).toMatchObject({ error: 'PAYMENT_ARRIVED' });
  await app.control(`sessions/${session}/pay`);
  await client.post(`${url}/verify-payment`, { sessionId: session });
  const { payments } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  expect(payments.find(({ online }) => online)).toMatchObject({ amount: '30.00', flag: 'second_payment' });
});

test('a job of zero that was marked as paid is accepted again with a change order, whose money can be recorded', async () => {
  const contractor = await signedInContractor(app.server);
  const { id } = await aSentEstimate(contractor, {
    laborLines: [{ laborType: 'lead', hours: '1', rate: '0.00', description: 'Warranty repair' }],
  });
  const read = async () => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'paid' });
  expect(await read()).toMatchObject({ status: 'paid', totalAmount: '0.00' });
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
    title: 'Skylight',
    laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }],
  });
  const url = `/api/change-orders/${made.json<ChangeOrder>().id}`;
  await contractor.patch(`${url}/status`, { status: 'accepted' });
  expect(await read()).toMatchObject({ status: 'accepted', amountDue: '60.00' });
  const money = { amount: '60.00', method: 'cash', receivedOn: '2026-03-09' };
  const recorded = await contractor.post(`/api/estimates/${id}/payments`, money);
  expect([recorded.statusCode, recorded.json().status]).toEqual([201, 'paid']);
});

test('the export has the money of each change order, and reads that of all jobs at once', async () => {
  const contractor = await signedInContractor(app.server);
  const ofNewJob = async () => {
    const { id } = await anAcceptedEstimate(contractor);
    const url = await aSkylight(contractor, id);
    await contractor.patch(`${url}/status`, { status: 'accepted' });
    await contractor.post(`${url}/payments`, { amount: '30.00', method: 'cash', receivedOn: '2026-03-09' });
    return (await contractor.get(url)).json<ChangeOrder>();
  };
  const first = await ofNewJob();
  let exported: ChangeOrder[] = [];
  const read = async () => {
    const { changeOrders } = (await contractor.get('/api/auth/export')).json<{
      changeOrders: ChangeOrder[];
    }>();
    exported = changeOrders;
  };
  const statements = (await recordStatements(app.server.deps.db, read)).length;
  expect(exported).toMatchObject([{ depositState: 'paid', amountPaid: '30.00', payments: first.payments }]);
  await ofNewJob();
  expect(await recordStatements(app.server.deps.db, read)).toHaveLength(statements);
  expect(exported).toHaveLength(2);
});

test('a deposit that is on an invoice, or not asked for, is no task', async () => {
  const contractor = await signedInContractor(app.server);
  const { id } = await anAcceptedEstimate(contractor, { acceptPayments: false, depositPercentage: '25' });
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
    title: 'Skylight',
    depositPercentage: '50',
    laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }],
  });
  const { id: stageId } = made.json<ChangeOrder>();
  await contractor.patch(`/api/change-orders/${stageId}/status`, { status: 'accepted' });
  const tasks = async () =>
    (await contractor.get('/api/analytics')).json<Analytics>().tasks.map(({ depositDue }) => depositDue);
  expect(await tasks()).toEqual(['30.00']);
  const [client] = (await contractor.get('/api/clients')).json<Client[]>();
  expect(client?.latestEstimate).toMatchObject({ depositDue: '0.00' });
  const drafted = await contractor.post('/api/invoices', {
    estimateId: id,
    covers: { kind: 'stage', stageId },
  });
  await contractor.post(`/api/invoices/${drafted.json<{ id: string }>().id}/issue`, {});
  expect((await contractor.get(`/api/change-orders/${stageId}`)).json()).toMatchObject({
    depositState: 'none',
  });
  expect(await tasks()).toEqual([]);
  // Fifty others on invoices, all answered later, and this one no longer.
  await app.server.deps.db.execute(sql`
    with others as (
      insert into estimates select (jsonb_populate_record(e, jsonb_build_object(
        'id', gen_random_uuid(), 'number', e.number - n, 'answered_at', e.answered_at + interval '1 second'))).*
      from estimates e, generate_series(1, 50) n where e.id = ${stageId} returning id)
    update estimates set invoiced = (select jsonb_agg(jsonb_build_object('stageId', id)) from others)
    where id = ${id}`);
  expect(await tasks()).toEqual(['30.00']);
});

describe('money recorded by hand for a change order', () => {
  test('settles its deposit at once, is money of its job, and is at most what is left of either', async () => {
    const contractor = await signedInContractor(app.server);
    const { id } = await anAcceptedEstimate(contractor, { acceptPayments: true, depositPercentage: '25' });
    const url = await aSkylight(contractor, id);
    const pay = (amount: string, of = url) =>
      contractor.post(`${of}/payments`, { amount, method: 'cash', receivedOn: '2026-03-09' });
    const early = await pay('30.00');
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'This change order hasn’t been accepted yet. Mark it as accepted, then record the payment.',
    ]);
    await contractor.patch(`${url}/status`, { status: 'accepted' });
    expect((await pay('60.01')).json().message).toBe('amount must be at most $60.00, the amount left to pay');
    const recorded = await pay('30.00');
    expect([recorded.statusCode, recorded.json()]).toEqual([
      201,
      expect.objectContaining({ depositState: 'paid', amountPaid: '30.00', amountDue: '30.00' }),
    ]);
    const listed = await contractor.get(`${url}/payments`);
    expect(listed.json()).toEqual(recorded.json<ChangeOrder>().payments);
    const job = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(job).toMatchObject({
      amountPaid: '30.00',
      amountDue: '130.00',
      depositState: 'due',
      payments: [{ changeOrderId: url.split('/').at(-1) }],
    });
    // With 10.00 left of the job, no more than that is left of its change order.
    await pay('120.00', `/api/estimates/${id}`);
    expect((await pay('10.01')).json().message).toBe('amount must be at most $10.00, the amount left to pay');
    expect((await pay('10.00')).statusCode).toBe(201);
    expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({ status: 'paid' });
    const late = await pay('1.00');
    expect([late.statusCode, late.json().message]).toEqual([409, 'This estimate is already paid in full.']);
    expect((await contractor.get(url)).json()).toMatchObject({ amountDue: '0.00' });
  });
});
