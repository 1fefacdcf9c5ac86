import type { Client } from '@plumbline/contract/clients';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { leavePage, settleHeldChanges } from '../../ui/overlays/testing/leave-page.ts';
import { sampleProfile } from '../estimates/testing/sample-profile.ts';
import { ClientPage } from './client-page.tsx';
import { ClientsPage } from './clients-page.tsx';
import { answerClients } from './testing/answer-clients.ts';
import { sampleClient, sampleClients } from './testing/sample-client.ts';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(async () => {
  cleanup();
  await settleHeldChanges();
});

const DANA = sampleClient({
  estimateCount: 2,
  totalValue: '13394.93',
  lastEstimateDate: '2026-10-13T16:00:00.000Z',
});
const MERIDIAN = sampleClient({
  id: 'c0000000-0000-4000-8000-000000000002',
  name: 'Meridian Dental Group',
  email: null,
  phone: null,
  address: null,
  clientType: 'commercial',
});

interface Visit {
  path?: string;
  /** Whether the server refuses every change. */
  failing?: boolean;
  currency?: Currency;
}

/** Opens the page for a contractor with these clients. The list reflects later additions and deletions. */
function open(
  given: readonly Client[],
  { path = '/clients', failing = false, currency = 'USD' }: Visit = {},
) {
  let clients = [...given];
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET' && answerClients(clients, call.path, response)) return;
    if (/^\/api\/(estimates\?|invoices\?|clients\/[^/]+\/payments)/.test(call.path))
      return answer(response, 200, []);
    if (failing) return answer(response, 500, {});
    if (call.method === 'DELETE') {
      clients = clients.filter(({ id }) => !call.path.endsWith(id));
      return answer(response, 200, { success: true, message: 'Deleted' });
    }
    const fields = JSON.parse(call.body) as Partial<Client>;
    const changed = clients.find(({ id }) => call.path.endsWith(id));
    const saved = { ...(changed ?? sampleClient({ id: crypto.randomUUID() })), ...fields };
    clients = [...clients.filter(({ id }) => id !== saved.id), saved];
    answer(response, changed ? 200 : 201, saved);
  });
  return visit(path, currency);
}

function visit(path: string, currency: Currency) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile({ currency }));
  const router = createMemoryRouter(
    [
      { path: '/clients', Component: ClientsPage },
      { path: '/clients/:id', Component: ClientPage },
    ],
    { initialEntries: [path] },
  );
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  return { user: userEvent.setup({ delay: null }), router };
}

const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li');
  if (!card) throw new Error(`${name} is on no card`);
  return within(card);
};

test('a card shows the client, their contact details, and their totals', async () => {
  open([DANA, MERIDIAN]);
  const card = await cardOf('Dana Whitfield');
  for (const text of [
    'DW',
    'Residential',
    '2214 N 18th St, Boise, ID 83702',
    '2',
    '$13,394.93',
    'Oct 13, 2026',
  ])
    expect(card.getByText(text)).toBeDefined();
  expect(card.getByRole('link', { name: 'dana@example.com' }).getAttribute('href')).toBe(
    'mailto:dana@example.com',
  );
  expect(card.getByRole('link', { name: '(208) 555-0119' }).getAttribute('href')).toBe('tel:2085550119');
  expect(card.getByRole('link', { name: /^Create estimate/ }).getAttribute('href')).toBe(
    `/estimates/new?clientId=${DANA.id}`,
  );
  const prospect = await cardOf('Meridian Dental Group');
  for (const text of ['MD', 'Commercial', '0', '$0.00', 'Never'])
    expect(prospect.getByText(text)).toBeDefined();
});

test('amounts are in their own currency; those in another are listed separately', async () => {
  const otherTotals = [
    { currency: 'EUR' as const, totalValue: '1200.50' },
    { currency: 'USD' as const, totalValue: '80.00' },
  ];
  open([{ ...DANA, currency: 'JPY', totalValue: '13395', otherTotals }]);
  const card = await cardOf('Dana Whitfield');
  expect(card.getByText('¥13,395')).toBeDefined();
  expect(card.getByText('€1,200.50, $80.00').closest('p')?.textContent).toBe(
    'Plus €1,200.50, $80.00 (not included)',
  );
});

test('a client deleted on their page is gone from the list, and Undo brings them back', async () => {
  const { user } = open([DANA], { path: `/clients/${DANA.id}` });
  await user.click(await screen.findByRole('button', { name: 'Delete Dana Whitfield' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No clients yet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield']));
});

test('a contractor without clients sees how to add the first', async () => {
  const { user } = open([]);
  expect(await screen.findByText('No clients yet')).toBeDefined();
  expect(screen.queryByLabelText('Search clients')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add First Client' }));
  await user.type(await screen.findByLabelText('Name *'), 'Dana Whitfield');
  await user.click(screen.getByRole('button', { name: 'Save Client' }));
  expect(await screen.findByText('Client created successfully')).toBeDefined();
  expect(names()).toEqual(['Dana Whitfield']);
});

test('search, filter and sort order change the list and its URL', async () => {
  const { user, router } = open([DANA, MERIDIAN]);
  await screen.findByText('Dana Whitfield');
  await user.click(screen.getByRole('button', { name: /^Prospects/ }));
  await waitFor(() => expect(names()).toEqual(['Meridian Dental Group']));
  await user.type(screen.getByLabelText('Search clients'), 'whit');
  expect(await screen.findByText('No matching clients')).toBeDefined();
  expect(router.state.location.search).toBe('?search=whit&filter=prospects');
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield', 'Meridian Dental Group']));
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Total Value' }));
  await waitFor(() => expect(seen.at(-1)?.path).toBe('/api/clients?limit=48&sort=totalValue'));
  expect(router.state.location.search).toBe('?sort=totalValue');
  await router.navigate('/clients');
  expect(router.state.location.search).toBe('');
});

test('a URL restores its list, and another URL shows another', async () => {
  const { router } = open([DANA, MERIDIAN], {
    path: '/clients?search=EXAMPLE.com&filter=active&sort=totalValue',
  });
  await screen.findByText('Dana Whitfield');
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield']));
  expect(screen.getByLabelText<HTMLInputElement>('Search clients').value).toBe('EXAMPLE.com');
  expect(screen.getByRole('combobox', { name: 'Sort by' }).textContent).toBe('Total Value');
  await router.navigate('/clients');
  expect(await screen.findByText('Meridian Dental Group')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Search clients').value).toBe('');
});

test('a client is edited in the same dialog, prefilled', async () => {
  const { user } = open([DANA]);
  await user.click(await screen.findByRole('button', { name: 'Edit Dana Whitfield' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('(208) 555-0119');
  await user.type(dialog.getByLabelText('Name *'), ' Jr');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Client updated successfully')).toBeDefined();
  expect(names()).toEqual(['Dana Whitfield Jr']);
});

test('deleting asks first, warns only about existing estimates, and leaves the focus on the page', async () => {
  const { user } = open([DANA, MERIDIAN]);
  const ask = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete Client' }));
  };
  const warned = await ask('Dana Whitfield');
  expect(warned.getByText('Dana Whitfield')).toBeDefined();
  expect(warned.getByText(/2 estimates are kept, but no longer linked/)).toBeDefined();
  await user.click(warned.getByRole('button', { name: 'Cancel' }));
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Dana Whitfield' })),
  );

  const unwarned = await ask('Meridian Dental Group');
  expect(unwarned.queryByText(/linked/)).toBeNull();
  await user.click(unwarned.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Client deleted successfully')).toBeDefined();
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield']));
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Clients' })));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield', 'Meridian Dental Group']));
});

test('every failure is reported, and what was not deleted is back', async () => {
  const { user } = open([DANA], { failing: true });
  await user.click(await screen.findByRole('button', { name: 'Add Client' }));
  await user.type(await screen.findByLabelText('Name *'), 'Priya Raman');
  await user.click(screen.getByRole('button', { name: 'Save Client' }));
  expect(await screen.findByText('Failed to create client. Please try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Priya Raman');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Delete Dana Whitfield' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  leavePage();
  expect(await screen.findByText('Failed to delete client. Please try again.')).toBeDefined();
});

test('of many clients one page is loaded, the next one by its button; the browser’s back button returns', async () => {
  const { user, router } = open(sampleClients(50));
  await screen.findByText('1 to 48 of 50');
  expect(screen.getByText('Client 00048')).toBeDefined();
  await user.click(screen.getByLabelText('Next page'));
  expect(await screen.findByText('Client 00049')).toBeDefined();
  expect(screen.getByText('49 to 50 of 50')).toBeDefined();
  expect(names()).toEqual(['Client 00049', 'Client 00050']);
  await router.navigate(-1);
  expect(await screen.findByText('Client 00001')).toBeDefined();
  await user.type(screen.getByLabelText('Search clients'), '00037@');
  await waitFor(() => expect(names()).toEqual(['Client 00037']));
  expect(document.activeElement).toBe(screen.getByLabelText('Search clients'));
  expect(screen.queryByLabelText('Pages')).toBeNull();
  for (const { path } of seen.filter((call) => call.path.startsWith('/api/clients?')))
    expect(path).toContain('limit=48');
});

test('each filter shows its count, whatever the search', async () => {
  const { user } = open([DANA, MERIDIAN]);
  await screen.findByText('Dana Whitfield');
  const filters = () =>
    within(screen.getByRole('group', { name: 'Filter' }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  const shown = ['All Clients2', 'Active1', 'Prospects1', 'Residential1', 'Commercial1'];
  await waitFor(() => expect(filters()).toEqual(shown));
  await user.type(screen.getByLabelText('Search clients'), 'whit');
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield']));
  expect(filters()).toEqual(shown);
});

test('a list that cannot be loaded offers a retry', async () => {
  handle((_call, response) => answer(response, 500, {}));
  const { user } = visit('/clients', 'USD');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(document.body.textContent).not.toContain('connection');
  handle((call, response) => void answerClients([DANA], call.path, response));
  await user.click(retry);
  expect(await screen.findByText('Dana Whitfield')).toBeDefined();
});
