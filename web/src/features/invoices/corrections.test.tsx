import { DAY_MS } from '@plumbline/contract/durations';
import type { Invoice } from '@plumbline/contract/invoices';
import type { Payment } from '@plumbline/contract/payments';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleEstimate, samplePayment } from '../estimates/testing/sample-estimate.ts';
import { sampleInvoice } from './testing/sample-invoice.ts';
import { visitInvoices } from './testing/visit-invoices.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
beforeEach(clearCsrfToken);
afterEach(cleanup);

/** Opens an invoice whose client has this address by now. */
function open(invoice: Invoice, email: string | null = 'dana@new.example') {
  handle(({ method, path }, response) => {
    if (path.endsWith('csrf-token')) return answer(response, 200, { csrfToken: 't' });
    if (path === '/api/settings') return answer(response, 200, { invoiceReminderDays: [] });
    if (path === `/api/clients/${invoice.clientId}`)
      return answer(response, 200, { ...invoice.client, email });
    answer(response, method === 'GET' ? 200 : 201, invoice);
  });
  visitInvoices(`/invoices/${invoice.id}`);
}
const changes = () =>
  seen
    .filter(({ method }) => method !== 'GET')
    .map(({ path, body }) => [path.split('/').slice(2).join('/'), JSON.parse(body || '{}')]);

const PAYMENT = samplePayment({ amount: '1000.00', receivedOn: '2026-11-01' });
const PAID_IN_PART = sampleInvoice({ amountSettled: '1000.00', amountOpen: '2094.61', payments: [PAYMENT] });

/** A payment that was begun online so many days ago. */
const paidOnline = (days: number): Payment => ({
  ...PAYMENT,
  id: `${PAYMENT.id.slice(0, -3)}${days}`,
  online: true,
  method: 'stripe',
  createdAt: new Date(Date.now() - days * DAY_MS).toISOString(),
});

async function choose(item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions of the payment of $1,000.00' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a credit note asks for an amount that is left and for a reason', async () => {
  open(PAID_IN_PART);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Credit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit INV-0028' }));
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveProperty('value', '2094.61');
  await user.clear(amount);
  await user.type(amount, '3094.62');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(dialog.getByText('Please say why')).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  await user.type(dialog.getByLabelText('Reason'), 'One pallet less');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(dialog.getByText('Only $3,094.61 is left of this invoice')).toBeDefined();
  expect(document.activeElement).toBe(amount);
  await user.clear(amount);
  await user.type(amount, '94.61');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([
    [
      `invoices/${PAID_IN_PART.id}/credit`,
      expect.objectContaining({ amount: '94.61', reason: 'One pallet less' }),
    ],
  ]);
});

test('a credit note begins with what is open, and of an invoice that is paid in full with all of it', async () => {
  const first = async (invoice: Invoice) => {
    cleanup();
    open(invoice);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Credit' }));
    return (await screen.findByLabelText<HTMLInputElement>('Amount')).value;
  };
  expect(await first(sampleInvoice())).toBe('3094.61');
  expect(await first(sampleInvoice({ amountCredited: '94.61', amountOpen: '3000.00' }))).toBe('3000.00');
  const paid = { status: 'paid', amountSettled: '3094.61', amountOpen: '0.00' } as const;
  expect(await first(sampleInvoice(paid))).toBe('3094.61');
});

test('after a refund the invoice offers to credit the amount', async () => {
  const payments = [{ ...PAYMENT, refunded: '200.00' }];
  open(sampleInvoice({ amountSettled: '800.00', amountOpen: '2294.61', payments }));
  await user.click(await screen.findByRole('button', { name: 'Credit this amount' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit INV-0028' }));
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '200.00');
});

test('a refund of a payment is recorded with its day, not before the payment', async () => {
  open(PAID_IN_PART);
  await choose('Record refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }));
  const day = dialog.getByLabelText('Date');
  await user.clear(day);
  await user.type(day, '2026-10-31');
  await user.click(dialog.getByRole('button', { name: 'Record refund' }));
  expect(dialog.getByText('The date can’t be before the payment')).toBeDefined();
  expect(document.activeElement).toBe(day);
  await user.clear(day);
  await user.type(day, '2026-11-01');
  await user.click(dialog.getByRole('button', { name: 'Record refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([
    [
      `payments/${PAYMENT.id}/refunds`,
      expect.objectContaining({ amount: '1000.00', refundedOn: '2026-11-01', note: null }),
    ],
  ]);
});

test('a payment recorded by mistake is withdrawn with a reason; one made online is not', async () => {
  open(PAID_IN_PART);
  await choose('Take back');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back this payment?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Another client');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([[`payments/${PAYMENT.id}/withdraw`, { reason: 'Another client' }]]);
  cleanup();
  open(sampleInvoice({ ...PAID_IN_PART, payments: [paidOnline(179)] }));
  await user.click(await screen.findByRole('button', { name: 'Actions of the payment of $1,000.00' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Download receipt',
    'Email receipt',
  ]);
});

test('a refund of money paid online is recorded once the provider no longer reports it, in its own currency', async () => {
  const foreign = { amount: '25921', refunded: '921', currency: 'KRW', flag: 'wrong_currency' } as const;
  open(sampleInvoice({ ...PAID_IN_PART, payments: [paidOnline(180), { ...paidOnline(181), ...foreign }] }));
  await user.click(await screen.findByRole('button', { name: 'Actions of the payment of $1,000.00' }));
  expect(await screen.findByRole('menuitem', { name: 'Record refund' })).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Actions of the payment of 25,921 KRW' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Download receipt',
    'Email receipt',
    'Record refund',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Record refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }));
  expect(dialog.getByText('25,000 KRW is left of this payment')).toBeDefined();
  expect(dialog.queryByText(/open again/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Record refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([
    [`payments/${paidOnline(181).id}/refunds`, expect.objectContaining({ amount: '25000' })],
  ]);
});

test('a refund in dinars has three decimals', async () => {
  const dinars = { amount: '3.000', refunded: '0.500', currency: 'KWD', flag: 'wrong_currency' } as const;
  open(sampleInvoice({ ...PAID_IN_PART, payments: [{ ...paidOnline(181), ...dinars }] }));
  await user.click(await screen.findByRole('button', { name: 'Actions of the payment of 3.000 KWD' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }));
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveProperty('value', '2.500');
  await user.clear(amount);
  await user.type(amount, '1.0005');
  await user.click(dialog.getByRole('button', { name: 'Record refund' }));
  expect(dialog.getByText('Enter an amount with at most three decimals')).toBeDefined();
  await user.clear(amount);
  await user.type(amount, '1.005');
  await user.click(dialog.getByRole('button', { name: 'Record refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([
    [`payments/${paidOnline(181).id}/refunds`, expect.objectContaining({ amount: '1.005' })],
  ]);
});

test('receipts go to the present address of the client, not to the one in the invoice', async () => {
  open(PAID_IN_PART);
  await user.click((await screen.findAllByRole('button', { name: 'Record payment' }))[0] as HTMLElement);
  expect(await screen.findByLabelText('Email a receipt to dana@new.example')).toBeDefined();
  cleanup();
  const client = { name: 'Dana Whitfield', email: null, phone: null, address: null };
  open(sampleInvoice({ ...PAID_IN_PART, client }));
  await choose('Email receipt');
  await waitFor(() => expect(changes()).toEqual([[`payments/${PAYMENT.id}/receipt`, {}]]));
  cleanup();
  seen.length = 0;
  open(PAID_IN_PART, null);
  const { clientId } = PAID_IN_PART;
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain(`/api/clients/${clientId}`));
  await user.click((await screen.findAllByRole('button', { name: 'Record payment' }))[0] as HTMLElement);
  expect(await screen.findByLabelText('Email a receipt to dana@mail.example')).toBeDefined();
});

test('the receipt of a client without an address goes where the invoice was mailed', async () => {
  const client = { name: 'Dana Whitfield', email: null, phone: null, address: null };
  const reminders = { ...PAID_IN_PART.reminders, recipient: 'site@mail.example' };
  open(sampleInvoice({ ...PAID_IN_PART, client, reminders }), null);
  await user.click((await screen.findAllByRole('button', { name: 'Record payment' }))[0] as HTMLElement);
  expect(await screen.findByLabelText('Email a receipt to site@mail.example')).toBeDefined();
});

test.each([
  ['Email receipt', 'Actions of the payment of $1,000.00'],
  ['Duplicate', 'More actions'],
])('while “%s” is under way it cannot be pressed again', async (item, menu) => {
  const own = { estimateId: null, estimateNumber: null, job: null, work: sampleEstimate() };
  const invoice = { ...PAID_IN_PART, ...own };
  handle(({ method, path }, response) => {
    if (path.endsWith('csrf-token')) return answer(response, 200, { csrfToken: 't' });
    // The answer to the change does not come.
    if (method === 'GET') answer(response, 200, path.startsWith('/api/clients') ? invoice.client : invoice);
  });
  visitInvoices(`/invoices/${invoice.id}`);
  const openMenu = async () => user.click(await screen.findByRole('button', { name: menu }));
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  await openMenu();
  const again = await screen.findByRole('menuitem', { name: item });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  expect(changes()).toHaveLength(1);
});
