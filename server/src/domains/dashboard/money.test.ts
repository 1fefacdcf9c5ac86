import type { Client, ClientWithSums } from '@plumbline/contract/clients';
import type { Analytics } from '@plumbline/contract/dashboard';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN } from '../invoices/testing/invoiced-jobs.ts';

let server: TestApp;
let contractor: ApiClient & { email: string };
let invoices: ReturnType<typeof invoicesOf>;
let client: Client;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  goTo('2026-03-10T18:00:00Z');
  contractor = await signedInContractor(server, { timeZone: 'America/Boise' });
  invoices = invoicesOf(server, contractor);
  client = await aClient(contractor, { name: 'Garrett Olsen', phone: '(208) 555-0171' });
});

const goTo = (moment: string) =>
  server.clock.moveBy({ ms: Date.parse(moment) - server.clock.now().getTime() });
const read = async () => (await contractor.get('/api/analytics')).json<Analytics>();
const readClient = async () => (await contractor.get(`/api/clients/${client.id}`)).json<ClientWithSums>();
/** An accepted estimate of the client over 1,000.00. */
const aJob = (fields: Partial<EstimateRequest> = {}): Promise<Estimate> =>
  invoices.aJob({ ...PLAIN, taxRate: '0', clientId: client.id, ...fields });
async function part(estimateId: string, amount: string, dueDays = 14): Promise<Invoice> {
  const { id } = (await invoices.draft(estimateId, { kind: 'part', amount }, { dueDays })).json<Invoice>();
  return (await invoices.issue(id)).json<Invoice>();
}
const none = {
  toCollect: '0.00',
  notInvoiced: '0.00',
  notDue: '0.00',
  overdue: '0.00',
  receivedThisMonth: '0.00',
  otherCurrencies: [],
};

describe('the money to collect', () => {
  test('is nothing at first', async () => {
    expect((await read()).money).toEqual(none);
    expect(await readClient()).toMatchObject({
      owed: { estimates: 0, value: '0.00' },
      overdue: '0.00',
      credit: '0.00',
      otherOwed: [],
    });
  });

  test('is the unpaid amount of jobs, split into not invoiced, not due and overdue', async () => {
    const { id } = await aJob();
    expect((await read()).money).toEqual({ ...none, toCollect: '1000.00', notInvoiced: '1000.00' });
    const first = await part(id, '300');
    expect((await read()).money).toMatchObject({ notInvoiced: '700.00', notDue: '300.00', overdue: '0.00' });
    await part(id, '200', 30);
    await invoices.pay(first.id, '100');
    server.clock.moveBy({ days: 15 });
    expect((await read()).money).toEqual({
      toCollect: '900.00',
      notInvoiced: '500.00',
      notDue: '200.00',
      overdue: '200.00',
      receivedThisMonth: '100.00',
      otherCurrencies: [],
    });
    expect(await readClient()).toMatchObject({
      owed: { estimates: 1, value: '900.00' },
      overdue: '200.00',
      credit: '0.00',
    });
    const counts = (await contractor.get('/api/invoices/counts')).json();
    expect(counts).toMatchObject({ amountOpen: '400.00', amountOverdue: '200.00' });
  });

  test('is overdue from the day after the due day, by the contractor’s calendar', async () => {
    await part((await aJob()).id, '300');
    goTo('2026-03-25T05:59:00Z');
    expect((await read()).money.overdue).toBe('0.00');
    goTo('2026-03-25T06:01:00Z');
    expect((await read()).money.overdue).toBe('300.00');
  });

  test('in other currencies is listed separately', async () => {
    const { id } = await aJob();
    const inDollars = await part(id, '300');
    await invoices.pay(inDollars.id, '100');
    await contractor.patch('/api/user/settings', { currency: 'EUR' });
    const inEuros = await part((await aJob()).id, '300');
    await invoices.pay(inEuros.id, '50');
    expect((await read()).money).toEqual({
      ...none,
      toCollect: '950.00',
      notInvoiced: '700.00',
      notDue: '250.00',
      receivedThisMonth: '50.00',
      otherCurrencies: [
        {
          currency: 'USD',
          toCollect: '900.00',
          notInvoiced: '700.00',
          notDue: '200.00',
          overdue: '0.00',
          receivedThisMonth: '100.00',
        },
      ],
    });
    expect(await readClient()).toMatchObject({
      owed: { estimates: 1, value: '950.00' },
      otherOwed: [{ currency: 'USD', owed: '900.00', overdue: '0.00', credit: '0.00' }],
    });
  });
});

test('what was received this month follows the contractor’s month', async () => {
  const { id } = await aJob();
  const invoice = await part(id, '900');
  await invoices.pay(invoice.id, '100', '2026-02-28');
  await invoices.pay(invoice.id, '200', '2026-03-01');
  expect((await read()).money.receivedThisMonth).toBe('200.00');
  goTo('2026-04-01T05:30:00Z');
  await invoices.pay(invoice.id, '300', '2026-03-31');
  expect((await read()).money.receivedThisMonth).toBe('500.00');
  goTo('2026-04-01T06:30:00Z');
  expect((await read()).money.receivedThisMonth).toBe('0.00');
  await invoices.pay(invoice.id, '50', '2026-04-01');
  expect((await read()).money.receivedThisMonth).toBe('50.00');
});

test('an invoice later than three days is the first task, with what is open', async () => {
  const { id } = await aJob();
  const invoice = await part(id, '300');
  await invoices.pay(invoice.id, '100');
  server.clock.moveBy({ days: 17 });
  expect((await read()).tasks).toEqual([]);
  server.clock.moveBy({ days: 1 });
  expect((await read()).tasks).toMatchObject([
    {
      kind: 'invoice_late',
      estimateId: id,
      clientName: 'Garrett Olsen',
      clientPhone: '(208) 555-0171',
      invoice: { id: invoice.id, invoiceNumber: 'INV-0001', amountOpen: '200.00', daysLate: 4 },
    },
  ]);
  await invoices.pay(invoice.id, '200', '2026-03-20');
  expect((await read()).tasks).toEqual([]);
});

test('clients are sorted by what they owe, each once across pages', async () => {
  await aJob();
  const poor = await aClient(contractor, { name: 'Ada Lind' });
  await aClient(contractor, { name: 'Ben Ode' });
  await invoices.aJob({ ...PLAIN, clientId: poor.id });
  const page = async (cursor = '') =>
    contractor.get(`/api/clients?sort=owed&limit=2${cursor && `&cursor=${cursor}`}`);
  const first = await page();
  expect(first.json<Client[]>().map(({ name, owed }) => [name, owed.value])).toEqual([
    ['Ada Lind', '1082.50'],
    ['Garrett Olsen', '1000.00'],
  ]);
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1];
  expect((await page(cursor)).json<Client[]>().map(({ name }) => name)).toEqual(['Ben Ode']);
});

test('a change order that removes work already paid leaves the client a credit', async () => {
  const { id } = await aJob();
  await invoices.payOnJob(id, '1000.00');
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
    title: 'No gutters',
    additionalCosts: [{ type: 'other', description: 'Gutters', amount: '150', removed: true }],
  });
  const change = made.json<{ id: string }>();
  await contractor.patch(`/api/change-orders/${change.id}/status`, { status: 'sent' });
  const accepted = await contractor.patch(`/api/change-orders/${change.id}/status`, { status: 'accepted' });
  expect(accepted.statusCode).toBe(200);
  expect(await readClient()).toMatchObject({ owed: { estimates: 0 }, credit: '150.00' });
});
