import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoices, payments } from '../../db/schema/schema.ts';
import { aClient, anAcceptedEstimate, anEstimate } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../testing/visitors/paying-client.ts';
import { ownInvoicesOf } from './testing/own-work.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

/** An issued invoice over 100.00, which is the whole job. */
async function anInvoice(contractor: ApiClient): Promise<Invoice> {
  const { id } = await anAcceptedEstimate(contractor);
  const made = await contractor.post('/api/invoices', { estimateId: id, covers: { kind: 'rest' } });
  const issued = await contractor.post(`/api/invoices/${made.json<Invoice>().id}/issue`, {});
  expect(issued.json<Invoice>()).toMatchObject({ status: 'sent', totalAmount: '100.00' });
  return issued.json<Invoice>();
}
const begin = (id: string, provider: OnlineProvider = 'stripe', amount?: string) =>
  app.server.visitor().post(`/api/invoices/${id}/create-payment`, { provider, amount });
/** Pays at the provider, and returns the session that the client comes back with. */
async function payAt(session: string) {
  const { redirectUrl } = (await app.control(`sessions/${session}/pay`)) as { redirectUrl: string };
  const back = new URL(redirectUrl);
  return { path: back.pathname, sessionId: back.searchParams.get('session_id') };
}
const verify = (id: string, sessionId: string | null) =>
  app.server.visitor().post(`/api/invoices/${id}/verify-payment`, { sessionId });
const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/invoices/${id}`)).json<Invoice>();

test('an invoice cannot be paid while money for a change order’s deposit that it covers is on its way', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anAcceptedEstimate(contractor);
  const made = await contractor.post(`/api/estimates/${id}/change-orders`, {
    title: 'Skylight',
    depositPercentage: '50',
    laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }],
  });
  const url = `/api/change-orders/${made.json<ChangeOrder>().id}`;
  await contractor.patch(`${url}/status`, { status: 'accepted' });
  const body = { provider: 'stripe', clientName: 'Dana' };
  const session = sessionOf(await app.server.visitor().post(`${url}/create-payment`, body));
  await app.control(`sessions/${session}/pay-later`);
  await app.server.visitor().post(`${url}/verify-payment`, { sessionId: session });
  const draft = await contractor.post('/api/invoices', { estimateId: id, covers: { kind: 'rest' } });
  const { id: invoice } = draft.json<Invoice>();
  expect((await contractor.post(`/api/invoices/${invoice}/issue`, {})).statusCode).toBe(200);
  const page = await app.server.visitor().get(`/api/invoices/${invoice}/public`);
  expect(page.json<PublicInvoiceResponse>().invoice.paymentPending).toBe('30.00');
  expect((await begin(invoice)).json()).toMatchObject({ error: 'PAYMENT_PENDING' });
});

describe.each(ONLINE_PROVIDERS)('an invoice paid by %s', (provider) => {
  test('is paid once, however often the client and the provider report it, and mails a receipt', async () => {
    const contractor = await aPaidContractor(app);
    const invoice = await anInvoice(contractor);
    const { path, sessionId } = await payAt(sessionOf(await begin(invoice.id, provider)));
    expect(path).toBe(`/invoice/${invoice.id}`);
    const answers = await Promise.all([verify(invoice.id, sessionId), verify(invoice.id, sessionId)]);
    for (const answer of answers)
      expect(answer.json<VerifyPaymentResponse>()).toMatchObject({ success: true, amountPaid: '100.00' });
    const paid = await read(contractor, invoice.id);
    expect(paid).toMatchObject({ status: 'paid', amountOpen: '0.00', amountSettled: '100.00' });
    expect(paid.payments.map(({ method, amount, invoiceId }) => [method, amount, invoiceId])).toEqual([
      [provider, '100.00', invoice.id],
    ]);
    const job = (await contractor.get(`/api/estimates/${invoice.estimateId}`)).json<Estimate>();
    expect([job.status, job.amountDue]).toEqual(['paid', '0.00']);
    const page = (
      await app.server.visitor().get(`/api/invoices/${invoice.id}/public`)
    ).json<PublicInvoiceResponse>();
    expect(page.invoice).toMatchObject({ status: 'paid', methods: [], amountOpen: '0.00' });
    expect((await begin(invoice.id, provider)).json()).toMatchObject({ error: 'NOTHING_OPEN' });
    const receipts = (await mailsTo(app.server, 'dana@example.com')).filter(({ text }) =>
      text.includes(`/invoice/${invoice.id}`),
    );
    expect(receipts.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`Receipt: $100.00 for invoice ${invoice.number}`),
    ]);
  });

  test('can be paid in parts where the contractor takes them, until nothing is open', async () => {
    const contractor = await aPaidContractor(app);
    await contractor.patch('/api/user/settings', { allowsPartPayments: true });
    const { id } = await anInvoice(contractor);
    for (const [amount, open] of [
      ['30.00', '70.00'],
      ['69.50', '0.50'],
      ['0.50', '0.00'],
    ] as const) {
      const { sessionId } = await payAt(sessionOf(await begin(id, provider, amount)));
      expect((await verify(id, sessionId)).json()).toMatchObject({ success: true, amountPaid: amount });
      expect(await read(contractor, id)).toMatchObject({ amountOpen: open });
    }
    const paid = await read(contractor, id);
    expect(paid.status).toBe('paid');
    expect(paid.payments.map(({ amount }) => amount).toSorted()).toEqual(['0.50', '30.00', '69.50']);
    expect(paid.payments.map(({ flag }) => flag)).toEqual([null, null, null]);
  });
});

test.each([
  ['goes to the address that the invoice was mailed to', 'site@example.com', { email: 'site@example.com' }],
  ['is not mailed if the invoice was not', 'nobody@example.com', { channel: 'link' }],
])('the receipt of a client without an address %s', async (_what, address, send) => {
  const contractor = await aPaidContractor(app);
  const { id: clientId } = await aClient(contractor, { email: null });
  const { id: estimateId } = await anEstimate(contractor, { clientId });
  await contractor.patch(`/api/estimates/${estimateId}/status`, { status: 'sent' });
  await contractor.patch(`/api/estimates/${estimateId}/status`, { status: 'accepted' });
  const draft = await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } });
  const { id } = draft.json<Invoice>();
  expect((await contractor.post(`/api/invoices/${id}/issue`, { send })).statusCode).toBe(200);
  const { sessionId } = await payAt(sessionOf(await begin(id)));
  await verify(id, sessionId);
  expect(await read(contractor, id)).toMatchObject({ status: 'paid' });
  const receipts = (await mailsTo(app.server, address)).filter(({ subject }) =>
    subject.startsWith('Receipt'),
  );
  expect(receipts).toHaveLength('email' in send ? 1 : 0);
});

test('a refund opens the invoice again, turns its reminders off, and the job is no longer paid', async () => {
  const contractor = await aPaidContractor(app);
  const invoice = await anInvoice(contractor);
  const { sessionId } = await payAt(sessionOf(await begin(invoice.id)));
  await verify(invoice.id, sessionId);
  const [paid] = await app.server.deps.db.select().from(payments).where(eq(payments.invoiceId, invoice.id));
  await app.server.deps.db
    .update(invoices)
    .set({ reminderDays: [3, 14], nextReminderOn: '2026-03-27' })
    .where(eq(invoices.documentId, invoice.id));
  await app.control(`payments/${paid?.providerPaymentId}/refund`, { amountMinor: 4000 });
  await verify(invoice.id, sessionId);
  await verify(invoice.id, sessionId);
  const [refunded] = await app.server.deps.db
    .select()
    .from(invoices)
    .where(eq(invoices.documentId, invoice.id));
  expect(refunded).toMatchObject({ reminderDays: [], nextReminderOn: null });
  const { events } = await read(contractor, invoice.id);
  expect(events.filter(({ type }) => type === 'reminders_off')).toHaveLength(1);
  expect(await read(contractor, invoice.id)).toMatchObject({
    status: 'sent',
    amountOpen: '40.00',
    amountSettled: '60.00',
    paidOn: null,
  });
  const job = (await contractor.get(`/api/estimates/${invoice.estimateId}`)).json<Estimate>();
  expect([job.status, job.amountDue]).toEqual(['accepted', '40.00']);
});

test('money that arrives after the invoice was voided is kept with a flag, and pays the next invoice', async () => {
  const contractor = await aPaidContractor(app);
  const invoice = await anInvoice(contractor);
  const session = sessionOf(await begin(invoice.id));
  const { sessionId } = await payAt(session);
  expect((await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: 'Twice' })).statusCode).toBe(
    200,
  );
  await verify(invoice.id, sessionId);
  const voided = await read(contractor, invoice.id);
  expect(voided).toMatchObject({ status: 'void', amountSettled: '0.00' });
  expect(voided.payments.map(({ flag }) => flag)).toEqual(['voided']);
  const { estimateId } = invoice;
  const next = (
    await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } })
  ).json<Invoice>();
  expect((await contractor.post(`/api/invoices/${next.id}/issue`, {})).json()).toMatchObject({
    status: 'paid',
    amountSettled: '100.00',
  });
});

test('the contractor’s email about a different amount than the invoice asked for speaks of no acceptance', async () => {
  const contractor = await aPaidContractor(app);
  const invoice = await anInvoice(contractor);
  const { sessionId } = await payAt(sessionOf(await begin(invoice.id)));
  await app.control('faults', {
    provider: 'stripe',
    kind: 'answer-altered',
    match: '/v1/checkout/sessions/',
    method: 'GET',
    set: { amount_total: 9000 },
  });
  await verify(invoice.id, sessionId);
  const { payments: received } = await read(contractor, invoice.id);
  expect(received.map(({ flag }) => flag)).toEqual(['wrong_amount']);
  const notice = (await mailsTo(app.server, contractor.email)).find(({ subject }) =>
    subject.startsWith('Please check'),
  );
  expect(notice?.text).toContain(
    '$90.00 came in through Stripe with a different amount than you asked for.\n',
  );
  expect(notice?.text).not.toContain('accept');
});

test('an invoice without an estimate is paid online, and a refund opens it again', async () => {
  const contractor = await aPaidContractor(app);
  const invoice = await ownInvoicesOf(contractor).issue();
  const { path, sessionId } = await payAt(sessionOf(await begin(invoice.id)));
  expect(path).toBe(`/invoice/${invoice.id}`);
  expect((await verify(invoice.id, sessionId)).json()).toMatchObject({ success: true, amountPaid: '100.00' });
  expect(await read(contractor, invoice.id)).toMatchObject({ status: 'paid', amountOpen: '0.00' });
  const [paid] = await app.server.deps.db.select().from(payments).where(eq(payments.invoiceId, invoice.id));
  await app.control(`payments/${paid?.providerPaymentId}/refund`, { amountMinor: 4000 });
  await verify(invoice.id, sessionId);
  expect(await read(contractor, invoice.id)).toMatchObject({ status: 'sent', amountOpen: '40.00' });
});

test('a void invoice and a draft cannot be paid', async () => {
  const contractor = await aPaidContractor(app);
  const invoice = await anInvoice(contractor);
  await contractor.post(`/api/invoices/${invoice.id}/void`, { reason: 'Twice' });
  expect((await begin(invoice.id)).json()).toMatchObject({ error: 'NOTHING_OPEN' });
  const { estimateId } = invoice;
  const made = await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } });
  expect((await begin(made.json<Invoice>().id)).statusCode).toBe(404);
});

const RANGE = 'Please enter an amount from $1.00 to $100.00';
test.each([
  ['0.99', RANGE],
  ['0', RANGE],
  ['100.01', RANGE],
  ['1.005', 'amount must have at most 2 decimals'],
  ['-5', expect.any(String)],
])('a part of %s is refused', async (amount, message) => {
  const contractor = await aPaidContractor(app);
  await contractor.patch('/api/user/settings', { allowsPartPayments: true });
  const { id } = await anInvoice(contractor);
  const refused = await begin(id, 'stripe', amount);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ issues: [expect.objectContaining({ field: 'amount', message })] }),
  ]);
});

test('any amount is refused where parts are off, and the page offers none', async () => {
  const contractor = await aPaidContractor(app);
  const { id } = await anInvoice(contractor);
  for (const amount of ['50', '100.00']) {
    const refused = await begin(id, 'stripe', amount);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      'This invoice can only be paid in full. Please reload the page.',
    ]);
  }
  const page = async () =>
    (await app.server.visitor().get(`/api/invoices/${id}/public`)).json<PublicInvoiceResponse>().invoice;
  expect(await page()).toMatchObject({ partsFrom: null });
  await contractor.patch('/api/user/settings', { allowsPartPayments: true });
  expect(await page()).toMatchObject({ partsFrom: '1.00' });
});

test('two pages that pay all of an invoice in parts at once never settle more than is open', async () => {
  const contractor = await aPaidContractor(app);
  await contractor.patch('/api/user/settings', { allowsPartPayments: true });
  const { id } = await anInvoice(contractor);
  const first = sessionOf(await begin(id, 'stripe', '80'));
  const second = sessionOf(await begin(id, 'stripe', '60'));
  const { sessionId } = await payAt(first).catch(() => ({ sessionId: first }));
  const other = await payAt(second);
  await Promise.all([verify(id, sessionId), verify(id, other.sessionId)]);
  const invoice = await read(contractor, id);
  expect(Number(invoice.amountSettled)).toBeLessThanOrEqual(100);
  expect(invoice.payments.length).toBeGreaterThan(0);
});
