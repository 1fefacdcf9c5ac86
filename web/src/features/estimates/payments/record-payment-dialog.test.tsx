import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleChangeSummary } from '../testing/sample-change-order.ts';
import {
  DEPOSIT_PAID,
  DEPOSIT_PART_PAID,
  DEPOSIT_REFUNDED,
  sampleEstimate,
  sampleEvent,
  samplePayment,
} from '../testing/sample-estimate.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
const recorded = () => seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'));
const bodies = () => recorded().map(({ body }) => JSON.parse(body) as Record<string, unknown>);

beforeEach(clearCsrfToken);
afterEach(cleanup);

const accepted = (changes: Partial<Estimate> = {}) => sampleEstimate({ status: 'accepted', ...changes });

/** Opens the dialog on an accepted estimate; recording gets `status` and `body`. */
async function openDialog(
  estimate: Estimate,
  status = 201,
  body: unknown = estimate,
  changes: readonly ChangeOrderSummary[] = [],
) {
  handle((call, response) => {
    if (call.method === 'POST') return answer(response, status, body);
    if (call.path.startsWith('/api/invoices')) return answer(response, 200, []);
    if (call.path.endsWith('/change-orders')) return answer(response, 200, changes);
    answer(response, 200, call.path.endsWith('csrf-token') ? { csrfToken: 't' } : estimate);
  });
  visit(`/estimates/${estimate.id}/view`);
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  return {
    dialog,
    amount: dialog.getByLabelText<HTMLInputElement>('Amount'),
    receivedOn: dialog.getByLabelText<HTMLInputElement>('Date received'),
    submit: () => user.click(dialog.getByRole('button', { name: 'Record payment' })),
  };
}

/** Today in the sample contractor's time zone. */
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Boise', dateStyle: 'short' }).format(new Date());

test('the dialog defaults to the deposit and today, and the recorded payment shows on the page', async () => {
  const part = accepted({
    ...DEPOSIT_PAID,
    payments: [samplePayment({ note: 'Check 1042' })],
    events: [
      sampleEvent(),
      sampleEvent({ id: 'e2', type: 'payment_received', detail: { amount: '$615.44', method: 'check' } }),
    ],
  });
  const { dialog, amount, receivedOn, submit } = await openDialog(accepted(), 201, part);
  expect(amount.value).toBe('615.44');
  expect(receivedOn.value).toBe(today());
  expect(dialog.getByText('The deposit is 25%')).toBeDefined();
  await user.type(dialog.getByLabelText('Note (optional)'), ' Check 1042 ');
  await submit();
  expect(await screen.findByText('Payment recorded')).toBeDefined();
  const [body] = bodies();
  expect(body).toEqual({
    id: expect.any(String),
    amount: '615.44',
    method: 'check',
    receivedOn: today(),
    note: 'Check 1042',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const payments = within(screen.getByRole('region', { name: 'Payments' }));
  expect(payments.getByText('Check 1042')).toBeDefined();
  expect(payments.getByText('Check · Nov 20, 2026')).toBeDefined();
  expect(screen.getByText('Payment received: $615.44 by check')).toBeDefined();
  const summary = within(screen.getByRole('region', { name: 'Cost summary' }));
  expect(summary.getByText('$1,846.30')).toBeDefined();
});

test('after the deposit the dialog offers the rest, and the last payment completes it', async () => {
  const part = accepted(DEPOSIT_PAID);
  const paid = { ...part, status: 'paid' as const, amountPaid: '2461.74', amountDue: '0.00' };
  const { amount, submit } = await openDialog(part, 201, paid);
  expect(amount.value).toBe('1846.30');
  await submit();
  expect(await screen.findByText('EST-0148 is paid in full.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
});

test.each([
  [DEPOSIT_PART_PAID, '415.44', '$415.44 of the $615.44 deposit is still due.'],
  [DEPOSIT_REFUNDED, '615.44', 'The deposit was refunded. $615.44 is due again.'],
])(
  'the rest of a deposit paid in part or refunded is offered (row %#), and the page says so',
  async (changes, rest, said) => {
    const { dialog, amount } = await openDialog(accepted(changes));
    expect(amount.value).toBe(rest);
    expect(dialog.getByText(said)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const payments = within(screen.getByRole('region', { name: 'Payments' }));
    expect(payments.getByText(said)).toBeDefined();
    const summary = within(screen.getByRole('region', { name: 'Cost summary' }));
    expect(summary.getByText('Deposit due').nextSibling?.textContent).toBe(`$${rest}`);
  },
);

test('a payment in another currency has its own digits and sign, and an unknown amount is called unknown', async () => {
  const payments = [
    samplePayment({ currency: 'JPY', amount: '25921', refunded: '1000', flag: 'wrong_currency' }),
    samplePayment({ id: 'd2', currency: 'KRW', amount: '30000', refunded: '0', flag: 'wrong_currency' }),
    samplePayment({ id: 'd3', amount: '0.00', flag: 'invalid_amount' }),
  ];
  await openDialog(accepted({ payments }));
  const card = within(screen.getByRole('region', { name: 'Payments', hidden: true }));
  expect(card.getByText('¥25,921')).toBeDefined();
  expect(card.getByText(/¥1,000 refunded/)).toBeDefined();
  expect(card.getByText('30,000 KRW')).toBeDefined();
  expect(card.getByText('Unknown')).toBeDefined();
  expect(card.getByText(/came without a valid amount/)).toBeDefined();
});

test('an invalid payment is marked at its field, and nothing is sent', async () => {
  const { dialog, amount, submit } = await openDialog(accepted());
  await user.clear(amount);
  await user.type(amount, '2461.75');
  await submit();
  expect(dialog.getByText('Only $2,461.74 is due')).toBeDefined();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(amount);
  await user.clear(amount);
  expect(amount.getAttribute('aria-invalid')).toBeNull();
  await submit();
  expect(dialog.getByText('Enter an amount above zero')).toBeDefined();
  expect(recorded()).toEqual([]);
});

test('a retry is the same payment to the server', async () => {
  const { submit } = await openDialog(accepted(), 500, {});
  await submit();
  expect(await screen.findByText('Failed to record payment')).toBeDefined();
  await submit();
  await waitFor(() => expect(bodies()).toHaveLength(2));
  const [first, second] = bodies();
  expect(second).toEqual(first);
});

test('a refusal shows the server’s message, and the estimate is refetched', async () => {
  const message = 'This estimate is already paid in full.';
  const { submit } = await openDialog(accepted(), 409, { success: false, error: 'CONFLICT', message });
  const reads = () =>
    seen.filter(({ method, path }) => method === 'GET' && path.includes('/estimates/e')).length;
  const before = reads();
  await submit();
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});

test('the dialog of a job leads to the change orders whose deposit is due', async () => {
  const change = (index: number, changes: Partial<ChangeOrderSummary>) =>
    sampleChangeSummary({
      id: `d0000000-0000-4000-8000-00000000000${index}`,
      number: `EST-0148-CO${index}`,
      status: 'accepted',
      depositAmount: '50.00',
      ...changes,
    });
  const paid = samplePayment({ amount: '50.00', changeOrderId: change(2, {}).id });
  const { dialog } = await openDialog(accepted({ payments: [paid] }), 201, undefined, [
    change(1, {}),
    change(2, {}),
    change(3, { status: 'sent' }),
    change(4, { depositAmount: '0.00' }),
  ]);
  const hint = await dialog.findByText(/^This counts for the whole job\./);
  expect(
    within(hint)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['CO-1', `/change-orders/${change(1, {}).id}`]]);
});
