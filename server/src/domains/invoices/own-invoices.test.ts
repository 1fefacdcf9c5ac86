import { randomUUID } from 'node:crypto';
import type { Invoice, InvoiceSummary } from '@plumbline/contract/invoices';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { estimates } from '../../db/schema/schema.ts';
import { canReadPdfs, pdfText } from '../../pdf/read-pdf.ts';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { useWebhooks } from '../developers/webhooks/testing/use-webhooks.ts';
import { invoicesOf, refusalOf } from './testing/invoiced-jobs.ts';
import { ownInvoicesOf, ownWorkBody } from './testing/own-work.ts';

const bench = useWebhooks();
let contractor: ApiClient & { email: string };
let own: ReturnType<typeof ownInvoicesOf>;
let invoices: ReturnType<typeof invoicesOf>;
beforeEach(async () => {
  contractor = await signedInContractor(bench().server, { timeZone: 'America/Boise' });
  own = ownInvoicesOf(contractor);
  invoices = invoicesOf(bench().server, contractor);
});

const fieldsOf = (response: { json: () => unknown }) =>
  (response.json() as { issues: { field: string }[] }).issues.map(({ field }) => field);

describe('a draft without an estimate', () => {
  test('has its content in the format of an estimate, and no number', async () => {
    const draft = await own.write({ taxRate: '8.25', dueDays: 7, note: 'Thanks' });
    expect(draft).toMatchObject({
      number: null,
      status: 'draft',
      estimateId: null,
      estimateNumber: null,
      job: null,
      covers: { kind: 'rest' },
      subtotal: '100.00',
      taxAmount: '8.25',
      totalAmount: '108.25',
      dueDays: 7,
      note: 'Thanks',
      jobDescription: 'Replace the gutters',
      work: {
        taxRate: '8.25',
        laborLines: [{ description: 'Install', hours: '2', rate: '50.00', total: '100.00' }],
      },
    });
    expect(draft.title).toBe(draft.jobType?.name);
    const [listed] = (await contractor.get('/api/invoices')).json<InvoiceSummary[]>();
    expect(listed).toMatchObject({
      id: draft.id,
      estimateId: null,
      estimateNumber: null,
      totalAmount: '108.25',
    });
  });

  test('may lack everything, and is issued once it is complete', async () => {
    const made = await contractor.post('/api/invoices', {});
    const draft = made.json<Invoice>();
    expect([made.statusCode, draft.client, draft.totalAmount]).toEqual([201, null, '0.00']);
    const refused = await invoices.issue(draft.id);
    expect(refused.statusCode).toBe(400);
    expect(fieldsOf(refused)).toEqual(['clientId', 'jobTypeId', 'jobDescription', 'laborLines']);
    const free = { laborLines: [{ laborType: 'lead', hours: '2', rate: '0' }] };
    const { dueDays: _days, ...body } = (await ownWorkBody(contractor)) as Record<string, unknown>;
    const changed = (await own.change(draft, { ...body, ...free })).json<Invoice>();
    expect(refusalOf(await invoices.issue(draft.id))).toEqual([409, 'NOTHING_TO_INVOICE']);
    const priced = await own.change(changed, { laborLines: body['laborLines'] });
    expect(priced.json()).toMatchObject({ totalAmount: '100.00', client: { name: 'Dana Whitfield' } });
    expect((await invoices.issue(draft.id)).json()).toMatchObject({
      number: 'INV-0001',
      amountOpen: '100.00',
    });
  });

  test('is changed field by field', async () => {
    const draft = await own.write();
    const client = await aClient(contractor, { name: 'Rosa Lind', email: 'rosa@example.com' });
    const changed = (await own.change(draft, { clientId: client.id, dueDays: 0 })).json<Invoice>();
    expect(changed).toMatchObject({ client: { name: 'Rosa Lind' }, dueDays: 0, totalAmount: '100.00' });
    expect(changed.work?.laborLines).toEqual(draft.work?.laborLines);
    expect((await contractor.get('/api/invoices?search=rosa')).json()).toHaveLength(1);
    expect(refusalOf(await own.change(draft, { note: 'Late' }))).toEqual([409, 'STALE_EDIT']);
  });

  test.each<[string, object, string]>([
    ['a choice of what it covers', { covers: { kind: 'rest' } }, 'covers'],
    [
      'lines beside an estimate',
      { estimateId: randomUUID(), covers: { kind: 'rest' }, laborLines: [] },
      'laborLines',
    ],
    ['an estimate without a choice', { estimateId: randomUUID() }, 'covers'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    const refused = await contractor.post('/api/invoices', body);
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, [field]]);
  });

  test.each([
    'depositPercentage',
    'depositFixedAmount',
    'schedule',
    'validUntil',
    'acceptPayments',
    'choices',
  ])('refuses %s, which only estimates have', async (field) => {
    const refused = await contractor.post('/api/invoices', { [field]: null });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ message: string }>().message).toContain(`'${field}'`);
  });

  test('refuses a change of what it covers, and one of an estimate a change of content', async () => {
    const refused = await own.change(await own.write(), { covers: { kind: 'rest' } });
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, ['covers']]);
    const ofJob = (await invoices.draft((await invoices.aJob()).id)).json<Invoice>();
    const content = await own.change(ofJob, { jobDescription: 'Another job' });
    expect([content.statusCode, fieldsOf(content)]).toEqual([400, ['jobDescription']]);
  });

  test('is deleted with its content', async () => {
    const { id } = await own.write();
    expect((await contractor.delete(`/api/invoices/${id}`)).statusCode).toBe(200);
    expect((await contractor.get('/api/invoices')).json()).toEqual([]);
    expect(await works()).toEqual([]);
  });

  test('is created once by a form that saves it again with more typed in', async () => {
    const body = await ownWorkBody(contractor);
    const headers = { 'idempotency-key': 'typing' };
    const first = (await contractor.post('/api/invoices', body, { headers })).json<Invoice>();
    const more = { ...body, jobDescription: 'Replace the gutters and guards' };
    const again = await contractor.post('/api/invoices', more, { headers });
    expect([again.statusCode, again.json<Invoice>().id]).toEqual([201, first.id]);
    expect(again.json<Invoice>().jobDescription).toBe('Replace the gutters');
  });

  test('is created once however often it is asked for with one key', async () => {
    const body = await ownWorkBody(contractor);
    const headers = { 'idempotency-key': 'once' };
    const made = await Promise.all([1, 2].map(() => contractor.post('/api/invoices', body, { headers })));
    expect(new Set(made.map((each) => each.json<Invoice>().id)).size).toBe(1);
    expect(await works()).toHaveLength(1);
  });
});

/** The rows of content that belong to this contractor's invoices. */
async function works() {
  const { db } = bench().server.deps;
  const clients = (await contractor.get('/api/clients')).json<{ id: string }[]>();
  const rows = await db.select().from(estimates).where(eq(estimates.kind, 'work'));
  return rows.filter(({ clientId }) => clients.some(({ id }) => id === clientId));
}

describe('issued, an invoice without an estimate', () => {
  test('is sent, read and paid by hand, and its page names no estimate', async () => {
    const invoice = await own.issue({}, { send: {} });
    await bench().work();
    const mails = (await mailsTo(bench().server, 'dana@example.com')).filter(({ text }) =>
      text.includes(invoice.id),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Invoice INV-0001')]);
    const page = await bench().server.visitor().get(`/api/invoices/${invoice.id}/public`);
    const { invoice: read } = page.json<PublicInvoiceResponse>();
    expect(read).toMatchObject({ estimateId: null, estimateNumber: null, job: null, amountOpen: '100.00' });
    expect(read.work.map(({ offer }) => offer.groups.length + offer.taxes.length)).toEqual([
      expect.any(Number),
    ]);
    expect((await invoices.pay(invoice.id, '30')).json()).toMatchObject({
      status: 'sent',
      amountOpen: '70.00',
    });
    expect((await invoices.pay(invoice.id, '70')).json()).toMatchObject({
      status: 'paid',
      amountOpen: '0.00',
    });
  });

  test.skipIf(!canReadPdfs())('prints its lines, and names no estimate', async () => {
    const { id } = await own.issue();
    const pdf = pdfText((await contractor.get(`/api/invoices/${id}/download`)).rawPayload);
    expect(pdf).toContain('Install');
    expect(pdf).not.toMatch(/estimate|EST-/i);
  });

  test('keeps its words and its content, and no call changes it', async () => {
    const invoice = await own.issue();
    for (const refused of [
      await own.change(invoice, { jobDescription: 'Another job' }),
      await contractor.delete(`/api/invoices/${invoice.id}`),
      await invoices.issue(invoice.id),
    ])
      expect(refusalOf(refused)).toEqual([409, 'ALREADY_ISSUED']);
  });

  test('is voided, and its work is duplicated into a new draft', async () => {
    const invoice = await own.issue({ note: 'Thanks', dueDays: 3, taxRate: '8.25' });
    await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong day' });
    const copied = await contractor.post(`/api/invoices/${invoice.id}/duplicate`);
    const copy = copied.json<Invoice>();
    expect(copied.statusCode).toBe(201);
    expect(copy).toMatchObject({
      status: 'draft',
      number: null,
      note: 'Thanks',
      dueDays: 3,
      totalAmount: '108.25',
    });
    expect(copy.work?.laborLines[0]?.id).not.toBe(invoice.work?.laborLines[0]?.id);
    expect((await invoices.issue(copy.id)).json()).toMatchObject({ number: 'INV-0002', status: 'sent' });
  });

  test('is duplicated alone: one of an estimate is not', async () => {
    const ofJob = await invoices.anInvoice((await invoices.aJob()).id);
    expect(refusalOf(await contractor.post(`/api/invoices/${ofJob.id}/duplicate`))).toEqual([
      409,
      'HAS_ESTIMATE',
    ]);
    const other = await signedInContractor(bench().server);
    const { id } = await own.write();
    expect((await other.post(`/api/invoices/${id}/duplicate`)).statusCode).toBe(404);
  });
});
