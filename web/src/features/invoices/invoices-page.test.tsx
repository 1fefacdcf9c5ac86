import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { todayIn } from '../../lib/dates.ts';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answerPage } from '../../lib/testing/answer-page.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { sampleAnalytics } from '../dashboard/testing/sample-analytics.ts';
import { sampleEstimate } from '../estimates/testing/sample-estimate.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { sampleDraftInvoice, sampleInvoice } from './testing/sample-invoice.ts';
import { visitInvoices } from './testing/visit-invoices.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
beforeEach(clearCsrfToken);
afterEach(cleanup);

const id = (place: number) => `a1000000-0000-4000-8000-00000000000${place}`;
const OF_EACH: readonly InvoiceSummary[] = [
  sampleDraftInvoice({ id: id(1) }),
  sampleInvoice({ id: id(2), number: 'INV-0033', sentAt: null, dueOn: '2099-12-10' }),
  sampleInvoice({
    id: id(3),
    number: 'INV-0032',
    isOverdue: true,
    amountSettled: '1000.00',
    amountOpen: '2094.61',
  }),
  sampleInvoice({
    id: id(4),
    number: 'INV-0031',
    dueOn: '2099-12-10',
    amountSettled: '1000.00',
    amountOpen: '2094.61',
  }),
  sampleInvoice({ id: id(5), number: 'INV-0030', status: 'void', amountOpen: '0.00' }),
  sampleInvoice({
    id: id(6),
    number: 'INV-0029',
    status: 'paid',
    amountCredited: '3094.61',
    amountOpen: '0.00',
  }),
];

/** Serves these invoices, with a filter only those that are overdue, and these jobs. */
function serve(invoices: readonly InvoiceSummary[], jobs: (url: URL) => readonly object[] = () => []) {
  handle(({ path }, response) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname === '/api/invoices/counts') {
      const counts = {
        all: invoices.length,
        needsAnswer: 0,
        draft: 1,
        open: 3,
        overdue: 1,
        paid: 0,
        void: 1,
      };
      return answer(response, 200, {
        counts,
        currency: 'USD',
        amountOpen: '7283.83',
        amountOverdue: '2094.61',
      });
    }
    if (url.pathname === '/api/analytics') return answer(response, 200, sampleAnalytics());
    if (url.pathname === '/api/estimates') return answerPage(response, url, jobs(url));
    const isNarrow = url.searchParams.has('status');
    if (url.pathname === '/api/invoices')
      return answerPage(response, url, isNarrow ? invoices.filter(({ isOverdue }) => isOverdue) : invoices);
    answer(response, 200, []);
  });
}

const rows = () => screen.getAllByRole('row').slice(1);
const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('a contractor without invoices reads how to make one, and can choose the job or write it', async () => {
  serve([]);
  visitInvoices('/invoices');
  expect(await screen.findByText('No invoices yet')).toBeDefined();
  expect(screen.getByText('Make one from an accepted estimate, or write one here.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'New invoice' }));
  expect(screen.getByRole('menuitem', { name: 'Write one here' }).getAttribute('href')).toBe('/invoices/new');
  await user.click(screen.getByRole('menuitem', { name: 'From a job' }));
  expect(await screen.findByText('No accepted estimate has anything left to invoice.')).toBeDefined();
});

test('a sheet that has read only the newest jobs says that the search finds older ones', async () => {
  const done = sampleEstimate({ status: 'accepted', amountToInvoice: '0.00' });
  const old = { ...done, id: 'old', estimateNumber: 'EST-0007', amountToInvoice: '80.00' };
  const jobs = Array.from({ length: 60 }, (_, place) =>
    place === 59 ? old : { ...done, id: String(place) },
  );
  serve([], ({ searchParams }) => {
    if (searchParams.get('status') !== 'accepted') return [];
    return searchParams.has('search') ? [old] : jobs;
  });
  visitInvoices('/invoices');
  await user.click(await screen.findByRole('button', { name: 'New invoice' }));
  await user.click(screen.getByRole('menuitem', { name: 'From a job' }));
  const none =
    'None of the newest accepted estimates has anything left to invoice. Search to find older ones.';
  expect(await screen.findByText(none)).toBeDefined();
  await user.type(screen.getByLabelText('Search jobs'), 'EST-0007');
  expect(await screen.findByRole('button', { name: /EST-0007/ })).toBeDefined();
  expect(screen.queryByText(/find older/)).toBeNull();
});

test('a row shows the covered part of an invoice, its job, and its state', async () => {
  serve(OF_EACH);
  visitInvoices('/invoices');
  await screen.findByText('INV-0033');
  expect(cellsOf(rows()[0])).toEqual([
    'Draft invoice',
    'Dana Whitfield',
    'EST-0148, Balance',
    '–',
    '–',
    'Draft',
    '3,094.61',
    '–',
    '',
  ]);
  const states = ['Draft', 'Issued', 'Overdue', 'Part paid', 'Void', 'Credited'];
  expect(rows().map((row) => cellsOf(row)[5])).toEqual(states);
  expect(cellsOf(rows()[2])[4]).toMatch(/days? late$/);
  expect(cellsOf(rows()[2]).slice(6, 8)).toEqual(['3,094.61', '2,094.61']);
});

test('the menu of a row offers what its invoice allows, and opens it with the dialog', async () => {
  serve(OF_EACH);
  const router = visitInvoices('/invoices');
  const offered = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await user.keyboard('{Escape}');
    return items;
  };
  const always = ['Download PDF', 'Copy link'];
  expect(await offered('the draft for Dana Whitfield')).toEqual([
    'Issue and send',
    'Edit',
    'Download preview',
    'Delete',
  ]);
  expect(await offered('INV-0033')).toEqual(['Record payment', 'Send', ...always]);
  expect(await offered('INV-0030')).toEqual(always);
  expect(await offered('INV-0029')).toEqual(['Send again', ...always]);
  handle(({ path }, response) => answer(response, 200, path.includes(id(2)) ? OF_EACH[1] : []));
  await user.click(screen.getByRole('button', { name: 'Actions for INV-0033' }));
  await user.click(screen.getByRole('menuitem', { name: 'Record payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  expect(router.state.location.pathname).toBe(`/invoices/${id(2)}`);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  // A reload does not open it again, and the way back to the list is kept.
  await waitFor(() => expect(router.state.location.state).toEqual({ fromList: true }));
});

test('an invoice without an estimate names its work alone', async () => {
  serve([sampleInvoice({ estimateId: null, estimateNumber: null, title: 'Roof repair', job: null })]);
  visitInvoices('/invoices');
  await screen.findByText('INV-0028');
  expect(cellsOf(rows()[0])[2]).toBe('Roof repair');
});

test('four figures are above the list, and the overdue one shows those invoices', async () => {
  serve(OF_EACH);
  const router = visitInvoices('/invoices');
  const figures = within(await screen.findByRole('list', { name: 'Money' }));
  const notInvoiced = await figures.findByRole('link', { name: 'Not invoiced yet $8,000.00' });
  expect(notInvoiced.getAttribute('href')).toBe('/estimates?status=accepted');
  const today = todayIn(sampleProfile().timeZone);
  const month = new Date(`${today}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long' });
  expect(figures.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Open$7,283.83',
    'Overdue$2,094.61',
    `Received in ${month}$1,200.00`,
  ]);
  await user.click(figures.getByRole('button', { name: /^Overdue/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(router.state.location.search).toBe('?status=overdue');
  expect(seen.some(({ path }) => path === '/api/invoices?limit=50&status=overdue')).toBe(true);
});

test('a list that cannot be loaded offers a retry', async () => {
  handle((_call, response) => answer(response, 500, {}));
  visitInvoices('/invoices');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  serve(OF_EACH);
  await user.click(retry);
  expect(await screen.findByText('INV-0033')).toBeDefined();
});
