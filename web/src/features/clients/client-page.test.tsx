import type { ClientWithSums } from '@plumbline/contract/clients';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import type { ClientPayment } from '@plumbline/contract/payments';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { sampleEstimate } from '../estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { sampleInvoice } from '../invoices/testing/sample-invoice.ts';
import { ClientPage } from './client-page.tsx';
import { sampleClient } from './testing/sample-client.ts';

const { seen, handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(cleanup);

const DANA = sampleClient({ estimateCount: 2, totalValue: '14679.53' });
const JOB = sampleEstimate({ status: 'viewed', isExpired: true });

interface Money {
  readonly invoices: readonly InvoiceSummary[];
  /** The oldest open ones, of a client with more invoices than a page. */
  readonly oldest?: readonly InvoiceSummary[];
  readonly payments: readonly Partial<ClientPayment>[];
}

/** Opens the page of a client who has one estimate. */
function open(client: ClientWithSums, money: Money = { invoices: [], payments: [] }) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path === `/api/clients/${client.id}`) return answer(response, 200, client);
    if (call.path.startsWith('/api/estimates?')) return answer(response, 200, [JOB]);
    if (call.path.includes('order=oldest')) return answer(response, 200, money.oldest);
    if (call.path.startsWith('/api/invoices?')) {
      if (money.oldest) {
        response.setHeader('link', '</api/invoices?cursor=next>; rel="next"');
        response.setHeader('x-total-count', 1204);
      }
      return answer(response, 200, money.invoices);
    }
    if (call.path.endsWith('/payments'))
      return answer(response, call.method === 'POST' ? 201 : 200, money.payments);
    if (call.path.endsWith('/duplicate')) return answer(response, 201, { ...JOB, id: 'copy' });
    answer(response, 404, {});
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const router = createMemoryRouter(
    [
      { path: '/clients/:id', Component: ClientPage },
      { path: '/estimates/:id/edit', element: <h1>Form</h1> },
    ],
    { initialEntries: [`/clients/${client.id}`] },
  );
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return { user: userEvent.setup({ delay: null }), router, queryClient };
}

test('a client’s page calls, texts and finds them, and starts an estimate for them', async () => {
  const { user, router } = open(DANA);
  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeDefined();
  const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href(/^Call/)).toBe('tel:2085550119');
  expect(href('Text')).toBe('sms:2085550119');
  expect(href('Map')).toContain('query=2214%20N%2018th%20St');
  expect(href('dana@example.com')).toBe('mailto:dana@example.com');
  expect(href(/^New estimate/)).toBe(`/estimates/new?clientId=${DANA.id}`);
  expect(await screen.findByText('Expired')).toBeDefined();
  expect(seen.some(({ path }) => path === `/api/estimates?clientId=${DANA.id}&limit=100`)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Same lines as EST-0148' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimates/copy/edit'));
});

test('what is out, won and owed of a client’s estimates heads their page', async () => {
  open({
    ...DANA,
    out: { estimates: 1, value: '13394.93' },
    won: { estimates: 1, value: '1284.60' },
    otherTotals: [{ currency: 'EUR', totalValue: '80.00' }],
  });
  expect((await screen.findByRole('region', { name: 'Sums' })).textContent).toBe(
    'Out$13,394.931 estimateWon$1,284.601 jobTo collect$0.00All paidPlus €80.00 (not included)',
  );
});

test('change orders out without an estimate are not called 0 estimates', async () => {
  open({ ...DANA, out: { estimates: 0, value: '-185.50' }, won: { estimates: 1, value: '1284.60' } });
  expect((await screen.findByRole('region', { name: 'Sums' })).textContent).toContain(
    'Out−$185.50in change ordersWon',
  );
});

test('a client who never owed anything is not called paid', async () => {
  open({ ...DANA, out: { estimates: 1, value: '13394.93' }, won: { estimates: 0, value: '0.00' } });
  expect((await screen.findByRole('region', { name: 'Sums' })).textContent).not.toContain('paid');
});

test('before the first estimate the page shows no sums', async () => {
  open(sampleClient());
  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Sums' })).toBeNull();
});

const INVOICES = [
  sampleInvoice({ id: 'i3', number: 'INV-0003', amountOpen: '100.00', amountSettled: '0.00' }),
  sampleInvoice({ id: 'i2', number: 'INV-0002', status: 'paid', amountOpen: '0.00' }),
  sampleInvoice({ id: 'i1', number: 'INV-0001', amountOpen: '300.00', amountSettled: '0.00' }),
];

test('one check is recorded over the open invoices, the oldest first, each part editable', async () => {
  const { user } = open(
    { ...DANA, owed: { estimates: 2, value: '400.00' }, overdue: '300.00', credit: '5.00' },
    { invoices: INVOICES, payments: [] },
  );
  expect(await screen.findByText('$300.00 overdue')).toBeDefined();
  expect(screen.getByText('Credit $5.00')).toBeDefined();
  expect((await screen.findByRole('link', { name: /^INV-0001/ })).getAttribute('href')).toBe('/invoices/i1');
  const estimates = within(screen.getByRole('region', { name: 'Estimates' }));
  expect(screen.getAllByRole('link', { name: /^New estimate/ })).toEqual([
    estimates.getByRole('link', { name: 'New estimate' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByText('$400.00')).toBeDefined();
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
    await user.tab();
  };
  await type('Amount', '350');
  expect([field('INV-0001').value, field('INV-0003').value]).toEqual(['300.00', '50.00']);
  await type('INV-0001', '300.01');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(dialog.getByText('At most $300.00 is open')).toBeDefined();
  expect(document.activeElement).toBe(field('INV-0001'));
  await type('INV-0001', '250');
  await type('INV-0003', '75.5');
  expect(field('Amount').value).toBe('325.50');
  await type('Note (optional)', 'Check 1187');
  await user.click(dialog.getByLabelText(`Email 2 receipts to ${DANA.email}`));
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body } = seen.find(({ method }) => method === 'POST') ?? { body: '{}' };
  const { invoices } = JSON.parse(body) as { invoices: { invoiceId: string; amount: string }[] };
  expect(invoices.map(({ invoiceId, amount }) => [invoiceId, Number(amount)])).toEqual([
    ['i1', 250],
    ['i3', 75.5],
  ]);
  expect(JSON.parse(body)).toMatchObject({ method: 'check', note: 'Check 1187', mailReceipt: true });
});

test('a check pays the oldest open invoices of a client with more invoices than a page', async () => {
  const [newest, , oldest] = INVOICES;
  const { user } = open(DANA, {
    invoices: INVOICES.slice(0, 1),
    oldest: [oldest, newest],
    payments: [],
  } as Money);
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByLabelText<HTMLInputElement>('INV-0001').value).toBe('300.00');
});

test('of more invoices and payments than a page the page says that it shows the newest', async () => {
  const payment = { method: 'check', amount: '5.00', currency: 'USD', refunded: '0.00' } as const;
  const payments = Array.from({ length: 100 }, (_, place) => ({
    ...payment,
    id: `p${place}`,
    receivedOn: '2026-03-28',
    note: null,
    invoiceNumber: 'INV-0002',
    estimateNumber: null,
  }));
  open(DANA, { invoices: INVOICES, oldest: INVOICES, payments });
  expect(await screen.findByText(`The newest ${INVOICES.length} of 1,204 invoices`)).toBeDefined();
  expect(await screen.findByText('The newest 100 payments')).toBeDefined();
});

test('an amount with too many decimals is marked, and an invoice paid meanwhile is not paid again', async () => {
  const [newest, , oldest] = INVOICES;
  let invoices: InvoiceSummary[] = INVOICES;
  const money = {
    payments: [],
    get invoices() {
      return invoices;
    },
  };
  const { user, queryClient } = open(DANA, money);
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  await user.clear(field('INV-0001'));
  await user.type(field('INV-0001'), '12.345');
  expect(dialog.getByText('Must have at most 2 decimals')).toBeDefined();
  await user.clear(field('Amount'));
  await user.type(field('Amount'), '50');
  await user.tab();
  expect([field('INV-0001').value, field('INV-0003').value]).toEqual(['50.00', '']);
  invoices = [newest, { ...oldest, status: 'paid', amountOpen: '0.00' }] as InvoiceSummary[];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(dialog.queryByLabelText('INV-0001')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(dialog.getByText('The open invoices have changed. Check what this pays.')).toBeDefined();
  expect(field('INV-0003').value).toBe('50.00');
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body } = seen.find(({ method }) => method === 'POST') ?? { body: '{}' };
  expect(JSON.parse(body)).toMatchObject({ invoices: [{ invoiceId: 'i3', amount: '50.00' }] });
});

test('payments say what they were paid for, and without open invoices none is recorded', async () => {
  const payment = {
    id: 'p1',
    method: 'check',
    amount: '1284.60',
    currency: 'USD',
    receivedOn: '2026-03-28',
    note: '1187',
    refunded: '0.00',
    invoiceNumber: 'INV-0002',
    estimateNumber: 'EST-0071',
  } as const;
  open(DANA, { invoices: INVOICES.slice(1, 2), payments: [payment] });
  const receipt = await screen.findByRole('link', { name: 'Receipt for $1,284.60 of Mar 28, 2026' });
  expect(receipt.parentElement?.textContent).toBe('Mar 28, 2026 · INV-0002 · 1187 · Receipt');
  expect(receipt.getAttribute('href')).toBe('/api/payments/p1/receipt');
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  expect(screen.getAllByRole('link', { name: /^New estimate/ })).toHaveLength(1);
});
