import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { UpgradeDialog } from '../../billing/upgrade-dialog.tsx';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { UnsavedSectionsProvider } from '../form/unsaved-sections.tsx';
import { TaxesPanel } from './taxes-panel.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const QST: TaxRate = {
  id: 'e0000000-0000-4000-8000-000000000001',
  name: 'QST',
  rate: '9.975',
  registration: '1234567890 TQ 0001',
  labor: false,
  materials: true,
  costs: true,
  isDefault: true,
};
const severalRates = (count: number, fields: Partial<TaxRate> = {}) =>
  Array.from({ length: count }, (_, place): TaxRate => {
    const id = `e0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
    return { ...QST, id, name: `Tax ${place + 1}`, isDefault: false, ...fields };
  });

function Page() {
  return (
    <>
      <UnsavedSectionsProvider>
        <TaxesPanel />
      </UnsavedSectionsProvider>
      <UpgradeDialog />
    </>
  );
}

/** Opens the panel. With a `refusal` every change gets that status. */
function open(rates: readonly TaxRate[], refusal?: number) {
  let stored = rates;
  handle(({ method, path, body }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (method === 'GET' && path === '/api/settings')
      return answer(response, 200, { pricesIncludeTax: false });
    if (method === 'GET') return answer(response, 200, stored);
    if (refusal !== undefined) return answer(response, refusal, {});
    if (path === '/api/user/settings') return answer(response, 200, JSON.parse(body) as object);
    stored = method === 'DELETE' ? stored.filter(({ id }) => !path.endsWith(id)) : stored;
    answer(response, 200, QST);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />
    </App>,
  );
  // In happy-dom a dialog leaves the page's pointer events off.
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

const sent = (method: string) => seen.filter((call) => call.method === method);
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your tax rates' })).getAllByRole('listitem');
const addButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Add tax rate' });

test('without rates, and with none on new estimates, the tab names the rate that applies there as “Tax”', async () => {
  open([]);
  expect((await screen.findByText('No tax rates yet')).parentElement?.textContent).toContain(
    'New estimates use 8.25% from General, shown as “Tax”.',
  );
  cleanup();
  open([{ ...QST, isDefault: false }]);
  expect(await screen.findByText(/New estimates use 8.25% from/)).toBeDefined();
  cleanup();
  open([QST]);
  await rows();
  expect(screen.queryByText(/New estimates use/)).toBeNull();
});

test('a rate shows its percentage, what it is charged on and its number', async () => {
  open([QST, { ...QST, ...severalRates(1)[0], labor: true, registration: null, rate: '5' }]);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'QST9.975%On new estimatesOn materials and additional costs\n1234567890 TQ 0001',
    'Tax 15%On everything',
  ]);
});

test('a suggested name fills the name and moves to the rate', async () => {
  const user = open([]);
  await user.click(await addButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tax rate' }));
  await user.click(dialog.getByRole('button', { name: 'VAT' }));
  expect(dialog.queryByRole('button', { name: 'GST' })).toBeNull();
  expect(document.activeElement).toBe(dialog.getByLabelText('Rate'));
  await user.keyboard('19');
  await user.click(dialog.getByRole('checkbox', { name: 'Labor' }));
  await user.click(dialog.getByRole('button', { name: 'Add tax rate' }));
  expect(await screen.findByText('Tax rate added')).toBeDefined();
  expect(JSON.parse(sent('POST')[0]?.body ?? '')).toEqual({
    name: 'VAT',
    rate: '19',
    registration: '',
    labor: false,
    materials: true,
    costs: true,
    isDefault: true,
  });
});

test('a rate without a name, or with a fourth decimal, is not sent', async () => {
  const user = open([QST]);
  await user.click(await screen.findByRole('button', { name: 'Edit QST' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit tax rate' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.clear(dialog.getByLabelText('Rate'));
  await user.type(dialog.getByLabelText('Rate'), '9.9751');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Please name the tax')).toBeDefined();
  expect(dialog.getByText('Must have at most 3 decimals')).toBeDefined();
  expect(sent('PATCH')).toEqual([]);
});

test('a deleted rate comes back with Undo, and is deleted once the tab is left', async () => {
  const user = open(severalRates(10));
  await rows();
  expect((await addButton()).disabled).toBe(true);
  expect(screen.getByText('10 tax rates. Delete one to add another.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete Tax 2' }));
  expect(await rows()).toHaveLength(9);
  expect(document.activeElement).toBe(await addButton());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await rows()).toHaveLength(10);
  expect(sent('DELETE')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete Tax 3' }));
  cleanup();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  expect(sent('DELETE')[0]?.path).toBe('/api/tax-rates/e0000000-0000-4000-8000-000000000002');
});

test('opening a rate sends a deletion that waits, so that it leaves room', async () => {
  const user = open(severalRates(10));
  await rows();
  await user.click(screen.getByRole('button', { name: 'Delete Tax 1' }));
  await user.click(await addButton());
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('with four rates on new estimates another one begins off them', async () => {
  const user = open(severalRates(4, { isDefault: true }));
  await user.click(await addButton());
  const box = await screen.findByRole('checkbox', { name: 'On new estimates' });
  expect(box.getAttribute('aria-checked')).toBe('false');
});

test('a 402 opens the upgrade dialog', async () => {
  const user = open([QST], 402);
  await user.click(await screen.findByRole('button', { name: 'Edit QST' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/^Named tax rates are available with Pro/)).toBeDefined();
});

test('“My prices include tax” saves itself', async () => {
  const user = open([]);
  const inclusive = await screen.findByRole('switch', { name: 'My prices include tax' });
  await user.click(inclusive);
  expect(inclusive.getAttribute('aria-checked')).toBe('true');
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  expect(JSON.parse(sent('PATCH')[0]?.body ?? '')).toEqual({ pricesIncludeTax: true });
  expect(await screen.findByText(/^The prices you enter already include tax/)).toBeDefined();
});
