import type { Invoice } from '@plumbline/contract/invoices';
import type { CreditNote } from '@plumbline/contract/invoices/credit-notes';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleEstimate, samplePayment } from '../estimates/testing/sample-estimate.ts';
import { sampleDraftInvoice, sampleInvoice } from './testing/sample-invoice.ts';
import { visitInvoices } from './testing/visit-invoices.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
beforeEach(clearCsrfToken);
afterEach(cleanup);

type Answer = readonly [status: number, body: object];

/** Opens an invoice; each changing call gets what `reply` returns for it. */
function open(invoice: Invoice, reply: (path: string) => Answer = () => [200, invoice], state?: object) {
  handle(({ method, path }, response) => {
    if (path.endsWith('csrf-token')) return answer(response, 200, { csrfToken: 't' });
    if (path.endsWith('/download')) return answer(response, 500, {});
    if (path === '/api/settings') return answer(response, 200, { invoiceReminderDays: [] });
    if (method === 'GET') return answer(response, 200, invoice);
    answer(response, ...reply(path));
  });
  return visitInvoices(`/invoices/${invoice.id}`, state);
}

const changes = () =>
  seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.split('/').at(-1), JSON.parse(body || '{}')]);

test('an open invoice shows what is open first, how it adds up, and what was paid', async () => {
  const payments = [samplePayment({ amount: '1000.00', note: 'Check 2209' })];
  open(sampleInvoice({ isOverdue: true, amountSettled: '1000.00', amountOpen: '2094.61', payments }));
  const figures = within(await screen.findByRole('region', { name: 'Open' }));
  expect(figures.getByText(/days? late$/)).toBeDefined();
  expect(figures.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Received1,000.00Check, Nov 20',
    'Open2,094.61Due Nov 7',
    'Total3,094.61Issued Oct 24',
  ]);
  const sums = screen.getByRole('region', { name: 'How this adds up' });
  expect([...sums.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
    'Estimate EST-01484,126.15',
    'Invoiced before−1,031.54',
    'This invoice$3,094.61',
    'Includes Tax, 6%175.17',
  ]);
  expect(screen.getByRole('region', { name: 'Payments' }).textContent).toContain('Check 2209');
});

test('of a late invoice the first step beside a payment is to remind; sending it again is in the menu', async () => {
  open(sampleInvoice({ isOverdue: true }));
  const [first] = await screen.findAllByRole('button', { name: 'Remind now' });
  await user.click(first as HTMLElement);
  expect(await screen.findByText('Reminder sent')).toBeDefined();
  expect(changes()).toEqual([['POST', 'remind', {}]]);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Send again' }));
  expect(await screen.findByRole('dialog', { name: 'Send INV-0028' })).toBeDefined();
});

test('a payment that the server refuses says why at its amount', async () => {
  const message = 'amount must be at most $94.61, the amount left to pay';
  open(sampleInvoice(), () => [
    400,
    { error: 'VALIDATION_FAILED', message, issues: [{ field: 'amount', message }] },
  ]);
  const [first] = await screen.findAllByRole('button', { name: 'Record payment' });
  await user.click(first as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText('Must be at most $94.61, the amount left to pay')).toBeDefined();
  expect(dialog.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Amount')));
});

test('an invoice without an estimate shows its lines and what was credited, and is duplicated', async () => {
  const own = { estimateId: null, estimateNumber: null, job: null, work: sampleEstimate() };
  const copy = sampleDraftInvoice({ ...own, id: 'a1000000-0000-4000-8000-000000000099' });
  const credited = { amountCredited: '94.61', amountOpen: '3000.00' };
  const router = open(sampleInvoice({ ...own, ...credited, title: 'Roof repair' }), () => [201, copy]);
  expect(await screen.findByText(sampleEstimate().laborLines[0]?.description ?? 'none')).toBeDefined();
  const rows = within(screen.getByRole('region', { name: 'Cost summary' })).getAllByRole('term');
  expect(rows.map((row) => row.textContent).slice(-3, -1)).toEqual(['Credited', 'Paid']);
  expect(screen.queryByRole('region', { name: 'How this adds up' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoices/${copy.id}`));
  expect(changes()).toEqual([['POST', 'duplicate', {}]]);
});

test('one of an estimate is not duplicated', async () => {
  open(sampleInvoice());
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
});

test('what was paid before it was issued is named apart from payments on it', async () => {
  open(sampleInvoice({ amountSettled: '1000.00', amountOpen: '2094.61' }));
  const payments = await screen.findByRole('region', { name: 'Payments' });
  expect(payments.textContent).toContain('Previously paid');
  expect(payments.textContent).toContain('This comes from the deposit or an earlier overpayment.');
  expect(payments.textContent).toContain('1,000.00');
});

test('a credit note is listed under credits, away from the payments', async () => {
  const note: CreditNote = {
    id: 'c1',
    number: 'CN-0001',
    invoiceId: 'i1',
    issuedOn: '2026-11-06',
    reason: 'One pallet less',
    currency: 'USD',
    subtotal: '200.00',
    taxAmount: '0.00',
    totalAmount: '200.00',
    createdAt: '2026-11-06T10:00:00.000Z',
  };
  const credited = { amountCredited: '200.00', creditNotes: [note] };
  open(sampleInvoice({ ...credited, amountSettled: '300.00', amountOpen: '2594.61' }));
  const credits = await screen.findByRole('region', { name: 'Credits' });
  expect(credits.textContent).toMatch(/Credit note CN-0001200\.00.*One pallet less/);
  const payments = screen.getByRole('region', { name: 'Payments' });
  expect(payments.textContent).toContain('300.00');
  expect(payments.textContent).not.toContain('200.00');
  cleanup();
  open(sampleInvoice({ ...credited, status: 'paid', amountOpen: '0.00' }));
  await screen.findByRole('region', { name: 'Credits' });
  expect(screen.queryByRole('region', { name: 'Payments' })).toBeNull();
});

test('a payment is recorded for what is open', async () => {
  const invoice = sampleInvoice({ amountSettled: '1000.00', amountOpen: '2094.61' });
  open(invoice, () => [201, sampleInvoice({ status: 'paid', amountOpen: '0.00' })]);
  await user.click((await screen.findAllByRole('button', { name: 'Record payment' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('2094.61');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('INV-0028 is paid in full.')).toBeDefined();
  expect(changes()[0]).toMatchObject(['POST', 'payments', { amount: '2094.61', method: 'check' }]);
});

test('voiding asks for a reason, and is not offered once money came', async () => {
  open(sampleInvoice());
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void INV-0028?' }));
  await user.click(dialog.getByRole('button', { name: 'Void invoice' }));
  expect(dialog.getByText('Please say why')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'Wrong client');
  await user.click(dialog.getByRole('button', { name: 'Void invoice' }));
  await waitFor(() => expect(changes()).toEqual([['POST', 'void', { reason: 'Wrong client' }]]));
  cleanup();
  open(sampleInvoice({ amountSettled: '1.00', amountOpen: '3093.61' }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Void' })).toBeNull();
});

test('an address without an invoice says so', async () => {
  handle((_call, response) => answer(response, 404, {}));
  visitInvoices('/invoices/a1000000-0000-4000-8000-000000000099');
  expect(await screen.findByRole('heading', { name: 'Invoice Not Found' })).toBeDefined();
});

const reminders = (fields: Partial<Invoice['reminders']>): Partial<Invoice> => ({
  reminders: { ...sampleInvoice().reminders, ...fields },
});

test('reminders show their days and the next one, go out at once, and pause and resume', async () => {
  const planned = sampleInvoice(reminders({ days: [3, 14], nextOn: '2026-11-10' }));
  open(planned, (path) => [
    200,
    path.endsWith('remind')
      ? planned
      : sampleInvoice(reminders({ days: [3, 14], pausedUntil: '2030-01-02', nextOn: null })),
  ]);
  const card = within(await screen.findByRole('region', { name: 'Reminders' }));
  expect(card.getByText('3 and 14 days after it’s due, while something is open.')).toBeDefined();
  expect(card.getByText('Nov 10, 2026').parentElement?.textContent).toBe(
    'Next Nov 10, 2026, to dana@mail.example.',
  );
  await user.click(card.getByRole('button', { name: 'Remind now' }));
  expect(await screen.findByText('Reminder sent')).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Pause' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pause reminders' }));
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2030-01-02' } });
  await user.click(dialog.getByRole('button', { name: 'Pause reminders' }));
  expect(await card.findByText('Paused until Jan 2, 2030.')).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(changes()).toHaveLength(3));
  expect(changes()).toEqual([
    ['POST', 'remind', {}],
    ['PUT', 'reminders', { days: [3, 14], pausedUntil: '2030-01-02' }],
    ['PUT', 'reminders', { days: [3, 14] }],
  ]);
});

test('reminders that are off can be turned on, before and after the day it is due', async () => {
  open(sampleInvoice());
  const card = within(await screen.findByRole('region', { name: 'Reminders' }));
  expect(card.getByText('Automatic reminders are off.')).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Change reminders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reminders' }));
  await user.click(dialog.getByRole('button', { name: 'Remove second reminder' }));
  // The number may be empty meanwhile.
  const number = dialog.getByLabelText('First reminder');
  await user.clear(number);
  await user.click(dialog.getByRole('combobox', { name: 'When the first reminder is sent' }));
  await user.click(screen.getByRole('option', { name: 'days before it’s due' }));
  await user.type(number, '5');
  await user.clear(number);
  await user.type(number, '10');
  await user.click(dialog.getByRole('button', { name: 'Save reminders' }));
  await waitFor(() => expect(changes()).toEqual([['PUT', 'reminders', { days: [-10], pausedUntil: null }]]));
});

test('reminders that the client stopped have no buttons', async () => {
  open(sampleInvoice(reminders({ days: [3], stoppedAt: '2026-11-12T10:00:00.000Z' })));
  const card = within(await screen.findByRole('region', { name: 'Reminders' }));
  expect(card.getByText(/^Stopped by the client on Nov 12, 2026/)).toBeDefined();
  expect(card.queryByRole('button')).toBeNull();
});
