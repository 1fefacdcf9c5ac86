import { randomUUID } from 'node:crypto';
import type { Client } from '@plumbline/contract/clients';
import type { Analytics } from '@plumbline/contract/dashboard';
import type { Invoice, InvoiceSummary } from '@plumbline/contract/invoices';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, refusalOf, SCHEDULE } from './testing/invoiced-jobs.ts';

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

const figures = ({ subtotal, taxAmount, totalAmount }: Invoice) => [subtotal, taxAmount, totalAmount];

describe('the amounts', () => {
  test('of 500.00 out of 1,082.50 are 461.89 and 38.11, and of the rest 538.11 and 44.39', async () => {
    const { id } = await invoices.aJob();
    expect(figures(await invoices.anInvoice(id, { kind: 'part', amount: '500' }))).toEqual([
      '461.89',
      '38.11',
      '500.00',
    ]);
    const rest = await invoices.anInvoice(id);
    expect(figures(rest)).toEqual(['538.11', '44.39', '582.50']);
    expect(rest.job).toEqual({
      contractTotal: '1082.50',
      changeOrders: [],
      jobTotal: '1082.50',
      invoicedBefore: '500.00',
      stillToCome: '0.00',
    });
    expect(refusalOf(await invoices.draft(id))).toEqual([409, 'NOTHING_TO_INVOICE']);
  });

  test('of a payment are its own, and it is invoiced once, also at the same time', async () => {
    const { id, stages } = await invoices.aJob(SCHEDULE);
    const covers = { kind: 'stage', stageId: stages[2]?.id ?? '' } as const;
    const drafts = await Promise.all([invoices.draft(id, covers), invoices.draft(id, covers)]);
    const answers = await Promise.all(drafts.map((made) => invoices.issue(made.json<Invoice>().id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refusalOf(await invoices.draft(id, covers))).toEqual([409, 'STAGE_INVOICED']);
    const after = await invoices.job(id);
    expect(after.stages.map(({ name, state }) => [name, state])).toEqual([
      ['Deposit', 'due'],
      ['Materials on site', 'later'],
      ['Dry-in', 'invoiced'],
      ['Balance', 'later'],
    ]);
    expect(after.stages[2]?.invoiceId).toBe(
      answers.find(({ statusCode }) => statusCode === 200)?.json<Invoice>().id,
    );
    const rest = (await invoices.draft(id)).json<Invoice>();
    expect([rest.title, rest.totalAmount]).toEqual(['Everything that remains', '700.00']);
    expect(rest.parts.map(({ name, amount }) => [name, amount])).toEqual([
      ['Deposit', '250.00'],
      ['Materials on site', '200.00'],
      ['Balance', '250.00'],
    ]);
  });
});

describe('money', () => {
  test('of a deposit paid before leaves less open on the invoice that covers it, and on no other', async () => {
    const { id, stages } = await invoices.aJob(SCHEDULE);
    await invoices.payOnJob(id, '250.00');
    const stage = await invoices.anInvoice(id, { kind: 'stage', stageId: stages[1]?.id ?? '' });
    expect([stage.amountSettled, stage.amountOpen]).toEqual(['0.00', '200.00']);
    expect(stage.job).toMatchObject({ stillToCome: '800.00', paidAhead: '250.00' });
    const rest = await invoices.anInvoice(id);
    expect([rest.totalAmount, rest.amountSettled, rest.amountOpen]).toEqual(['800.00', '250.00', '550.00']);
    expect(rest.job).not.toHaveProperty('paidAhead');
  });

  test('recorded on an invoice pays it, at most what is open, and shows on the job', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id, { kind: 'part', amount: '500' });
    const much = await invoices.pay(invoice.id, '500.01');
    expect(much.json<{ issues: { field: string }[] }>().issues[0]?.field).toBe('amount');
    expect((await invoices.pay(invoice.id, '200')).json()).toMatchObject({
      status: 'sent',
      amountOpen: '300.00',
    });
    const paid = (await invoices.pay(invoice.id, '300', '2026-03-09')).json<Invoice>();
    expect(paid).toMatchObject({ status: 'paid', amountOpen: '0.00', paidOn: '2026-03-10' });
    expect(paid.payments.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([
      [invoice.id, '300.00'],
      [invoice.id, '200.00'],
    ]);
    expect(refusalOf(await invoices.pay(invoice.id, '1'))).toEqual([409, 'NOTHING_OPEN']);
    const whole = await invoices.job(id);
    expect([whole.status, whole.amountPaid, whole.amountDue]).toEqual(['accepted', '500.00', '582.50']);
    await invoices.anInvoice(id);
    await invoices.payOnJob(id, '582.50');
    expect((await invoices.job(id)).status).toBe('paid');
    const list = (await contractor.get('/api/invoices')).json<InvoiceSummary[]>();
    expect(list.map(({ number, status }) => [number, status])).toEqual([
      ['INV-0002', 'paid'],
      ['INV-0001', 'paid'],
    ]);
  });

  test('of a part of the balance leaves the rest of it unpaid, and pays no payment before it', async () => {
    const { id } = await invoices.aJob(SCHEDULE);
    const part = await invoices.anInvoice(id, { kind: 'part', amount: '200' });
    await invoices.pay(part.id, '200');
    const { stages } = await invoices.job(id);
    expect(stages.map(({ name, state, invoiceId }) => [name, state, invoiceId])).toEqual([
      ['Deposit', 'due', null],
      ['Materials on site', 'later', null],
      ['Dry-in', 'later', null],
      ['Balance', 'later', null],
    ]);
    const { tasks } = (await contractor.get('/api/analytics')).json<Analytics>();
    expect(tasks).toMatchObject([{ kind: 'deposit_due', estimateId: id, depositDue: '250.00' }]);
  });

  test('paid by money for a change order leaves the job’s own money to the payments before it', async () => {
    const { id, stages } = await invoices.aJob(SCHEDULE);
    const more = { type: 'other', description: 'More', amount: '500' };
    const fields = { title: 'More', additionalCosts: [more] };
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, fields);
    const url = `/api/change-orders/${made.json<{ id: string }>().id}`;
    expect((await contractor.patch(`${url}/status`, { status: 'accepted' })).statusCode).toBe(200);
    await invoices.anInvoice(id, { kind: 'stage', stageId: stages[2]?.id ?? '' });
    const payment = { amount: '300', method: 'check', receivedOn: '2026-03-10' };
    expect((await contractor.post(`${url}/payments`, payment)).statusCode).toBe(201);
    await invoices.payOnJob(id, '450');
    const after = await invoices.job(id);
    expect(after.stages.map(({ name, state }) => [name, state])).toEqual([
      ['Deposit', 'paid'],
      ['Materials on site', 'paid'],
      ['Dry-in', 'paid'],
      ['Balance', 'later'],
    ]);
  });

  test('for a deposit is asked for by its invoice alone, once there is one', async () => {
    const { id, clientId, depositDue } = await invoices.aJob(SCHEDULE);
    expect(depositDue).toBe('250.00');
    await invoices.anInvoice(id, { kind: 'stage', stageId: 'deposit' });
    const after = await invoices.job(id);
    expect([after.depositDue, after.depositState, after.stages[0]?.state]).toEqual([
      '0.00',
      'none',
      'invoiced',
    ]);
    const begun = await server.visitor().post(`/api/estimates/${id}/create-payment`, { provider: 'stripe' });
    expect(begun.json()).toMatchObject({ error: 'NO_DEPOSIT' });
    expect((await contractor.get('/api/analytics')).json<Analytics>().tasks).toEqual([]);
    const { latestEstimate } = (await contractor.get(`/api/clients/${clientId}`)).json<Client>();
    expect([latestEstimate?.depositDue, latestEstimate?.amountDue]).toEqual(['0.00', '1000.00']);
  });

  test('of a job cannot fall below what is invoiced of it', async () => {
    const { id } = await invoices.aJob();
    await invoices.anInvoice(id);
    const change = (
      await contractor.post(`/api/estimates/${id}/change-orders`, {
        title: 'Less',
        additionalCosts: [{ type: 'other', description: 'Less', amount: '200', removed: true }],
      })
    ).json<{ id: string }>();
    const accepted = await contractor.patch(`/api/change-orders/${change.id}/status`, { status: 'accepted' });
    expect(refusalOf(accepted)).toEqual([409, 'INVOICED']);
  });

  test('is invoiced while less work is with the client, who then reads whom to contact', async () => {
    const { id } = await invoices.aJob();
    const less = { type: 'other', description: 'Less', amount: '200', removed: true };
    const fields = { title: 'Less', additionalCosts: [less] };
    const made = await contractor.post(`/api/estimates/${id}/change-orders`, fields);
    const url = `/api/change-orders/${made.json<{ id: string }>().id}`;
    expect((await contractor.post(`${url}/send`, {})).statusCode).toBe(200);
    await invoices.anInvoice(id);
    const accepted = await server.visitor().post(`${url}/confirm-manual-payment`, { clientName: 'Dana' });
    expect([accepted.statusCode, accepted.json()]).toMatchObject([
      409,
      {
        error: 'INVOICED',
        message:
          '$1,082.50 of this job is invoiced, more than the $866.00 that would be left. You can’t accept this change order right now. Please contact your contractor.',
      },
    ]);
  });

  test('that is settled, held and credit adds up to what was received, in one answer and in the export', async () => {
    const { id } = await invoices.aJob(SCHEDULE);
    const standing = async () => {
      const { jobTotal, amountPaid, amountHeld, amountCredit } = await invoices.job(id);
      const settled = (await contractor.get(`/api/invoices?estimateId=${id}`))
        .json<InvoiceSummary[]>()
        .reduce((sum, { amountSettled }) => sum + Number(amountSettled), 0);
      expect(settled + Number(amountHeld) + Number(amountCredit)).toBe(Number(amountPaid));
      return [jobTotal, settled.toFixed(2), amountHeld, amountCredit];
    };
    expect(await standing()).toEqual(['1000.00', '0.00', '0.00', '0.00']);
    await invoices.payOnJob(id, '300');
    expect(await standing()).toEqual(['1000.00', '0.00', '250.00', '50.00']);
    const change = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'Skylight',
      depositPercentage: '50',
      additionalCosts: [{ type: 'other', description: 'Skylight', amount: '100' }],
    });
    const changeUrl = `/api/change-orders/${change.json<{ id: string }>().id}`;
    await contractor.patch(`${changeUrl}/status`, { status: 'accepted' });
    const money = { amount: '60', method: 'cash', receivedOn: '2026-03-10' };
    expect((await contractor.post(`${changeUrl}/payments`, money)).statusCode).toBe(201);
    expect(await standing()).toEqual(['1100.00', '0.00', '300.00', '60.00']);
    const part = await invoices.anInvoice(id, { kind: 'part', amount: '40' });
    expect(await standing()).toEqual(['1100.00', '40.00', '300.00', '20.00']);
    await invoices.anInvoice(id, { kind: 'stage', stageId: 'deposit' });
    expect(await standing()).toEqual(['1100.00', '290.00', '50.00', '20.00']);
    await contractor.post(`/api/invoices/${part.id}/credit`, { amount: '15', reason: 'Agreed' });
    expect(await standing()).toEqual(['1100.00', '275.00', '50.00', '35.00']);
    const { estimates, changeOrders } = (await contractor.get('/api/auth/export')).json<{
      estimates: object[];
      changeOrders: object[];
    }>();
    expect(estimates).toMatchObject([{ jobTotal: '1100.00', amountHeld: '50.00', amountCredit: '35.00' }]);
    expect(changeOrders[0]).not.toHaveProperty('jobTotal');
    const open = await aSentEstimate(contractor);
    expect(await invoices.job(open.id)).not.toHaveProperty('jobTotal');
    const page = await server.visitor().get(`/api/estimates/${id}/public`);
    for (const name of ['jobTotal', 'amountHeld', 'amountCredit'])
      expect(page.json<{ estimate: object }>().estimate).not.toHaveProperty(name);
  });

  test('that was a deposit pays the invoices of a job that was made smaller, and every figure agrees', async () => {
    const { id, stages, clientId } = await invoices.aJob({ ...SCHEDULE, schedule: [] });
    await invoices.payOnJob(id, '250');
    const invoice = await invoices.anInvoice(id, { kind: 'stage', stageId: stages.at(-1)?.id ?? '' });
    const change = await contractor.post(`/api/estimates/${id}/change-orders`, {
      title: 'No cleanup',
      additionalCosts: [{ type: 'other', description: 'Cleanup', amount: '200', removed: true }],
    });
    await contractor.patch(`/api/change-orders/${change.json().id}/status`, { status: 'accepted' });
    const { jobTotal, amountDue, amountHeld, amountCredit } = await invoices.job(id);
    expect([jobTotal, amountDue, amountHeld, amountCredit]).toEqual(['800.00', '550.00', '50.00', '0.00']);
    expect((await invoices.read(invoice.id)).amountOpen).toBe('550.00');
    const statement = `/api/clients/${clientId}/statement?from=2026-03-10&to=2026-03-10`;
    expect((await contractor.get(statement)).json()).toMatchObject({ held: '50.00' });
    const { money } = (await contractor.get('/api/analytics')).json<Analytics>();
    expect(money).toMatchObject({ toCollect: '550.00', notDue: '550.00' });
  });

  test('is recorded once for one id', async () => {
    const invoice = await invoices.anInvoice((await invoices.aJob()).id);
    const body = { id: randomUUID(), amount: '100', method: 'cash', receivedOn: '2026-03-10' };
    const record = () => contractor.post(`/api/invoices/${invoice.id}/payments`, body);
    const answers = await Promise.all([record(), record(), record()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await invoices.read(invoice.id)).amountSettled).toBe('100.00');
  });
});

describe('a void invoice', () => {
  test('keeps its number and its reason, asks for nothing, and what it covered can be invoiced again', async () => {
    const { id } = await invoices.aJob();
    const invoice = await invoices.anInvoice(id);
    const reasonless = await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: ' ' });
    expect(reasonless.json()).toMatchObject({ issues: [{ field: 'reason', message: 'Please say why' }] });
    const voided = await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong client' });
    expect(voided.json()).toMatchObject({
      number: 'INV-0001',
      status: 'void',
      voidReason: 'Wrong client',
      amountOpen: '0.00',
    });
    const page = (
      await server.visitor().get(`/api/invoices/${invoice.id}/public`)
    ).json<PublicInvoiceResponse>();
    expect(page.invoice).toMatchObject({
      status: 'void',
      voidedOn: '2026-03-10',
      methods: [],
      amountOpen: '0.00',
    });
    expect(page.invoice).not.toHaveProperty('voidReason');
    expect(refusalOf(await invoices.pay(invoice.id, '1'))).toEqual([409, 'VOID']);
    expect(await invoices.anInvoice(id)).toMatchObject({ number: 'INV-0002', totalAmount: '1082.50' });
  });

  test('cannot be made of one with payments', async () => {
    const invoice = await invoices.anInvoice((await invoices.aJob()).id);
    await invoices.pay(invoice.id, '1');
    const refused = await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: 'Oops' });
    expect(refusalOf(refused)).toEqual([409, 'HAS_PAYMENTS']);
  });
});
