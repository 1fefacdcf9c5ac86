import type { Receivables, Statement, TaxReport } from '@plumbline/contract/books';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { todayIn } from '../../lib/dates.ts';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { sampleClient } from '../clients/testing/sample-client.ts';
import { refreshEstimates } from '../estimates/api.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { ReportsPage } from './reports-page.tsx';
import { StatementPage } from './statement-page.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
beforeEach(clearCsrfToken);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DANA = sampleClient();
const AGING = { current: '0.00', days30: '2678.99', days60: '0.00', days90: '0.00', older: '0.00' };
const row = (
  date: string,
  kind: Statement['rows'][number]['kind'],
  number: string,
  amount: string,
  balance: string,
): Statement['rows'][number] => ({
  date,
  kind,
  number,
  amount,
  balance,
  method: kind === 'payment' ? 'check' : null,
  dueOn: null,
  invoiceId: null,
  estimateId: null,
});
const STATEMENT: Statement = {
  clientId: DANA.id,
  clientName: DANA.name,
  from: '2026-10-01',
  to: '2026-11-30',
  currency: 'USD',
  currencies: ['USD'],
  balanceBefore: '0.00',
  rows: [
    row('2026-10-20', 'payment', 'EST-0148', '-3348.73', '-3348.73'),
    row('2026-10-20', 'held', 'EST-0148', '3348.73', '0.00'),
    row('2026-11-02', 'invoice', 'INV-0031', '2678.99', '2678.99'),
  ],
  balanceAfter: '2678.99',
  held: '3348.73',
  aging: AGING,
};
const TAX: TaxReport = {
  basis: 'issued',
  from: '2026-01-01',
  to: '2026-11-30',
  currency: 'USD',
  currencies: ['USD'],
  rows: [{ name: 'Tax', rate: '6', base: '2527.35', tax: '151.64' }],
  totalTax: '151.64',
  receivedNotInvoiced: '3348.73',
};
const OWING = { clientId: DANA.id, clientName: DANA.name, ...AGING, total: '2678.99' };
const RECEIVABLES: Receivables = {
  asOf: '2026-11-30',
  currency: 'USD',
  currencies: ['USD'],
  rows: [OWING],
  totals: { ...AGING, total: '2678.99' },
};

/** Opens a page of the books, whose reports answer with these. */
function open(
  path: string,
  answers: { statement?: Statement; tax?: TaxReport; receivables?: Receivables } = {},
) {
  const { statement = STATEMENT, tax = TAX, receivables = RECEIVABLES } = answers;
  handle(({ path: asked }, response) => {
    const { pathname } = new URL(asked, 'http://localhost');
    if (pathname === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (pathname.endsWith('/statement')) return answer(response, 200, statement);
    if (pathname.endsWith('/statement/send')) return answer(response, 200, { success: true });
    if (pathname === `/api/clients/${DANA.id}`) return answer(response, 200, DANA);
    if (pathname === '/api/reports/tax') return answer(response, 200, tax);
    if (pathname === '/api/reports/receivables') {
      const [first, second] = receivables.rows;
      const isFirst = !asked.includes('cursor=');
      if (second) response.setHeader('x-total-count', 30);
      if (second && isFirst) response.setHeader('link', `<${pathname}?cursor=next>; rel="next"`);
      return answer(response, 200, { ...receivables, rows: [isFirst ? first : second] });
    }
    answer(response, 404, {});
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const router = createMemoryRouter(
    [
      { path: '/clients/:id/statement', Component: StatementPage },
      { path: '/reports', Component: ReportsPage },
    ],
    { initialEntries: [path] },
  );
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return queryClient;
}

const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a statement shows what the client owes on invoices, and beside it what was received and not invoiced', async () => {
  open(`/clients/${DANA.id}/statement`);
  expect((await screen.findByText('Owed on invoices')).parentElement?.textContent).toContain('$2,678.99');
  const figures = screen.getByText('Received, not invoiced yet', { selector: 'dt' }).parentElement;
  expect(figures?.textContent).toContain('$3,348.73');
  const lines = screen.getAllByRole('row').slice(1).map(cellsOf);
  expect(lines).toEqual([
    ['Oct 1, 2026', 'Balance before', '0.00'],
    ['Oct 20, 2026', 'Payment by check', 'EST-0148', '−3,348.73', '−3,348.73'],
    ['Oct 20, 2026', 'Received, not invoiced yet', 'EST-0148', '3,348.73', '0.00'],
    ['Nov 2, 2026', 'Invoice', 'INV-0031', '2,678.99', '2,678.99'],
    ['Nov 30, 2026', 'Balance', '2,678.99'],
  ]);
});

test('a payment that is recorded meanwhile is in the statement at once', async () => {
  const queryClient = open(`/clients/${DANA.id}/statement`);
  const owed = async () => (await screen.findByText('Owed on invoices')).parentElement?.textContent;
  expect(await owed()).toContain('$2,678.99');
  handle((_call, response) => answer(response, 200, { ...STATEMENT, balanceAfter: '678.99' }));
  refreshEstimates(queryClient);
  await waitFor(async () => expect(await owed()).toContain('$678.99'));
});

test('another period is read again, and a first day after the last moves the last', async () => {
  open(`/clients/${DANA.id}/statement`);
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '0202-12-05' } });
  fireEvent.change(from, { target: { value: '2026-12-05' } });
  await waitFor(() =>
    expect(seen.map(({ path }) => path)).toContain(
      `/api/clients/${DANA.id}/statement?from=2026-12-05&to=2026-12-05`,
    ),
  );
  expect(seen.filter(({ path }) => path.includes('0202'))).toEqual([]);
});

test('while another period loads nothing of the old one can be sent, and after a failure one can be chosen again', async () => {
  open(`/clients/${DANA.id}/statement`);
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send statement' });
  expect(send.disabled).toBe(false);
  let fail = () => {};
  handle((_call, response) => {
    fail = () => answer(response, 500, {});
  });
  const to = screen.getByLabelText('To');
  to.focus();
  fireEvent.change(to, { target: { value: '2026-11-15' } });
  expect(send.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'PDF' }).disabled).toBe(true);
  expect(screen.getByText('Owed on invoices').closest('[aria-busy=true]')).not.toBeNull();
  await waitFor(() => expect(seen.at(-1)?.path).toContain('to=2026-11-15'));
  fail();
  expect(await screen.findByText('We couldn’t load your statement')).toBeDefined();
  expect(to).toHaveProperty('value', '2026-11-15');
  expect(document.activeElement).toBe(to);
});

test('a day that is typed while the taxes of another period fail to load keeps its focus and its digits', async () => {
  open('/reports');
  const from = await screen.findByLabelText('From');
  handle((_call, response) => answer(response, 500, {}));
  from.focus();
  fireEvent.change(from, { target: { value: '2026-02-01' } });
  fireEvent.change(from, { target: { value: '0002-12-05' } });
  expect(await screen.findByText('We couldn’t load your taxes')).toBeDefined();
  expect(from).toHaveProperty('value', '0002-12-05');
  expect(document.activeElement).toBe(from);
});

test('a statement is sent to the client’s address with the days that are shown', async () => {
  open(`/clients/${DANA.id}/statement`);
  await user.click(await screen.findByRole('button', { name: 'Send statement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send statement' });
  await waitFor(() => expect(screen.getByLabelText('Recipient Email')).toHaveProperty('value', DANA.email));
  await user.click(within(dialog).getByRole('button', { name: 'Send Email' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = seen.find(({ path }) => path.endsWith('/statement/send'));
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    from: '2026-10-01',
    to: '2026-11-30',
    currency: 'USD',
    email: DANA.email,
  });
});

test('a period without anything says so, and a failure offers to try again', async () => {
  open(`/clients/${DANA.id}/statement`, {
    statement: { ...STATEMENT, rows: [], balanceAfter: '0.00', held: '0.00' },
  });
  expect(await screen.findByText('Nothing in this period')).toBeDefined();
  cleanup();
  handle((_call, response) => answer(response, 500, {}));
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: ReportsPage }])} />
    </App>,
  );
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
});

test('reports show taxes by invoice or payment, and what clients owe by age', async () => {
  open('/reports');
  const tax = await screen.findByRole('region', { name: 'Tax' });
  expect((await within(tax).findAllByRole('row')).slice(1).map(cellsOf)).toEqual([
    ['Tax, 6%', '2,527.35', '151.64'],
    ['Total', '$151.64'],
  ]);
  expect(tax.textContent).toContain('Received, not invoiced yet$3,348.73');
  await user.click(within(tax).getByRole('radio', { name: 'By payment' }));
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/reports/tax?basis=received'));
  const owed = screen.getByRole('region', { name: 'Open invoices by client' });
  expect((await within(owed).findAllByRole('row')).slice(1).map(cellsOf)).toEqual([
    [DANA.name, '', '2,678.99', '', '', '', '2,678.99'],
    ['Total', '0.00', '2,678.99', '0.00', '0.00', '0.00', '$2,678.99'],
  ]);
  expect(screen.getByRole('button', { name: 'QuickBooks Online' })).toBeDefined();
});

test('on a phone the list of open invoices by client ends with the total, and a label has its figure beside it', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  open('/reports');
  const owed = await screen.findByRole('region', { name: 'Open invoices by client' });
  const cards = await within(owed).findAllByRole('listitem');
  expect(cards.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    `${DANA.name}2,678.99`,
    'Total$2,678.99',
  ]);
  expect(within(cards[0] as HTMLElement).getByRole('definition').textContent).toBe('2,678.99');
  expect(within(cards[0] as HTMLElement).getByRole('term').textContent).toBe('1–30 days');
});

test('the statement that a client’s name opens starts with the focus on its heading', async () => {
  open('/reports');
  await user.click(await screen.findByRole('link', { name: DANA.name }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1, name: 'Statement' }));
});

test('of many clients who owe, one page is shown with the total of all', async () => {
  open('/reports', {
    receivables: { ...RECEIVABLES, rows: [OWING, { ...OWING, clientId: null, clientName: 'Kim Lee' }] },
  });
  const owed = await screen.findByRole('region', { name: 'Open invoices by client' });
  expect(await within(owed).findByText('Total of 30 clients')).toBeDefined();
  expect(within(owed).queryByText('Kim Lee')).toBeNull();
  await user.click(within(owed).getByRole('button', { name: 'Next page' }));
  expect(await within(owed).findByText('Kim Lee')).toBeDefined();
  expect(within(owed).queryByText(DANA.name)).toBeNull();
});

test('the days that reports begin with are named, as is the period that is chosen instead', async () => {
  const to = todayIn(sampleProfile().timeZone);
  open('/reports', { tax: { ...TAX, from: `${to.slice(0, 4)}-01-01`, to } });
  const period = await screen.findByRole('combobox', { name: 'Period' });
  expect(period.textContent).toBe('This year');
  await user.click(period);
  await user.click(await screen.findByRole('option', { name: 'This month' }));
  await waitFor(() => expect(period.textContent).toBe('This month'));
  await waitFor(() =>
    expect(seen.map(({ path }) => path)).toContain(
      `/api/reports/tax?basis=issued&from=${to.slice(0, 7)}-01&to=${to}`,
    ),
  );
});
