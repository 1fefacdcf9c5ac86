import { randomUUID } from 'node:crypto';
import type { Statement } from '@plumbline/contract/books';
import type { Client } from '@plumbline/contract/clients';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { scaledFromWire } from '@plumbline/contract/pricing/amounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN, refusalOf, SCHEDULE } from '../invoices/testing/invoiced-jobs.ts';
import { ownInvoicesOf } from '../invoices/testing/own-work.ts';

let server: TestApp;
let contractor: ApiClient & { email: string };
let invoices: ReturnType<typeof invoicesOf>;
let client: Client;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  contractor = await signedInContractor(server, { timeZone: 'America/Boise' });
  invoices = invoicesOf(server, contractor);
  client = await aClient(contractor, { name: 'Dana Whitfield', email: 'dana@example.com' });
});

const aJob = (fields: Partial<EstimateRequest> = PLAIN): Promise<Estimate> =>
  invoices.aJob({ ...fields, clientId: client.id });
const path = (query = '', kind = '') => `/api/clients/${client.id}/statement${kind}${query}`;
const read = async (query = '') => (await contractor.get(path(query))).json<Statement>();
const rowsOf = ({ rows }: Statement) =>
  rows.map(({ date, kind, number, amount, balance }) => [date, kind, number, amount, balance]);
const minor = (text: string) =>
  text.startsWith('-') ? -scaledFromWire(text.slice(1), 2) : scaledFromWire(text, 2);

test('shows a deposit that is held apart from what is owed, until an invoice takes it', async () => {
  const { id, stages } = await aJob(SCHEDULE);
  await contractor.post(`/api/estimates/${id}/payments`, {
    amount: '250',
    method: 'check',
    receivedOn: '2026-03-09',
  });
  await invoices.anInvoice(id, { kind: 'stage', stageId: stages[1]?.id ?? '' });
  const open = await read('?from=2026-03-01');
  const [today] = open.rows.filter(({ kind }) => kind === 'invoice').map(({ date }) => date);
  expect(rowsOf(open)).toEqual([
    ['2026-03-09', 'payment', 'EST-0001', '-250.00', '-250.00'],
    ['2026-03-09', 'held', 'EST-0001', '250.00', '0.00'],
    [today, 'invoice', 'INV-0001', '200.00', '200.00'],
  ]);
  expect([open.balanceBefore, open.balanceAfter, open.held]).toEqual(['0.00', '200.00', '250.00']);
  expect(open.aging).toEqual({
    current: '200.00',
    days30: '0.00',
    days60: '0.00',
    days90: '0.00',
    older: '0.00',
  });

  await invoices.anInvoice(id);
  const after = await read('?from=2026-03-10');
  expect(rowsOf(after)).toEqual([
    [today, 'invoice', 'INV-0001', '200.00', '200.00'],
    [today, 'invoice', 'INV-0002', '800.00', '1000.00'],
    [today, 'held', 'EST-0001', '-250.00', '750.00'],
  ]);
  expect([after.balanceBefore, after.balanceAfter, after.held]).toEqual(['0.00', '750.00', '0.00']);
});

test('has no void invoice, and none of another client or account', async () => {
  const { id } = await aJob();
  const invoice = await invoices.anInvoice(id, { kind: 'part', amount: '400' });
  await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong day' });
  await invoices.anInvoice((await invoices.aJob()).id);
  expect(await read()).toMatchObject({ rows: [], balanceAfter: '0.00', held: '0.00', currencies: ['USD'] });
  const other = await signedInContractor(server);
  expect((await other.get(path())).statusCode).toBe(404);
  expect(refusalOf(await contractor.get(path('?from=2026-05-02&to=2026-05-01')))).toEqual([
    400,
    'VALIDATION_FAILED',
  ]);
});

/** Inserts a payment as `recordProviderPayment` stores it. */
const insertPayment = (documentId: string, invoiceId: string | null, amountMinor: number, flag: string) =>
  server.deps.db.execute(sql`
    insert into payments (id, account_id, estimate_id, invoice_id, method, amount_minor, received_on, provider_payment_id,
      flag, refunded_minor, created_at)
    select gen_random_uuid(), account_id, coalesce(root_id, id), ${invoiceId}::uuid, 'stripe', ${amountMinor}, '2026-03-09',
      ${randomUUID()}, ${flag}, 0, now() from estimates where id = ${documentId}`);

test('and the pages of clients leave out a payment whose provider reported no valid amount', async () => {
  const { id } = await aJob();
  const invoice = await invoices.anInvoice(id);
  for (const target of [null, invoice.id]) await insertPayment(id, target, 0, 'invalid_amount');
  await insertPayment(id, invoice.id, 100, 'wrong_amount');
  const visitor = server.visitor();
  const { rows } = await read();
  expect(rows.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount)).toEqual(['-1.00']);
  const page = (await visitor.get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>();
  expect(page.estimate.receipts).toEqual([]);
  const shown = (await visitor.get(`/api/invoices/${invoice.id}/public`)).json<PublicInvoiceResponse>();
  expect(shown.invoice.payments.map(({ amount }) => amount)).toEqual(['1.00']);
  const receipt = `/api/invoices/${invoice.id}/payments/${shown.invoice.payments[0]?.id}/public-receipt`;
  expect((await visitor.get(receipt)).statusCode).toBe(200);
});

test.each(['of an estimate', 'without an estimate'])(
  'names the void invoice %s on which money arrived, as the export does',
  async (kind) => {
    const isOwn = kind === 'without an estimate';
    const invoice = isOwn
      ? await ownInvoicesOf(contractor).issue({ clientId: client.id })
      : await invoices.anInvoice((await aJob()).id);
    await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong day' });
    await insertPayment(invoice.id, invoice.id, 10_000, 'voided');
    const { rows } = await read();
    const paid = rows.filter((row) => row.kind === 'payment');
    expect(paid).toMatchObject([{ number: 'INV-0001', amount: '-100.00' }]);
    const exported = await contractor.get('/api/exports/payments.csv');
    expect(exported.body).toContain('INV-0001');
  },
);

test('agrees with the invoices on what is open, over several jobs, payments and days', async () => {
  const [first, second, third] = [await aJob(), await aJob(SCHEDULE), await aJob(SCHEDULE)];
  const issued = [
    await invoices.anInvoice(first.id, { kind: 'part', amount: '333.33' }),
    await invoices.anInvoice(second.id, { kind: 'stage', stageId: 'deposit' }),
    await invoices.anInvoice(second.id, { kind: 'part', amount: '100' }),
    await invoices.anInvoice(first.id),
  ];
  await invoices.pay(issued[0]?.id ?? '', '100.01');
  await invoices.payOnJob(second.id, '300');
  await invoices.payOnJob(third.id, '100');
  await invoices.payOnJob(first.id, '5.55');
  const found = await read('?from=2026-03-01');
  const now = await Promise.all(issued.map(({ id }) => invoices.read(id)));
  const open = now.reduce((sum, { amountOpen }) => sum + minor(amountOpen), 0n);
  expect(minor(found.balanceAfter)).toBe(open);
  expect(Object.values(found.aging).reduce((sum, each) => sum + minor(each), 0n)).toBe(open);
  expect(found.held).toBe('100.00');
  // 1,082.50 and 350.00 invoiced, 505.56 received, of which 100.00 is held.
  expect(found.balanceAfter).toBe('1026.94');
});

test('is mailed with its PDF, downloads as CSV, and is refused where the plan or the address is missing', async () => {
  const { id } = await aJob();
  await invoices.anInvoice(id);
  const order = { from: '2026-01-01', customMessage: 'As we said on the phone.' };
  const sends = await Promise.all(
    [1, 2].map(() =>
      contractor.call('POST', path('', '/send'), order, { headers: { 'idempotency-key': 'november-2026' } }),
    ),
  );
  expect(sends.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const mails = (await mailsTo(server, 'dana@example.com')).filter(({ subject }) =>
    subject.startsWith('Statement'),
  );
  expect(mails.map(({ subject }) => subject)).toEqual(['Statement from Cutter Ridge Roofing']);
  expect(mails[0]?.text).toContain('As we said on the phone.');
  expect(mails[0]?.text).toContain('Amount due: $1,082.50');
  expect(mails[0]?.raw).toMatch(/filename="?statement-2026-01-01-to-/);
  const pdf = await contractor.get(path('', '.pdf'));
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const csv = await contractor.get(path('?from=2026-01-01', '.csv'));
  expect(csv.body.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFDate,Type,Number,Due,Amount,Balance,Currency',
    '2026-01-01,Balance before,,,,0.00,USD',
    expect.stringMatching(/^20\d\d-\d\d-\d\d,Invoice,INV-0001,20\d\d-\d\d-\d\d,1082\.50,1082\.50,USD$/),
  ]);
  await contractor.patch(`/api/clients/${client.id}`, { email: '' });
  expect(refusalOf(await contractor.post(path('', '/send'), {}))).toEqual([400, 'VALIDATION_FAILED']);
});
