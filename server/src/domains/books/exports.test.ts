import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Invoice } from '@plumbline/contract/invoices';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTable } from '../../csv/read-table.ts';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN } from '../invoices/testing/invoiced-jobs.ts';

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

const FORMULA = '=HYPERLINK("https://evil.example")';
/** 1,150.00, of which 100.00 has no tax. */
const MIXED = {
  ...PLAIN,
  taxRate: '5',
  additionalCosts: [
    { type: 'other', description: 'Roof', amount: '1000' },
    { type: 'permit', description: 'Permit', amount: '100', taxable: false },
  ],
} as const;

async function aFormulaJob(fields: object = MIXED) {
  const { id } = await aClient(contractor, {
    name: FORMULA,
    email: 'dana@example.com',
    address: '1 Elm\nBoise',
  });
  return invoices.aJob({ ...fields, clientId: id });
}
const filesOf = async (program: string) => {
  const response = await contractor.get(`/api/exports/${program}.zip`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = [...unzip(response.rawPayload)].map(
    ([name, content]) => [name, content.toString().replace('\uFEFF', '')] as const,
  );
  return new Map(files);
};
/** The rows of a file by its columns. */
const rowsOf = (file = '') => {
  const [header = '', ...rows] = file.trim().split('\r\n');
  if (rows.length === 0) return [];
  const table = readTable(Buffer.from(file));
  return table.rows.map(({ cells }) =>
    Object.fromEntries(header.split(',').map((name, place) => [name, cells[place] ?? ''])),
  );
};
const cents = (text = '0') => Math.round(Number(text) * 100);

test('the files for QuickBooks begin with its columns, and rows of one invoice share its number and add up to it', async () => {
  const { id } = await aFormulaJob();
  const part = await invoices.anInvoice(id, { kind: 'part', amount: '333.33' });
  const rest = await invoices.anInvoice(id);
  const gone = await invoices.anInvoice((await aFormulaJob(PLAIN)).id);
  await contractor.post(`/api/invoices/${gone.id}/void`, { reason: 'Twice' });
  const files = await filesOf('quickbooks');
  expect([...files.keys()]).toEqual(['invoices-USD-1.csv', 'credit-notes-USD-1.csv']);
  const file = files.get('invoices-USD-1.csv') ?? '';
  expect(file.split('\r\n')[0]).toBe(
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
  );
  const rows = rowsOf(file);
  for (const { number, totalAmount } of [part, rest]) {
    const own = rows.filter((row) => row['*InvoiceNo'] === number);
    expect(own.map((row) => row['Item(Product/Service)'])).toEqual(['Services', 'Services', 'Sales tax']);
    expect(own.reduce((sum, row) => sum + cents(row['*ItemAmount']), 0)).toBe(cents(totalAmount));
    expect(own[0]?.['*InvoiceDate']).toMatch(/^03\/\d\d\/2026$/);
  }
  expect(rows).toHaveLength(6);
  expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")"`);

  await contractor.patch('/api/user/settings', { quickbooksTaxCode: 'TAX' });
  const coded = (await filesOf('quickbooks')).get('invoices-USD-1.csv');
  const own = rowsOf(coded).filter((row) => row['*InvoiceNo'] === rest.number);
  expect(own.map((row) => row['Item Tax Code']).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    '',
    'TAX',
  ]);
  const all = own.flatMap((row) => [row['*ItemAmount'], row['Item Tax Amount']]);
  expect(all.reduce((sum, amount) => sum + cents(amount), 0)).toBe(cents(rest.totalAmount));
});

test('the 101st invoice begins a second file for QuickBooks, the 501st one for Xero', async () => {
  const { id } = await invoices.aJob();
  const { id: first } = await invoices.anInvoice(id, { kind: 'part', amount: '1' });
  // Issuing 500 more takes a minute; the files only depend on their rows.
  await server.deps.db.execute(sql`
    with copies as (select n, gen_random_uuid() as id from generate_series(2, 501) n),
    documents as (
      insert into estimates select copy.* from copies, estimates original, lateral jsonb_populate_record(original,
        jsonb_build_object('id', copies.id, 'number', -100 - n, 'issued_as', 'INV-' || to_char(n, 'FM0000'))) copy where original.id = ${first} returning id)
    insert into invoices select copy.* from copies, invoices original, lateral jsonb_populate_record(original,
      jsonb_build_object('document_id', copies.id, 'position', n, 'number', n, 'state', 'paid')) copy
    where original.document_id = ${first}`);
  for (const [program, most] of [
    ['quickbooks', 100],
    ['xero', 500],
  ] as const) {
    const files = await filesOf(program);
    const count = Math.ceil(501 / most);
    expect([...files.keys()]).toEqual([
      ...Array.from({ length: count }, (_, file) => `invoices-USD-${file + 1}.csv`),
      'credit-notes-USD-1.csv',
    ]);
    const numbers = (file: number) => [
      ...new Set(
        rowsOf(files.get(`invoices-USD-${file}.csv`)).map(
          (row) => row['*InvoiceNo'] ?? row['*InvoiceNumber'],
        ),
      ),
    ];
    expect(numbers(1)).toHaveLength(most);
    expect(numbers(count)).toEqual(['INV-0501']);
  }
});

test('the files for Xero have its dates, prices without tax, and the typed account code and tax name', async () => {
  await contractor.patch('/api/user/settings', { xeroAccountCode: '200', xeroTaxName: 'Tax on Sales' });
  const { id } = await aFormulaJob();
  const { issuedOn, dueOn } = await invoices.anInvoice(id);
  const files = await filesOf('xero');
  expect([...files.keys()]).toEqual(['invoices-USD-1.csv', 'credit-notes-USD-1.csv']);
  const rows = rowsOf(files.get('invoices-USD-1.csv'));
  const day = (date: string | null) => (date ?? '').split('-').toReversed().join('/');
  const shared = {
    '*ContactName': FORMULA,
    EmailAddress: 'dana@example.com',
    POAddressLine1: '1 Elm',
    POAddressLine2: 'Boise',
    '*InvoiceNumber': 'INV-0001',
    '*InvoiceDate': day(issuedOn),
    '*DueDate': day(dueOn),
    Total: '1150.00',
    '*Quantity': '1',
    '*AccountCode': '200',
    Currency: 'USD',
  };
  expect(rows).toEqual([
    expect.objectContaining({ ...shared, '*UnitAmount': '100.00', '*TaxType': '', TaxAmount: '0.00' }),
    expect.objectContaining({
      ...shared,
      '*UnitAmount': '1000.00',
      '*TaxType': 'Tax on Sales',
      TaxAmount: '50.00',
    }),
  ]);
});

test('invoices, their lines and payments are CSV files without formulas, and a minus stays a number', async () => {
  const { id } = await aFormulaJob();
  const first = await invoices.anInvoice(id);
  await contractor.post(`/api/invoices/${first.id}/payments`, {
    amount: '5',
    method: 'check',
    receivedOn: '2026-03-10',
    note: '+1 check',
  });
  const csv = async (name: string) => (await contractor.get(`/api/exports/${name}.csv`)).body;
  const all = await csv('invoices');
  expect(all).toContain(`"'=HYPERLINK(""https://evil.example"")",dana@example.com,EST-0001,`);
  expect(all).toContain(',1100.00,50.00,1150.00,0.00,5.00,1145.00,USD');
  const lines = rowsOf((await csv('invoice-lines')).replace('\uFEFF', ''));
  expect(lines.map(({ Kind, Description, Amount }) => [Kind, Description, Amount])).toEqual([
    ['Line', expect.stringContaining('Roof'), '1000.00'],
    ['Line', expect.stringContaining('Permit'), '100.00'],
    ['Tax', 'Tax', '50.00'],
  ]);
  expect(lines.reduce((sum, { Amount }) => sum + cents(Amount), 0)).toBe(cents(first.totalAmount));
  const money = await csv('payments');
  expect(money).toMatch(/2026-03-10,Payment,"'=HYPERLINK.*",EST-0001,INV-0001,check,5\.00,USD,'\+1 check,/);
  expect((await csv('credit-notes')).trim().split('\r\n')).toHaveLength(1);
  expect((await server.visitor().get('/api/exports/invoices.csv')).statusCode).toBe(401);
  const issued = (await contractor.get(`/api/invoices/${first.id}`)).json<Invoice>();
  expect(issued.amountOpen).toBe('1145.00');
});

test('the lines of an invoice add up to its total where a change order removed discounted work', async () => {
  const job = await invoices.aJob({ ...PLAIN, discount: { percent: '10' } });
  const made = await contractor.post(`/api/estimates/${job.id}/change-orders`, {
    title: 'Less',
    additionalCosts: [{ type: 'other', description: 'Roof', amount: '100', removed: true }],
  });
  const change = `/api/change-orders/${made.json<ChangeOrder>().id}`;
  await contractor.patch(`${change}/status`, { status: 'accepted' });
  const { totalAmount } = await invoices.anInvoice(job.id);
  const file = await contractor.get('/api/exports/invoice-lines.csv');
  const rows = rowsOf(file.body.replace('\uFEFF', ''));
  expect(rows.map(({ Description, Amount }) => [Description, Amount])).toEqual([
    ['Other: Roof', '1000.00'],
    ['Discount', '-100.00'],
    ['Other: Roof', '-100.00'],
    ['Discount', '10.00'],
    ['Tax', '66.82'],
  ]);
  expect(rows.reduce((sum, { Amount }) => sum + cents(Amount), 0)).toBe(cents(totalAmount));
});
