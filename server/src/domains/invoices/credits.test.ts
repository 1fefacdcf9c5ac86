import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, refusalOf, SCHEDULE } from './testing/invoiced-jobs.ts';
import { ownInvoicesOf } from './testing/own-work.ts';

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

const credit = (id: string, body: object) =>
  contractor.post(`/api/invoices/${id}/credit`, { reason: 'Agreed on the phone', ...body });
const faultOf = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  (response.json() as { issues?: { field: string }[] }).issues?.[0]?.field,
];

describe('a credit note', () => {
  test('has its own numbers, names its invoice, and takes no more than is left of it', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const first = (await credit(invoice.id, { amount: '500' })).json<Invoice>();
    expect(first).toMatchObject({ amountCredited: '500.00', amountOpen: '582.50', status: 'sent' });
    expect(first.creditNotes).toMatchObject([
      { number: 'CN-0001', subtotal: '461.89', taxAmount: '38.11', totalAmount: '500.00' },
    ]);
    expect(faultOf(await credit(invoice.id, { amount: '582.51' }))).toEqual([400, 'amount']);
    const second = (await credit(invoice.id, { amount: '82.50' })).json<Invoice>();
    const last = (await credit(invoice.id, { full: true })).json<Invoice>();
    expect(last.creditNotes.map(({ number }) => number)).toEqual(['CN-0001', 'CN-0002', 'CN-0003']);
    const sum = (field: 'subtotal' | 'taxAmount' | 'totalAmount') =>
      last.creditNotes.reduce((all, note) => all + Math.round(Number(note[field]) * 100), 0) / 100;
    expect([sum('subtotal'), sum('taxAmount'), sum('totalAmount')]).toEqual([1000, 82.5, 1082.5]);
    expect([second.amountOpen, last.amountOpen, last.status]).toEqual(['500.00', '0.00', 'paid']);
    expect(last.paidOn).toBeNull();
    expect(last.events.map(({ type }) => type)).not.toContain('status_changed');
    expect(refusalOf(await credit(invoice.id, { full: true }))).toEqual([409, 'NOTHING_OPEN']);
  });

  test('that is repeated for the whole invoice under the id of a part is refused, and the part counts once', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const [part, rest] = [randomUUID(), randomUUID()];
    await credit(invoice.id, { id: part, amount: '500' });
    expect((await credit(invoice.id, { id: part, full: true })).statusCode).toBe(409);
    expect((await credit(invoice.id, { id: part, amount: '500' })).statusCode).toBe(201);
    await credit(invoice.id, { id: rest, full: true });
    const again = await credit(invoice.id, { id: rest, full: true });
    expect(again.json<Invoice>().creditNotes.map(({ totalAmount }) => totalAmount)).toEqual([
      '500.00',
      '582.50',
    ]);
  });

  test('is refused for a draft, a void invoice, and without a reason or an amount', async () => {
    const { id } = await invoices.aJob();
    const draft = (await invoices.draft(id)).json<Invoice>();
    expect(refusalOf(await credit(draft.id, { full: true }))).toEqual([409, 'NOT_ISSUED']);
    await invoices.issue(draft.id);
    expect(faultOf(await credit(draft.id, { full: true, reason: '' }))).toEqual([400, 'reason']);
    expect(faultOf(await credit(draft.id, {}))).toEqual([400, 'amount']);
    expect(faultOf(await credit(draft.id, { amount: '5', full: true }))).toEqual([400, 'amount']);
    await credit(draft.id, { amount: '5' });
    expect(refusalOf(await contractor.post(`/api/invoices/${draft.id}/void`, { reason: 'Twice' }))).toEqual([
      409,
      'HAS_CREDIT_NOTES',
    ]);
    await credit(draft.id, { full: true });
    const refused = await contractor.post(`/api/invoices/${draft.id}/void`, { reason: 'Twice' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'This invoice is already credited in full, so there is nothing left to void.' },
    ]);
  });

  test('that is asked for twice with one id is issued once', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const note = { id: randomUUID(), amount: '20' };
    await Promise.all([credit(invoice.id, note), credit(invoice.id, note)]);
    expect((await invoices.read(invoice.id)).creditNotes).toHaveLength(1);
    expect((await credit(invoice.id, { ...note, amount: '21' })).statusCode).toBe(409);
  });

  test('on a paid invoice becomes credit of the job, which the next invoice uses', async () => {
    const { id } = await invoices.aJob();
    const first = await invoices.anInvoice(id, { kind: 'part', amount: '500' });
    await invoices.pay(first.id, '500');
    const credited = (await credit(first.id, { amount: '200' })).json<Invoice>();
    expect(credited).toMatchObject({ status: 'paid', amountSettled: '300.00', amountOpen: '0.00' });
    const next = await invoices.anInvoice(id, { kind: 'part', amount: '250' });
    expect(next).toMatchObject({ amountSettled: '200.00', amountOpen: '50.00' });
  });

  test('releases the credited amount, so that the job can invoice it again', async () => {
    const { id, stages } = await invoices.aJob(SCHEDULE);
    const covers = { kind: 'stage', stageId: stages[2]?.id ?? '' } as const;
    const invoice = await invoices.anInvoice(id, covers);
    await credit(invoice.id, { amount: '100' });
    expect(refusalOf(await invoices.draft(id, covers))).toEqual([409, 'STAGE_INVOICED']);
    expect((await invoices.draft(id)).json<Invoice>().totalAmount).toBe('800.00');
    await credit(invoice.id, { full: true });
    expect((await invoices.job(id)).stages[2]).toMatchObject({ state: 'later', invoiceId: null });
    expect((await invoices.draft(id, covers)).json<Invoice>().totalAmount).toBe('300.00');
  });

  test('shows on the client’s page', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    await credit(invoice.id, { amount: '82.50' });
    const page = await server.visitor().get(`/api/invoices/${invoice.id}/public`);
    expect(page.json<PublicInvoiceResponse>().invoice).toMatchObject({
      amountCredited: '82.50',
      amountOpen: '1000.00',
      creditNotes: [{ number: 'CN-0001', totalAmount: '82.50', reason: 'Agreed on the phone' }],
    });
  });
});

describe('refunded money', () => {
  const aPaidInvoice = async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const { payments } = (await invoices.pay(invoice.id, '1082.50')).json<Invoice>();
    return { job: id, invoice: invoice.id, payment: payments[0]?.id ?? '' };
  };
  const refund = (id: string, body: object = {}) =>
    contractor.post(`/api/payments/${id}/refunds`, {
      amount: '100',
      refundedOn: '2026-03-10',
      note: 'Broken tile',
      ...body,
    });

  test('by hand opens the invoice and its job again, at most what is left of the payment', async () => {
    const { job, invoice, payment } = await aPaidInvoice();
    expect((await invoices.job(job)).status).toBe('paid');
    const made = await refund(payment);
    expect([made.statusCode, made.json<{ refunded: string }>().refunded]).toEqual([201, '100.00']);
    expect(await invoices.read(invoice)).toMatchObject({ status: 'sent', amountOpen: '100.00' });
    expect((await invoices.job(job)).status).toBe('accepted');
    expect(faultOf(await refund(payment, { amount: '982.51' }))).toEqual([400, 'amount']);
    expect(faultOf(await refund(payment, { refundedOn: '2026-03-09' }))).toEqual([400, 'refundedOn']);
    expect(faultOf(await refund(payment, { refundedOn: '2999-01-01' }))).toEqual([400, 'refundedOn']);
    const { events } = await invoices.read(invoice);
    expect(events.find(({ type }) => type === 'payment_refunded')?.detail).toMatchObject({
      amount: '$100.00',
      note: 'Broken tile',
    });
  });

  test('counts once for one id, and a credit note over it closes the invoice again', async () => {
    const { invoice, payment } = await aPaidInvoice();
    const id = randomUUID();
    await Promise.all([refund(payment, { id }), refund(payment, { id })]);
    expect((await refund(payment, { id, amount: '99' })).statusCode).toBe(409);
    expect((await invoices.read(invoice)).amountOpen).toBe('100.00');
    expect((await credit(invoice, { amount: '100' })).json()).toMatchObject({
      status: 'paid',
      amountOpen: '0.00',
      amountSettled: '982.50',
      amountCredited: '100.00',
    });
  });

  test('a payment recorded by mistake is withdrawn with a reason, and a late retry does not record it again', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const call = {
      id: randomUUID(),
      amount: '1082.50',
      method: 'check',
      receivedOn: '2026-03-10',
    };
    await contractor.post(`/api/invoices/${invoice.id}/payments`, call);
    const withdraw = (body: object) => contractor.post(`/api/payments/${call.id}/withdraw`, body);
    expect(faultOf(await withdraw({ reason: '' }))).toEqual([400, 'reason']);
    expect((await withdraw({ reason: 'Another client' })).statusCode).toBe(200);
    const after = await invoices.read(invoice.id);
    expect(after).toMatchObject({ status: 'sent', amountOpen: '1082.50', payments: [] });
    expect(after.events.find(({ type }) => type === 'payment_withdrawn')?.detail).toEqual({
      amount: '$1,082.50',
      method: 'check',
      reason: 'Another client',
    });
    expect(await invoices.job(id)).toMatchObject({ status: 'accepted', amountPaid: '0.00' });
    expect((await withdraw({ reason: 'Twice' })).statusCode).toBe(404);
    expect(faultOf(await contractor.post(`/api/invoices/${invoice.id}/payments`, call))).toEqual([400, 'id']);
    expect((await invoices.read(invoice.id)).amountOpen).toBe('1082.50');
  });

  test('turns off the reminders of its invoice, with or without an estimate; a withdrawn payment leaves them on', async () => {
    const own = ownInvoicesOf(contractor);
    const both = [await invoices.anInvoice((await invoices.aJob()).id), await own.issue()];
    for (const { id, totalAmount } of both) {
      await contractor.call('PUT', `/api/invoices/${id}/reminders`, { days: [3, 14] });
      const remindedOn = async () => (await invoices.read(id)).reminders.days;
      const payAll = async () =>
        (await invoices.pay(id, totalAmount)).json<Invoice>().payments.at(-1)?.id ?? '';
      await contractor.post(`/api/payments/${await payAll()}/withdraw`, { reason: 'Another client' });
      expect(await remindedOn()).toEqual([3, 14]);
      expect((await refund(await payAll(), { amount: '10' })).statusCode).toBe(201);
      expect(await remindedOn()).toEqual([]);
      const { events, amountOpen } = await invoices.read(id);
      expect([amountOpen, events.filter(({ type }) => type === 'reminders_off').length]).toEqual([
        '10.00',
        1,
      ]);
    }
  });

  test('a withdrawn payment of an estimate without invoices makes it accepted again', async () => {
    const { id } = await invoices.aJob();
    const paid = (await invoices.payOnJob(id, '1082.50')).json<Estimate>();
    expect(paid.status).toBe('paid');
    await contractor.post(`/api/payments/${paid.payments[0]?.id}/withdraw`, { reason: 'Wrong job' });
    expect(await invoices.job(id)).toMatchObject({ status: 'accepted', amountDue: '1082.50' });
  });
});

describe('a receipt', () => {
  test('is a PDF for the contractor, and for the client of the invoice alone', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const [payment] = (await invoices.pay(invoice.id, '500')).json<Invoice>().payments;
    const own = await contractor.get(`/api/payments/${payment?.id}/receipt`);
    expect([own.statusCode, own.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="receipt-INV-0001.pdf"',
    ]);
    const ofClient = (document: string) =>
      server.visitor().get(`/api/invoices/${document}/payments/${payment?.id}/public-receipt`);
    expect((await ofClient(invoice.id)).headers['content-type']).toBe('application/pdf');
    expect((await ofClient(id)).statusCode).toBe(404);
  });

  test('is mailed for money recorded by hand where that is asked for, and again', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const receipts = async () => {
      const mails = await mailsTo(server, invoice.client?.email ?? '');
      return mails.filter(({ subject }) => subject.startsWith('Receipt'));
    };
    const pay = (rest: object) =>
      contractor.post(`/api/invoices/${invoice.id}/payments`, {
        amount: '100',
        method: 'check',
        receivedOn: '2026-03-10',
        ...rest,
      });
    await pay({});
    const { payments } = (await pay({ mailReceipt: true })).json<Invoice>();
    await contractor.post(`/api/payments/${payments[0]?.id}/receipt`, {});
    expect(await receipts()).toHaveLength(2);
  });

  test('goes where the invoice was mailed if the client has no address', async () => {
    const { id: clientId } = await aClient(contractor, { email: null });
    const written = await ownInvoicesOf(contractor).issue(
      { clientId },
      { send: { email: 'site@example.com' } },
    );
    const body = { amount: '40', method: 'check', receivedOn: '2026-03-10', mailReceipt: true };
    const paid = await contractor.post(`/api/invoices/${written.id}/payments`, body);
    const again = await contractor.post(`/api/payments/${paid.json<Invoice>().payments[0]?.id}/receipt`, {});
    expect([paid.statusCode, again.statusCode]).toEqual([201, 200]);
    const mails = await mailsTo(server, 'site@example.com');
    expect(mails.filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(2);
  });
});
