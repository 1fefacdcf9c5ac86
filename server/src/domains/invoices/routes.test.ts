import { randomUUID } from 'node:crypto';
import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Invoice, InvoiceRequest, InvoiceSummary } from '@plumbline/contract/invoices';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import type { Settings } from '@plumbline/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../testing/is-long.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN, refusalOf } from './testing/invoiced-jobs.ts';

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

describe('a draft', () => {
  test('has no number, and nobody else can read it', async () => {
    const made = (await invoices.draft((await invoices.aJob()).id)).json<Invoice>();
    expect(made).toMatchObject({
      number: null,
      status: 'draft',
      nextNumber: 'INV-0001',
      title: 'Whole job',
      dueDays: 14,
      totalAmount: '1082.50',
      amountOpen: '0.00',
    });
    const link = await server.visitor().get(`/api/invoices/${made.id}/public`);
    expect([link.statusCode, link.json<{ message: string }>().message]).toEqual([404, 'Invoice Not Found']);
    const other = await signedInContractor(server);
    expect((await other.get(`/api/invoices/${made.id}`)).statusCode).toBe(404);
  });

  test('keeps the choice: its amounts follow the job', async () => {
    const { id } = await invoices.aJob();
    const made = (await invoices.draft(id)).json<Invoice>();
    const change = (
      await contractor.post(`/api/estimates/${id}/change-orders`, {
        title: 'Skylight',
        additionalCosts: [{ type: 'other', description: 'Skylight', amount: '100' }],
      })
    ).json<{ id: string }>();
    await contractor.patch(`/api/change-orders/${change.id}/status`, { status: 'accepted' });
    const [listed] = (await contractor.get('/api/invoices')).json<InvoiceSummary[]>();
    expect([listed?.totalAmount, (await invoices.read(made.id)).totalAmount]).toEqual(['1190.75', '1190.75']);
    const late = await invoices.issue(made.id, { expectedTotal: '1082.50' });
    expect(refusalOf(late)).toEqual([409, 'INVOICE_CHANGED']);
    expect(late.json()).toMatchObject({ totalAmount: '1190.75' });
    expect((await invoices.issue(made.id, { expectedTotal: '1190.75' })).statusCode).toBe(200);
  });

  test('can be changed and deleted, and leaves no gap in the numbers', async () => {
    const { id } = await invoices.aJob();
    const first = (await invoices.draft(id)).json<Invoice>();
    const body = { covers: { kind: 'part', amount: '500' }, note: 'Thanks', dueDays: 0 };
    const changed = await contractor.patch(`/api/invoices/${first.id}`, {
      ...body,
      updatedAt: first.updatedAt,
    });
    expect(changed.json()).toMatchObject({ totalAmount: '500.00', note: 'Thanks', dueDays: 0 });
    const stale = await contractor.patch(`/api/invoices/${first.id}`, {
      ...body,
      updatedAt: first.updatedAt,
    });
    expect(refusalOf(stale)).toEqual([409, 'STALE_EDIT']);
    expect((await contractor.delete(`/api/invoices/${first.id}`)).statusCode).toBe(200);
    expect((await invoices.anInvoice(id)).number).toBe('INV-0001');
  });

  test('is made of an accepted estimate alone', async () => {
    const { id } = await anEstimate(contractor, PLAIN);
    expect(refusalOf(await invoices.draft(id))).toEqual([409, 'NOT_ACCEPTED']);
    expect((await invoices.draft(randomUUID())).statusCode).toBe(404);
  });

  test.each<[string, InvoiceRequest['covers'], number, string]>([
    ['a part over the balance', { kind: 'part', amount: '1082.51' }, 400, 'covers.amount'],
    ['a percentage over the balance', { kind: 'part', percentage: '100.01' }, 400, 'covers.percentage'],
    ['a part of nothing', { kind: 'part', amount: '0' }, 400, 'covers.amount'],
    ['a part said twice', { kind: 'part', amount: '1', percentage: '1' }, 400, 'covers.amount'],
  ])('of %s is refused with the field', async (_, covers, status, field) => {
    const refused = await invoices.draft((await invoices.aJob()).id, covers);
    expect(refused.statusCode).toBe(status);
    expect(refused.json<{ issues: { field: string }[] }>().issues.map((each) => each.field)).toEqual([field]);
  });
});

describe('issuing', () => {
  test('takes the next number, a day, and the day it is due', async () => {
    const invoice = await invoices.anInvoice((await invoices.aJob()).id);
    expect(invoice).toMatchObject({
      number: 'INV-0001',
      status: 'sent',
      issuedOn: '2026-03-10',
      dueOn: '2026-03-24',
      amountOpen: '1082.50',
      nextNumber: null,
    });
    expect(invoice.events.map(({ type }) => type)).toEqual(['created', 'issued']);
  });

  const AT_ONCE = IS_LONG_ONCE ? 30 : 8;
  test(`gives ${AT_ONCE} at once ${AT_ONCE} consecutive numbers, and refuses the second of one draft`, async () => {
    const ids = await Promise.all(
      Array.from(
        { length: AT_ONCE },
        async () => (await invoices.draft((await invoices.aJob()).id)).json<Invoice>().id,
      ),
    );
    const answers = await Promise.all([...ids, ...ids.slice(0, 5)].map((id) => invoices.issue(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    const numbers = (await Promise.all(ids.map(invoices.read))).map(({ number }) => number);
    expect(new Set(numbers)).toEqual(
      new Set(Array.from({ length: AT_ONCE }, (_, n) => `INV-${String(n + 1).padStart(4, '0')}`)),
    );
  });

  test('refuses a later day, and one before the invoice issued last', async () => {
    const { id } = await invoices.aJob();
    const part = { kind: 'part', amount: '10' } as const;
    const first = (await invoices.draft(id, part)).json<Invoice>();
    const future = await invoices.issue(first.id, { issuedOn: '2026-03-11' });
    expect(future.statusCode).toBe(400);
    expect((await invoices.issue(first.id, { issuedOn: '2026-03-08' })).json()).toMatchObject({
      number: 'INV-0001',
    });
    const second = (await invoices.draft(id, part)).json<Invoice>();
    expect(second.earliestIssuedOn).toBe('2026-03-08');
    expect(refusalOf(await invoices.issue(second.id, { issuedOn: '2026-03-07' }))).toEqual([
      409,
      'BACK_DATED',
    ]);
    expect((await invoices.issue(second.id)).json()).toMatchObject({ number: 'INV-0002' });
  });

  test('dates an invoice like the last one where the contractor moved to a time zone with an earlier day', async () => {
    const moveTo = (timeZone: string) => contractor.patch('/api/user/settings', { timeZone });
    await moveTo('Pacific/Auckland');
    const { id } = await invoices.aJob();
    const part = { kind: 'part', amount: '10' } as const;
    expect((await invoices.anInvoice(id, part)).issuedOn).toBe('2026-03-11');
    await moveTo('Pacific/Honolulu');
    const { id: next } = (await invoices.draft(id, part)).json<Invoice>();
    expect((await invoices.issue(next, { issuedOn: '2026-03-12' })).statusCode).toBe(400);
    expect(refusalOf(await invoices.issue(next, { issuedOn: '2026-03-10' }))).toEqual([409, 'BACK_DATED']);
    expect((await invoices.issue(next)).json()).toMatchObject({ issuedOn: '2026-03-11' });
  });

  test('begins with what is known of the client now, as a change order does', async () => {
    const { id, clientId } = await invoices.aJob();
    await contractor.patch(`/api/clients/${clientId}`, { name: 'Dana Reyes', email: 'dana@new.example' });
    const now = { name: 'Dana Reyes', email: 'dana@new.example' };
    expect((await invoices.draft(id)).json<Invoice>().client).toMatchObject(now);
    const change = await contractor.post(`/api/estimates/${id}/change-orders`, { title: 'Skylight' });
    expect(change.json<ChangeOrder>().client).toMatchObject(now);
  });

  test('fixes every word: later changes of business, client and settings change nothing', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    await contractor.patch('/api/user/settings', { businessName: 'Another Name' });
    await contractor.patch('/api/user/settings', { invoiceNote: 'Another note', invoicePrefix: 'X-' });
    const { clientId } = await invoices.job(id);
    await contractor.patch(`/api/clients/${clientId}`, { name: 'Another client' });
    const shown = (
      await server.visitor().get(`/api/invoices/${invoice.id}/public`)
    ).json<PublicInvoiceResponse>();
    expect(shown.contractor.companyName).not.toBe('Another Name');
    expect(shown.invoice).toMatchObject({ number: 'INV-0001', note: null, clientName: 'Dana Whitfield' });
    const { updatedAt } = await invoices.read(invoice.id);
    const changed = await contractor.patch(`/api/invoices/${invoice.id}`, { note: 'No', updatedAt });
    expect(refusalOf(changed)).toEqual([409, 'ALREADY_ISSUED']);
    expect(refusalOf(await contractor.delete(`/api/invoices/${invoice.id}`))).toEqual([
      409,
      'ALREADY_ISSUED',
    ]);
    expect(refusalOf(await invoices.issue(invoice.id))).toEqual([409, 'ALREADY_ISSUED']);
  });

  test('takes prefix, next number, days and note from the settings; the number is raised, never lowered', async () => {
    const set = (fields: Partial<Settings>) => contractor.patch('/api/user/settings', fields);
    const { id } = await invoices.aJob();
    await set({ invoicePrefix: 'R', nextInvoiceNumber: 100, invoiceDueDays: 30, invoiceNote: 'Thank you.' });
    expect(await invoices.anInvoice(id)).toMatchObject({
      number: 'R0100',
      dueOn: '2026-04-09',
      note: 'Thank you.',
    });
    const lowered = await set({ nextInvoiceNumber: 100 });
    expect(lowered.json<{ issues: { field: string }[] }>().issues[0]?.field).toBe('nextInvoiceNumber');
    expect((await set({ nextInvoiceNumber: 101 })).statusCode).toBe(200);
  });

  test('mails the PDF and the link in the same step, and sending mails it again', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id, undefined, { send: { email: 'pay@whitfield.example' } });
    const [mail] = await mailsTo(server, 'pay@whitfield.example');
    expect(mail?.subject).toMatch(/^Invoice INV-0001 from /);
    expect(mail?.text).toContain(`/invoice/${invoice.id}`);
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual(['invoice-INV-0001.pdf']);
    expect((await contractor.post(`/api/invoices/${invoice.id}/send`, {})).statusCode).toBe(200);
    const { events } = await invoices.read(invoice.id);
    expect(events.filter(({ type }) => type === 'sent').map(({ detail }) => detail.recipient)).toEqual([
      'pay@whitfield.example',
      'dana@example.com',
    ]);
    const unsent = (await invoices.draft((await invoices.aJob()).id)).json<Invoice>();
    expect(refusalOf(await contractor.post(`/api/invoices/${unsent.id}/send`, {}))).toEqual([
      409,
      'NOT_ISSUED',
    ]);
  });

  test('mails what was already paid between the total and the amount due', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const payment = { amount: '131.83', method: 'check', receivedOn: '2026-03-09' };
    expect((await contractor.post(`/api/invoices/${invoice.id}/payments`, payment)).statusCode).toBe(201);
    const credit = { amount: '100.00', reason: 'One pallet less' };
    expect((await contractor.post(`/api/invoices/${invoice.id}/credit`, credit)).statusCode).toBe(201);
    await contractor.post(`/api/invoices/${invoice.id}/send`, { email: 'part@whitfield.example' });
    const [mail] = await mailsTo(server, 'part@whitfield.example');
    const { amountOpen } = await invoices.read(invoice.id);
    const rows = mail?.text
      .split('\n')
      .filter((line) => /^(?:Already paid|Credited|Amount due|Total): /.test(line));
    expect(rows).toEqual([
      'Already paid: $131.83',
      'Credited: $100.00',
      `Amount due: $${amountOpen}`,
      'Total: $1,082.50',
    ]);
  });
});
