import type { Receivables, TaxReport } from '@plumbline/contract/books';
import { DAY_MS } from '@plumbline/contract/durations';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
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

const tax = async (query: string) => (await contractor.get(`/api/reports/tax?${query}`)).json<TaxReport>();
const TAX_ID = '6f75a1b0-0000-4000-8000-00000000000';
/** GST on everything and PST on materials alone. */
const TWO_TAXES = {
  ...PLAIN,
  taxRate: undefined,
  laborLines: [{ laborType: 'lead', description: 'Roof', hours: '10', rate: '50' }],
  materialLines: [{ description: 'Shingles', quantity: '1', unit: 'each', unitCost: '300' }],
  additionalCosts: [],
  taxes: [
    { id: `${TAX_ID}1`, name: 'GST', rate: '5', labor: true, materials: true, costs: true },
    { id: `${TAX_ID}2`, name: 'PST', rate: '7', labor: false, materials: true, costs: false },
  ],
} as const;

test('tax by issue is that of the invoices with what each rate is applied to; void ones count nothing', async () => {
  const { id } = await invoices.aJob(TWO_TAXES as never);
  const part = await invoices.anInvoice(id, { kind: 'part', percentage: '50' });
  const gone = await invoices.anInvoice((await invoices.aJob()).id);
  await contractor.post(`/api/invoices/${gone.id}/void`, { reason: 'Twice' });
  const rest = await invoices.anInvoice(id);
  const { rows, totalTax, receivedNotInvoiced } = await tax('basis=issued');
  expect(rows).toEqual([
    { name: 'GST', rate: '5', base: '800.00', tax: '40.00' },
    { name: 'PST', rate: '7', base: '300.00', tax: '21.00' },
  ]);
  expect([totalTax, receivedNotInvoiced]).toEqual(['61.00', '0.00']);
  const own = [part, rest].flatMap(({ taxes }) => taxes.filter(({ name }) => name === 'PST'));
  expect(own.map(({ amount }) => Number(amount)).reduce((a, b) => a + b)).toBeCloseTo(21);
  expect((await tax('basis=issued&from=2026-01-01&to=2026-01-31')).rows).toEqual([]);
});

test('a named tax of 0% is on each invoice of its job, with its number, and its base is reported', async () => {
  const zero = { name: 'VAT reverse charge', rate: '0', registration: 'GB123456789' };
  const taxes = [{ ...zero, id: `${TAX_ID}3`, labor: true, materials: true, costs: true }];
  const { id } = await invoices.aJob({ ...TWO_TAXES, taxes } as never);
  const part = await invoices.anInvoice(id, { kind: 'part', amount: '100' });
  expect(part.taxes).toEqual([{ ...zero, amount: '0.00' }]);
  await invoices.anInvoice(id);
  const { rows } = await tax('basis=issued');
  expect(rows).toEqual([{ name: zero.name, rate: '0', base: '800.00', tax: '0.00' }]);
});

test('tax by receipt counts as payments arrive, to the cent once all is paid; money not invoiced is separate', async () => {
  const { id } = await invoices.aJob();
  await contractor.post(`/api/estimates/${id}/payments`, {
    amount: '100',
    method: 'check',
    receivedOn: '2026-03-09',
  });
  expect(await tax('basis=received')).toMatchObject({ rows: [], receivedNotInvoiced: '100.00' });
  const { id: invoiceId } = await invoices.anInvoice(id);
  // Money received before counts with the invoice: 100.00 of 1,082.50.
  expect(await tax('basis=received')).toMatchObject({
    rows: [{ name: 'Tax', rate: '8.25', base: '92.38', tax: '7.62' }],
    receivedNotInvoiced: '0.00',
  });
  const today = (await invoices.read(invoiceId)).issuedOn ?? '';
  for (const amount of ['333.33', '333.33', '315.84']) await invoices.pay(invoiceId, amount, today);
  expect(await tax('basis=received')).toMatchObject({
    rows: [{ base: '1000.00', tax: '82.50' }],
    totalTax: '82.50',
    receivedNotInvoiced: '0.00',
  });
  const csv = await contractor.get(`/api/reports/tax.csv?basis=received&from=${today}&to=${today}`);
  expect(csv.body).toContain(`\r\nTax,8.25,1000.00,82.50,${today},${today},By payment,USD\r\n`);
  expect(csv.body).toContain('"Received, not invoiced yet",,,-100.00,');
});

test('receivables are what clients owe by the days since it was due, the most first', async () => {
  const [dana, kim] = await Promise.all(
    ['Dana Whitfield', '=HYPERLINK("https://evil.example")'].map((name) => aClient(contractor, { name })),
  );
  const jobOf = (clientId: string | undefined): Promise<Estimate> =>
    invoices.aJob({ ...SCHEDULE, clientId: clientId ?? '' });
  const first = await jobOf(dana?.id);
  await contractor.patch('/api/user/settings', { invoiceDueDays: 1 });
  await invoices.anInvoice(first.id, { kind: 'part', amount: '100' });
  server.clock.moveBy({ ms: 5 * DAY_MS });
  await invoices.anInvoice(first.id, { kind: 'part', amount: '50' });
  const { id } = await invoices.anInvoice((await jobOf(kim?.id)).id, { kind: 'part', amount: '250' });
  await invoices.pay(id, '20');
  const { rows, totals } = (await contractor.get('/api/reports/receivables')).json<Receivables>();
  expect(rows.map(({ clientName, current, days30, total }) => [clientName, current, days30, total])).toEqual([
    ['=HYPERLINK("https://evil.example")', '230.00', '0.00', '230.00'],
    ['Dana Whitfield', '50.00', '100.00', '150.00'],
  ]);
  expect(totals).toMatchObject({ current: '280.00', days30: '100.00', total: '380.00' });
  const firstPage = await contractor.get('/api/reports/receivables?limit=1');
  expect(firstPage.headers['x-total-count']).toBe('2');
  expect(firstPage.json<Receivables>()).toMatchObject({ rows: [{ total: '230.00' }], totals });
  const [, next = ''] = /<(.*)>; rel="next"/.exec(String(firstPage.headers.link)) ?? [];
  const lastPage = await contractor.get(next);
  expect(lastPage.headers.link).toBeUndefined();
  expect(lastPage.json<Receivables>()).toMatchObject({ rows: [{ clientName: 'Dana Whitfield' }], totals });
  const csv = await contractor.get('/api/reports/receivables.csv');
  expect(csv.body).toContain(`"'=HYPERLINK(""https://evil.example"")",230.00,`);
});

test('work taken out later changes no report of an earlier period, and the deposit counts on its day', async () => {
  const { id, stages } = await invoices.aJob({ ...PLAIN, depositPercentage: '25', acceptPayments: true });
  await invoices.payOnJob(id, '270.63');
  await invoices.anInvoice(id, { kind: 'stage', stageId: stages.at(-1)?.id ?? '' });
  const sums = async (period: string) => {
    const { totalTax, receivedNotInvoiced } = await tax(`basis=received&${period}`);
    return [totalTax, receivedNotInvoiced];
  };
  const earlier = 'from=2026-03-01&to=2026-03-12';
  expect(await sums(earlier)).toEqual(['0.00', '270.63']);
  server.clock.moveBy({ days: 5 });
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
    title: 'No cleanup',
    additionalCosts: [{ type: 'other', description: 'Cleanup', amount: '100', removed: true }],
  });
  await contractor.patch(`/api/change-orders/${made.json<{ id: string }>().id}/status`, {
    status: 'accepted',
  });
  expect(await sums(earlier)).toEqual(['0.00', '270.63']);
  expect(await sums('from=2026-03-13&to=2026-03-31')).toEqual(['8.25', '-108.25']);
});
