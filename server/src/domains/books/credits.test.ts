import type { Statement, TaxReport } from '@plumbline/contract/books';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN, SCHEDULE } from '../invoices/testing/invoiced-jobs.ts';

let server: TestApp;
let contractor: ApiClient & { email: string };
let invoices: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  contractor = await signedInContractor(server, { timeZone: 'America/Boise' });
  invoices = invoicesOf(server, contractor);
});

const TODAY = '2026-03-10';

test('credit notes and refunds count in the statement, the taxes and the files, as the invoice has them', async () => {
  const client = await aClient(contractor, { name: 'Dana Whitfield' });
  const { id } = await invoices.aJob({ ...PLAIN, clientId: client.id });
  const invoice = await invoices.anInvoice(id);
  const paid = (await invoices.pay(invoice.id, '500')).json<Invoice>();
  const refunded = await contractor.post(`/api/payments/${paid.payments[0]?.id}/refunds`, {
    amount: '100',
    refundedOn: TODAY,
  });
  expect([refunded.statusCode, refunded.body]).toEqual([201, expect.any(String)]);
  const credited = await contractor.post(`/api/invoices/${invoice.id}/credit`, {
    amount: '82.50',
    reason: '=1+1',
  });
  expect([credited.statusCode, credited.body]).toEqual([201, expect.any(String)]);

  const read = (await contractor.get(`/api/clients/${client.id}/statement`)).json<Statement>();
  expect(read.rows.map(({ kind, number, amount, balance }) => [kind, number, amount, balance])).toEqual([
    ['invoice', 'INV-0001', '1082.50', '1082.50'],
    ['creditNote', 'CN-0001', '-82.50', '1000.00'],
    ['payment', 'INV-0001', '-500.00', '500.00'],
    ['refund', 'INV-0001', '100.00', '600.00'],
  ]);
  expect(read.balanceAfter).toBe((await invoices.read(invoice.id)).amountOpen);

  const taxBy = async (basis: string) =>
    (await contractor.get(`/api/reports/tax?basis=${basis}`)).json<TaxReport>().rows;
  // 82.50 are 76.21 and a tax of 6.29.
  expect(await taxBy('issued')).toEqual([{ name: 'Tax', rate: '8.25', base: '923.79', tax: '76.21' }]);
  // 400.00 of the 1,000.00 that are left.
  expect(await taxBy('received')).toEqual([{ name: 'Tax', rate: '8.25', base: '369.52', tax: '30.48' }]);

  const csv = async (name: string) => (await contractor.get(`/api/exports/${name}.csv`)).body;
  expect(await csv('payments')).toContain(
    `${TODAY},Refund,Dana Whitfield,EST-0001,INV-0001,check,-100.00,USD,,`,
  );
  expect(await csv('credit-notes')).toContain(`CN-0001,${TODAY},INV-0001,`);
  expect(await csv('credit-notes')).toContain(`'=1+1`);
  const xero = unzip((await contractor.get('/api/exports/xero.zip')).rawPayload);
  expect(String(xero.get('credit-notes-USD-1.csv'))).toMatch(/,CN-0001,.*,-1,76\.21,/);
  const quickbooks = unzip((await contractor.get('/api/exports/quickbooks.zip')).rawPayload);
  expect(String(quickbooks.get('credit-notes-USD-1.csv'))).toMatch(
    /CN-0001,.*,Sales tax,Sales tax,1,6\.29,6\.29,/,
  );
});

test('a deposit that is credited is asked for by its job again: money for it is held, in the statement as on the invoices', async () => {
  const client = await aClient(contractor, { name: 'Dana Whitfield' });
  const { id } = await invoices.aJob({ ...SCHEDULE, clientId: client.id });
  const deposit = await invoices.anInvoice(id, { kind: 'stage', stageId: 'deposit' });
  const part = await invoices.anInvoice(id, { kind: 'part', amount: '100' });
  const credited = await contractor.post(`/api/invoices/${deposit.id}/credit`, {
    full: true,
    reason: 'Later',
  });
  expect(credited.statusCode).toBe(201);
  expect((await invoices.payOnJob(id, '250')).statusCode).toBe(201);
  expect((await invoices.read(part.id)).amountOpen).toBe('100.00');
  const read = (await contractor.get(`/api/clients/${client.id}/statement`)).json<Statement>();
  expect([read.balanceAfter, read.held, read.aging.current]).toEqual(['100.00', '250.00', '100.00']);
});

test('an invoice without an estimate is in the statement and the taxes with its money', async () => {
  const client = await aClient(contractor, { name: 'Dana Whitfield' });
  const made = await contractor.post('/api/invoices', {
    clientId: client.id,
    jobTypeId: (await contractor.get('/api/job-types')).json<{ id: string }[]>()[0]?.id,
    jobDescription: 'Gutters',
    taxRate: '10',
    additionalCosts: [{ type: 'other', description: 'Gutters', amount: '100' }],
  });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  const { id } = made.json<Invoice>();
  const issued = await invoices.issue(id);
  expect([issued.statusCode, issued.body]).toEqual([200, expect.any(String)]);
  expect((await invoices.pay(id, '60')).statusCode).toBe(201);
  const read = (await contractor.get(`/api/clients/${client.id}/statement`)).json<Statement>();
  const { amountOpen, totalAmount } = await invoices.read(id);
  expect(read.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', totalAmount],
    ['payment', '-60.00'],
  ]);
  expect([read.balanceAfter, read.held, read.rows[0]?.estimateId]).toEqual([amountOpen, '0.00', null]);
  const { totalTax } = (await contractor.get('/api/reports/tax')).json<TaxReport>();
  expect(totalTax).toBe(issued.json<Invoice>().taxAmount);
});
