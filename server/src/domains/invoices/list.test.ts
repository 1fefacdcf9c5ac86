import type { Estimate } from '@plumbline/contract/estimates';
import type { InvoiceCounts, InvoiceSummary } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCursor } from '../../page-cursor.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf } from './testing/invoiced-jobs.ts';

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

describe('the list', () => {
  test('filters, searches, counts and sums, and pages', async () => {
    const { id } = await invoices.aJob();
    for (let n = 0; n < 3; n += 1) await invoices.anInvoice(id, { kind: 'part', amount: '100' });
    const late = await invoices.anInvoice(id, { kind: 'part', amount: '50' });
    await invoices.draft(id);
    const [first] = (await contractor.get('/api/invoices?status=open&limit=1')).json<InvoiceSummary[]>();
    await invoices.pay(first?.id ?? '', '50');
    const [, second] = (await contractor.get('/api/invoices?status=open')).json<InvoiceSummary[]>();
    await contractor.post(`/api/invoices/${second?.id}/void`, { reason: 'Twice' });
    const counts = async () => (await contractor.get('/api/invoices/counts')).json<InvoiceCounts>();
    expect(first?.id).toBe(late.id);
    expect(await counts()).toEqual({
      counts: { all: 5, needsAnswer: 0, draft: 1, open: 2, overdue: 0, paid: 1, void: 1 },
      currency: 'USD',
      amountOpen: '200.00',
      amountOverdue: '0.00',
    });
    server.clock.moveBy({ days: 15 });
    expect(await counts()).toMatchObject({ counts: { open: 2, overdue: 2 }, amountOverdue: '200.00' });
    const overdue = await contractor.get('/api/invoices?status=overdue&limit=1');
    expect(overdue.headers['x-total-count']).toBe('2');
    expect(overdue.json<InvoiceSummary[]>().map(({ isOverdue }) => isOverdue)).toEqual([true]);
    const next = /<([^>]+)>; rel="next"/.exec(String(overdue.headers.link))?.[1] ?? '';
    expect((await contractor.get(next)).json<InvoiceSummary[]>()).toHaveLength(1);
    const open = 'status=open&order=oldest&limit=1';
    const oldest = await contractor.get(`/api/invoices?${open}&clientId=${first?.clientId}`);
    const after = /<([^>]+)>; rel="next"/.exec(String(oldest.headers.link))?.[1] ?? '';
    const [{ number } = { number: null }] = oldest.json<InvoiceSummary[]>();
    expect([number, (await contractor.get(after)).json<InvoiceSummary[]>()[0]?.number]).toEqual([
      'INV-0001',
      'INV-0003',
    ]);
    const found = async (search: string) =>
      (await contractor.get(`/api/invoices?search=${search}`)).json<InvoiceSummary[]>().length;
    expect([await found('inv-0002'), await found('WHITFIELD'), await found('nobody')]).toEqual([1, 5, 0]);
    // A draft follows its client; an issued invoice keeps the name.
    await contractor.patch(`/api/clients/${first?.clientId}`, { name: 'Dana Fjord' });
    expect([await found('fjord'), await found('whitfield')]).toEqual([1, 4]);
  });

  test('of one estimate includes the events of each invoice, and no other list does', async () => {
    const { id } = await invoices.aJob();
    const { id: paid } = await invoices.anInvoice(id, { kind: 'part', amount: '100' });
    await invoices.pay(paid, '100');
    const { id: gone } = await invoices.anInvoice(id, { kind: 'part', amount: '50' });
    await contractor.post(`/api/invoices/${gone}/void`, { reason: 'Twice' });
    const listed = async (query: string) =>
      (await contractor.get(`/api/invoices?${query}`))
        .json<InvoiceSummary[]>()
        .map(({ events }) => events?.map(({ type }) => type));
    expect(await listed(`estimateId=${id}`)).toEqual([
      ['issued', 'voided'],
      ['issued', 'payment_received', 'status_changed'],
    ]);
    expect(await listed('limit=2')).toEqual([undefined, undefined]);
  });

  test('continues with a cursor of its own order alone', async () => {
    const { id } = await invoices.aJob();
    const numbers: string[] = [];
    for (const amount of ['10', '20', '30'])
      numbers.push((await invoices.anInvoice(id, { kind: 'part', amount })).number ?? '');
    const page = (query: string) => contractor.get(`/api/invoices?limit=2${query}`);
    const cursorOf = async (query: string) =>
      /cursor=([\w-]+)/.exec(String((await page(query)).headers.link))?.[1];
    const oldest = await cursorOf('&order=oldest');
    const next = await page(`&order=oldest&cursor=${oldest}`);
    expect(next.json<InvoiceSummary[]>().map(({ number }) => number)).toEqual(numbers.slice(2));
    for (const crossed of [`&cursor=${oldest}`, `&order=oldest&cursor=${await cursorOf('')}`])
      expect((await page(crossed)).json()).toMatchObject({
        issues: [
          {
            field: 'cursor',
            message: expect.stringMatching(
              /^cursor is for order=(?:newest|oldest)\. Use the same order, or start again without a cursor$/,
            ),
          },
        ],
      });
    // Cursors of earlier versions had no order.
    const position = (cursor = '') => JSON.parse(Buffer.from(cursor, 'base64url').toString()).slice(0, 1);
    for (const order of ['oldest', 'newest']) {
      const earlier = writeCursor(position(await cursorOf(`&order=${order}`)));
      const rest = await page(`&order=${order}&cursor=${earlier}`);
      expect(rest.json<InvoiceSummary[]>().map(({ number }) => number)).toEqual([
        order === 'oldest' ? numbers[2] : numbers[0],
      ]);
    }
  });

  test('of estimates says how much is left to invoice', async () => {
    const { id } = await invoices.aJob();
    const left = async () =>
      (await contractor.get('/api/estimates'))
        .json<Estimate[]>()
        .map(({ amountToInvoice }) => amountToInvoice);
    expect(await left()).toEqual(['1082.50']);
    const { id: part } = await invoices.anInvoice(id, { kind: 'part', amount: '82.50' });
    expect(await left()).toEqual(['1000.00']);
    await contractor.post(`/api/invoices/${part}/void`, { reason: 'Twice' });
    expect(await left()).toEqual(['1082.50']);
  });

  test('and the estimates’ lists, counts and figures do not include each other', async () => {
    const { id } = await invoices.aJob();
    await invoices.anInvoice(id);
    expect((await contractor.get('/api/estimates')).json<Estimate[]>().map((each) => each.id)).toEqual([id]);
    expect((await contractor.get('/api/estimates/counts')).json()).toMatchObject({
      all: 1,
      accepted: 1,
      sent: 0,
    });
    const invoice = (await contractor.get('/api/invoices')).json<InvoiceSummary[]>()[0]?.id;
    expect((await contractor.get(`/api/estimates/${invoice}`)).statusCode).toBe(404);
    expect((await contractor.get(`/api/invoices/${id}`)).statusCode).toBe(404);
  });
});

test('a person’s look makes it viewed; the owner’s and programs’ do not', async () => {
  const invoice = await invoices.anInvoice((await invoices.aJob()).id);
  const look = (visitor: ApiClient) => visitor.post(`/api/invoices/${invoice.id}/view`, {});
  await look(contractor);
  expect((await invoices.read(invoice.id)).status).toBe('sent');
  await look(server.visitor());
  expect((await invoices.read(invoice.id)).status).toBe('viewed');
  const notices = await mailsTo(server, contractor.email);
  expect(notices.map(({ text }) => text).join()).toContain('opened your invoice');
});
