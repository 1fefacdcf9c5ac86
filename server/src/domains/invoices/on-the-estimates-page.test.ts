import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { ClientWithSums } from '@plumbline/contract/clients';
import type { Analytics } from '@plumbline/contract/dashboard';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { addAmounts } from '@plumbline/contract/pricing/amounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN, SCHEDULE } from './testing/invoiced-jobs.ts';

let server: TestApp;
let contractor: ApiClient;
let invoices: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  invoices = invoicesOf(server, contractor);
});
afterAll(() => server.close());

const shown = async (path: string) =>
  (await server.visitor().get(`${path}/public`)).json<PublicEstimateResponse>().estimate.paymentSteps;

/** The steps of an estimate: kind, amount, what is left to pay of it, and state. */
async function stepsOf(id: string) {
  const steps = await shown(`/api/estimates/${id}`);
  const { amountDue } = await invoices.job(id);
  expect(addAmounts(['0.00', ...steps.map(({ amountOpen }) => amountOpen)], 'USD')).toBe(amountDue);
  return steps.map(({ kind, amount, amountOpen, state }) => [kind, amount, amountOpen, state]);
}

test('the client of an accepted estimate reads which invoices ask for its payments, and how much is open', async () => {
  const { id } = await aSentEstimate(contractor, PLAIN);
  expect(await shown(`/api/estimates/${id}`)).toEqual([]);
  const job = await invoices.aJob({ ...PLAIN, depositPercentage: '25', acceptPayments: true });
  const asked = [
    ['deposit', '270.63', '270.63', 'due'],
    ['balance', '811.87', '811.87', 'later'],
  ];
  expect(await stepsOf(job.id)).toEqual(asked);
  await invoices.draft(job.id, { kind: 'stage', stageId: 'deposit' });
  expect(await stepsOf(job.id)).toEqual(asked);
  const deposit = await invoices.anInvoice(job.id, { kind: 'stage', stageId: 'deposit' });
  await invoices.pay(deposit.id, '70.63');
  expect(await stepsOf(job.id)).toEqual([['deposit', '270.63', '200.00', 'invoiced'], asked[1]]);
  await invoices.pay(deposit.id, '200');
  const rest = await invoices.anInvoice(job.id);
  expect(await stepsOf(job.id)).toEqual([
    ['deposit', '270.63', '0.00', 'paid'],
    ['balance', '811.87', '811.87', 'invoiced'],
  ]);
  expect((await shown(`/api/estimates/${job.id}`)).map((step) => step.invoices)).toEqual([
    [{ id: deposit.id, amountOpen: '0.00', dueOn: deposit.dueOn, isPaid: true }],
    [{ id: rest.id, amountOpen: '811.87', dueOn: rest.dueOn, isPaid: false }],
  ]);
});

test('a deposit paid before an invoice of everything is a paid part of it', async () => {
  const { id } = await invoices.aJob(SCHEDULE);
  await invoices.payOnJob(id, '250');
  const { id: invoiceId, dueOn } = await invoices.anInvoice(id);
  expect(await stepsOf(id)).toEqual([
    ['deposit', '250.00', '0.00', 'paid'],
    ['progress', '200.00', '200.00', 'invoiced'],
    ['progress', '300.00', '300.00', 'invoiced'],
    ['balance', '250.00', '250.00', 'invoiced'],
  ]);
  const links = (await shown(`/api/estimates/${id}`)).map((step) => step.invoices);
  const link = { id: invoiceId, amountOpen: '750.00', dueOn, isPaid: false };
  expect(links).toEqual([[{ ...link, isPaid: true }], [link], [link], [link]]);
});

test('the money on an invoice pays its parts in order, for the contractor as for the client', async () => {
  const { id } = await invoices.aJob(SCHEDULE);
  const { id: invoiceId } = await invoices.anInvoice(id);
  await invoices.pay(invoiceId, '300');
  const states = ['paid', 'invoiced', 'invoiced', 'invoiced'];
  expect((await stepsOf(id)).map(([, , , state]) => state)).toEqual(states);
  expect((await invoices.job(id)).stages.map(({ state }) => state)).toEqual(states);
});

test('money beyond the deposit pays the next payments in order, also beside an invoice', async () => {
  const { id, stages } = await invoices.aJob(SCHEDULE);
  await invoices.payOnJob(id, '500');
  expect(await stepsOf(id)).toEqual([
    ['deposit', '250.00', '0.00', 'paid'],
    ['progress', '200.00', '0.00', 'paid'],
    ['progress', '300.00', '250.00', 'later'],
    ['balance', '250.00', '250.00', 'later'],
  ]);
  // The invoice takes the money that nothing else uses.
  await invoices.anInvoice(id, { kind: 'stage', stageId: stages[2]?.id ?? '' });
  expect(await stepsOf(id)).toEqual([
    ['deposit', '250.00', '0.00', 'paid'],
    ['progress', '200.00', '200.00', 'later'],
    ['progress', '300.00', '50.00', 'invoiced'],
    ['balance', '250.00', '250.00', 'later'],
  ]);
  await invoices.payOnJob(id, '500');
  expect((await stepsOf(id)).map(([, , open, state]) => [open, state])).toEqual(
    Array.from({ length: 4 }, () => ['0.00', 'paid']),
  );
});

test('a balance invoiced in part shows the part and the rest', async () => {
  const { id } = await invoices.aJob(PLAIN);
  const part = await invoices.anInvoice(id, { kind: 'part', amount: '82.50' });
  await invoices.pay(part.id, '82.50');
  await invoices.payOnJob(id, '100');
  expect(await stepsOf(id)).toEqual([
    ['balance_part', '82.50', '0.00', 'paid'],
    ['balance', '1000.00', '900.00', 'later'],
  ]);
});

test('what an invoice credited of the deposit is left to the balance', async () => {
  const { id } = await invoices.aJob({ ...SCHEDULE, schedule: [] });
  const deposit = await invoices.anInvoice(id, { kind: 'stage', stageId: 'deposit' });
  const body = { amount: '50', reason: 'Agreed on site' };
  expect((await contractor.post(`/api/invoices/${deposit.id}/credit`, body)).statusCode).toBe(201);
  expect(await stepsOf(id)).toEqual([
    ['deposit', '200.00', '200.00', 'invoiced'],
    ['balance', '800.00', '800.00', 'later'],
  ]);
});

const CLEANUP = { type: 'other', description: 'Cleanup', removed: true };

async function acceptChange(id: string, body: object): Promise<ChangeOrder> {
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, body);
  const change = made.json<ChangeOrder>();
  await contractor.post(`/api/change-orders/${change.id}/send`, {});
  await server
    .visitor()
    .post(`/api/change-orders/${change.id}/confirm-manual-payment`, { clientName: 'Dana' });
  return change;
}

/** Accepts a change order over 100.00 that asks for half of it. */
const acceptSkylight = (id: string) =>
  acceptChange(id, {
    title: 'Skylight',
    depositPercentage: '50',
    additionalCosts: [{ type: 'other', description: 'Skylight', amount: '100' }],
  });

test('the deposit of a change order is a step of its own, which money on it pays', async () => {
  const { id } = await invoices.aJob({ ...SCHEDULE, schedule: [] });
  const change = await acceptSkylight(id);
  const others = [
    ['deposit', '250.00', '250.00', 'due'],
    ['balance', '800.00', '800.00', 'later'],
  ];
  expect(await stepsOf(id)).toEqual([others[0], ['change_deposit', '50.00', '50.00', 'due'], others[1]]);
  const own = { amountOpen: '50.00', state: 'due', dueWhen: null, invoices: [] };
  expect(await shown(`/api/change-orders/${change.id}`)).toEqual([
    { kind: 'deposit', id: change.id, name: 'Deposit for CO-1', amount: '50.00', ...own },
  ]);
  const money = { amount: '80', method: 'check', receivedOn: '2026-03-10' };
  const paid = await contractor.post(`/api/change-orders/${change.id}/payments`, money);
  expect(await stepsOf(id)).toEqual([
    others[0],
    ['change_deposit', '50.00', '0.00', 'paid'],
    ['balance', '800.00', '770.00', 'later'],
  ]);
  const refund = { amount: '60', refundedOn: '2026-03-10' };
  const paymentId = paid.json<Estimate>().payments[0]?.id;
  expect((await contractor.post(`/api/payments/${paymentId}/refunds`, refund)).statusCode).toBe(201);
  expect(await stepsOf(id)).toEqual([others[0], ['change_deposit', '50.00', '30.00', 'due'], others[1]]);
  await invoices.payOnJob(id, '1080');
  expect((await invoices.job(id)).status).toBe('paid');
  expect((await stepsOf(id)).map(([, , , state]) => state)).toEqual(['paid', 'paid', 'paid']);
});

test('a deposit shrinks to what a smaller job leaves of it, and asks for nothing once all is invoiced', async () => {
  const { id, stages, clientId } = await invoices.aJob({ ...SCHEDULE, schedule: [] });
  const { id: changeId } = await acceptSkylight(id);
  await invoices.anInvoice(id, { kind: 'stage', stageId: stages.at(-1)?.id ?? '' });
  const less = { title: 'No cleanup', additionalCosts: [{ ...CLEANUP, amount: '150' }] };
  await acceptChange(id, less);
  expect(await stepsOf(id)).toEqual([
    ['deposit', '150.00', '150.00', 'due'],
    ['balance', '800.00', '800.00', 'invoiced'],
  ]);
  const dueOf = async () => {
    const clients = (await contractor.get('/api/clients')).json<ClientWithSums[]>();
    const client = clients.find((each) => each.id === clientId);
    const { tasks } = (await contractor.get('/api/analytics')).json<Analytics>();
    const listed = tasks.filter(({ kind, estimateId }) => kind === 'deposit_due' && estimateId === id);
    const { depositDue, depositState } = await invoices.job(id);
    return [
      depositDue,
      depositState,
      listed.map((task) => task.depositDue),
      client?.latestEstimate?.depositDue,
    ];
  };
  expect(await dueOf()).toEqual(['150.00', 'due', ['150.00'], '150.00']);
  expect(await shown(`/api/change-orders/${changeId}`)).toEqual([]);
  await invoices.payOnJob(id, '5');
  await acceptChange(id, { ...less, additionalCosts: [{ ...CLEANUP, amount: '150' }] });
  expect(await stepsOf(id)).toEqual([['balance', '800.00', '795.00', 'invoiced']]);
  expect(await dueOf()).toEqual(['0.00', 'none', [], '0.00']);
});

test('a change order’s deposit is at most what the earlier payments of the job leave of it', async () => {
  const { id } = await invoices.aJob(SCHEDULE);
  const { id: changeId } = await acceptChange(id, {
    title: 'Skylight',
    depositPercentage: '50',
    additionalCosts: [{ type: 'other', description: 'Skylight', amount: '250' }],
  });
  await acceptChange(id, { title: 'Less', additionalCosts: [{ ...CLEANUP, amount: '400' }] });
  const own = (await shown(`/api/change-orders/${changeId}`)).map(({ amount, amountOpen }) => [
    amount,
    amountOpen,
  ]);
  expect(own).toEqual([['100.00', '100.00']]);
  const money = { amount: '125', method: 'check', receivedOn: '2026-03-10' };
  expect((await contractor.post(`/api/change-orders/${changeId}/payments`, money)).statusCode).toBe(201);
  expect(await stepsOf(id)).toEqual([
    ['deposit', '250.00', '250.00', 'due'],
    ['progress', '200.00', '175.00', 'later'],
    ['progress', '300.00', '300.00', 'later'],
    ['change_deposit', '100.00', '0.00', 'paid'],
  ]);
});

test('money beyond the balance pays the deposits of change orders', async () => {
  const { id } = await invoices.aJob({ ...SCHEDULE, schedule: [] });
  await acceptSkylight(id);
  await invoices.payOnJob(id, '1080');
  expect(await stepsOf(id)).toEqual([
    ['deposit', '250.00', '0.00', 'paid'],
    ['change_deposit', '50.00', '20.00', 'due'],
    ['balance', '800.00', '0.00', 'paid'],
  ]);
});

test('the client reads the payments on the estimate itself, without notes, and opens their receipts', async () => {
  const { id } = await invoices.aJob(SCHEDULE);
  await invoices.payOnJob(id, '250');
  const invoice = await invoices.anInvoice(id);
  await invoices.pay(invoice.id, '100');
  const visitor = server.visitor();
  const { estimate } = (await visitor.get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>();
  expect(estimate.receipts).toEqual([
    { id: expect.any(String), amount: '250.00', refunded: '0.00', method: 'check', receivedOn: '2026-03-10' },
  ]);
  const receipt = await visitor.get(
    `/api/estimates/${id}/payments/${estimate.receipts[0]?.id}/public-receipt`,
  );
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
});
