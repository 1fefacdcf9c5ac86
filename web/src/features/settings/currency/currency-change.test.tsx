import type { Currency } from '@plumbline/contract/pricing/currency';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { ClientsPage } from '../../clients/clients-page.tsx';
import { answerClients } from '../../clients/testing/answer-clients.ts';
import { sampleClient } from '../../clients/testing/sample-client.ts';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { UnsavedSectionsProvider } from '../form/unsaved-sections.tsx';
import { CurrencyPanel } from './currency-panel.tsx';

const { handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const TOTALS: Readonly<Record<string, string>> = { USD: '13394.93', EUR: '250.00' };

function SettingsPage() {
  return (
    <UnsavedSectionsProvider>
      <CurrencyPanel />
    </UnsavedSectionsProvider>
  );
}

/** Opens the clients and the currency settings of a contractor who works in dollars. */
async function open() {
  let currency: Currency = 'USD';
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'PATCH') ({ currency } = JSON.parse(call.body) as { currency: Currency });
    if (call.path.endsWith('/settings')) return answer(response, 200, { currency });
    const client = sampleClient({ estimateCount: 2, currency, totalValue: TOTALS[currency] ?? '' });
    if (answerClients([client], call.path, response)) return;
    answer(response, 404, { success: false, error: 'NOT_FOUND', message: 'None' });
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  const router = createMemoryRouter(
    [
      { path: '/clients', Component: ClientsPage },
      { path: '/settings', Component: SettingsPage },
    ],
    { initialEntries: ['/clients'] },
  );
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  await screen.findByText('$13,394.93');
  const changeElsewhere = (next: Currency) => {
    currency = next;
  };
  return { queryClient, router, changeElsewhere, user: userEvent.setup({ delay: null }) };
}

/** Collects every total shown on the page from now on. */
function watchTotals(): Set<string> {
  const totals = new Set<string>();
  const note = () => {
    for (const { textContent } of screen.queryAllByText(/^[$€][\d,.]+$/)) totals.add(textContent);
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  return totals;
}

test('after a currency change the clients’ totals are those in the new one', async () => {
  const { router, user } = await open();
  await router.navigate('/settings');
  await user.click(await screen.findByRole('combobox', { name: 'Currency' }));
  await user.click(screen.getByRole('option', { name: 'EUR, Euro' }));
  await user.click(screen.getByRole('button', { name: 'Save currency' }));
  await screen.findByText('Settings Updated');
  const totals = watchTotals();
  await router.navigate('/clients');
  expect(await screen.findByText('€250.00')).toBeDefined();
  expect([...totals]).toEqual(['€250.00']);
});

test('a currency changed elsewhere is never put before a total in the previous one', async () => {
  const { queryClient, changeElsewhere } = await open();
  const totals = watchTotals();
  changeElsewhere('EUR');
  queryClient.setQueryData(SESSION_KEY, sampleProfile({ currency: 'EUR' }));
  expect(await screen.findByText('€250.00')).toBeDefined();
  expect([...totals]).toEqual(['€250.00']);
});
