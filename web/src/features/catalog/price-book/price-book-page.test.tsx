import type { LaborType, Material } from '@plumbline/contract/catalog';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { listToasts } from '../../../ui/overlays/toast-store.ts';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { sampleMaterial } from '../testing/sample-material.ts';
import { PriceBookPage } from './price-book-page.tsx';

const { seen, handle } = useHttpServer();
beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { id: userId } = sampleProfile();
const SHIPPED = sampleMaterial({ name: 'PEX-A pipe', unit: 'roll', defaultPrice: '108.00' });
const own = (index: number, fields: Partial<Material> = {}) =>
  sampleMaterial({
    id: `e0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Part ${index}`,
    userId,
    ...fields,
  });
const GEM = 'Gem State Supply';
const SHINGLE = own(1, {
  name: 'Shingle',
  unit: 'bundle',
  defaultPrice: '38.75',
  supplier: GEM,
  code: 'GS-1',
});
const CLASS_4 = own(2, { name: 'Class 4 shingle', defaultPrice: '52.40', sellPrice: '64.90', supplier: GEM });
const CRANE = own(3, { name: 'Crane', category: 'hardware', unit: 'day' });
const WELDER: LaborType = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Welder',
  defaultRate: '85.00',
  costRate: '41.00',
  description: null,
};

function open(given: readonly Material[], refusal?: { status: number; body: object }, laborTypes = [WELDER]) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET')
      return answer(response, 200, call.path === '/api/labor-types' ? laborTypes : given);
    if (refusal) return answer(response, refusal.status, refusal.body);
    if (call.method === 'DELETE') return response.writeHead(204).end();
    answer(response, 200, SHINGLE);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, {
    ...sampleProfile(),
    materialMarkupPercent: '15',
    leadWorkerRate: '45.00',
    leadWorkerCost: '31.00',
  });
  const routes = [{ path: '/', Component: PriceBookPage }];
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </App>,
  );
  return userEvent.setup({ delay: null });
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map(({ textContent }) => textContent)
        .join(' | '),
    );
const sentBody = (method: string) =>
  JSON.parse(seen.find((call) => call.method === method)?.body ?? '') as Record<string, unknown>;

test('own materials and labor are in one list with cost, price and margin, without what ships', async () => {
  open([SHIPPED, SHINGLE, CLASS_4, CRANE]);
  await screen.findByText('Shingle');
  expect(rows()).toEqual([
    `Class 4 shingle | Roofing | ${GEM} | each | 52.40 | 64.90 | 19.3%`,
    'Crane | Hardware | – | day | – | – | –',
    'Helper | Labor | – | hr | – | 25.00 | –',
    'Lead | Labor | – | hr | 31.00 | 45.00 | 31.1%',
    `Shingle | Roofing | ${GEM} | bundle | 38.75 | 44.56 | 13.0%`,
    'Specialist | Labor | – | hr | – | 65.00 | –',
    'Welder | Labor | – | hr | 41.00 | 85.00 | 51.8%',
  ]);
});

test('it is searched by code, and narrowed by supplier', async () => {
  const user = open([SHINGLE, CLASS_4, CRANE]);
  await user.type(await screen.findByLabelText('Search items'), 'gs-1');
  expect((await screen.findAllByRole('row')).length).toBe(2);
  expect(rows()[0]).toContain('Shingle');
  await user.clear(screen.getByLabelText('Search items'));
  await user.click(screen.getByRole('combobox', { name: 'Supplier' }));
  await user.click(await screen.findByRole('option', { name: GEM }));
  expect(rows().map((row) => row.split(' |')[0])).toEqual(['Class 4 shingle', 'Shingle']);
});

test('“Hide costs” takes costs and margins away, also when the page is opened again', async () => {
  const user = open([SHINGLE]);
  await user.click(await screen.findByRole('button', { name: 'Hide costs' }));
  expect(screen.queryByText('38.75')).toBeNull();
  expect(screen.queryByText('13.0%')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull();
  expect(screen.getByText('44.56')).toBeDefined();
  cleanup();
  open([SHINGLE]);
  await user.click(await screen.findByRole('button', { name: 'Shingle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit material' }));
  const isMasked = (label: string) => dialog.getByLabelText(label).closest('.masked') !== null;
  expect([isMasked('Your cost'), isMasked('Sell price')]).toEqual([true, false]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Show costs' }));
  expect(screen.getByText('38.75')).toBeDefined();
});

test('a material is changed, and one whose name is taken says so at its name', async () => {
  const taken = { success: false, error: 'NAME_TAKEN', message: 'You already have “Crane” by the day.' };
  const user = open([SHINGLE]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Shingle' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  handle(({ method, path }, response) => {
    if (path === '/api/auth/csrf-token') answer(response, 200, { csrfToken: 't' });
    // The price book, which is read again, is still on its way.
    else if (method !== 'GET') answer(response, 409, taken);
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit material' }));
  await user.type(dialog.getByLabelText('Sell price'), '49.9');
  await user.click(dialog.getByRole('switch', { name: 'Taxable' }));
  await user.click(dialog.getByRole('button', { name: 'Save material' }));
  expect(await dialog.findByText(taken.message)).toBeDefined();
  expect(sentBody('PATCH')).toMatchObject({
    price: '38.75',
    sellPrice: '49.90',
    taxable: false,
    code: 'GS-1',
  });
});

test('a material gets a photo, which its row shows, and loses it', async () => {
  // This environment has no canvas: the photo is uploaded as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no canvas')));
  const user = open([SHINGLE, { ...CRANE, fileId: 'f-crane' }]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Shingle' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const photo = new File(['jpeg'], 'shingle.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Photo'), photo);
  await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('button', { name: 'Change photo' })).toBeNull();
  await user.upload(screen.getByLabelText('Photo'), photo);
  await screen.findByRole('button', { name: 'Change photo' });
  await user.click(screen.getByRole('button', { name: 'Save material' }));
  await waitFor(() => expect(sentBody('PATCH')).toMatchObject({ fileId: SHINGLE.id }));
  const pictures = [...document.querySelectorAll('td img')].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(['/api/files/f-crane/thumb']);
});

test('a shipped material is copied to the contractor’s own', async () => {
  const user = open([SHIPPED, SHINGLE]);
  await user.click(await screen.findByRole('button', { name: 'New item' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy one from Plumbline’s list' }));
  const list = within(await screen.findByRole('list', { name: 'Materials that come with Plumbline' }));
  expect(list.queryByText('Shingle')).toBeNull();
  await user.click(await list.findByRole('button', { name: /PEX-A pipe/ }));
  await user.click(await screen.findByRole('button', { name: 'Save material' }));
  await waitFor(() =>
    expect(sentBody('POST')).toMatchObject({ name: 'PEX-A pipe', unit: 'roll', price: '108.00' }),
  );
  await waitFor(() =>
    expect(
      listToasts()
        .filter(({ open: isOpen }) => isOpen)
        .map(({ title }) => title),
    ).toEqual(['Material saved']),
  );
});

test('a price book without own items says that the items shown are standard', async () => {
  open([], undefined, []);
  expect(await screen.findByRole('heading', { name: 'No items of your own yet' })).toBeDefined();
  expect(screen.getByText(/^These are the standard labor types/)).toBeDefined();
  expect(screen.getByText('Helper')).toBeDefined();
});

test('a failure to load what ships is not called an empty list', async () => {
  const user = open([SHINGLE]);
  await screen.findByText('Shingle');
  handle((_call, response) => answer(response, 500, {}));
  await user.click(screen.getByRole('button', { name: 'New item' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy one from Plumbline’s list' }));
  expect(await screen.findByText('We couldn’t load your materials')).toBeDefined();
  expect(screen.queryByText('No matching materials.')).toBeNull();
});

test('an item deleted elsewhere leaves the list, and the filter for it too', async () => {
  const list = [SHINGLE, CRANE];
  const user = open(list, { status: 404, body: { message: 'Material Not Found' } });
  await user.click(await screen.findByRole('combobox', { name: 'Supplier' }));
  await user.click(await screen.findByRole('option', { name: GEM }));
  expect(rows()).toHaveLength(1);
  list.shift();
  await user.click(screen.getByRole('button', { name: 'Actions for Shingle' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete item' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Crane')).toBeDefined();
});

test('deleting an item asks first', async () => {
  const user = open([CRANE]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Crane' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete item' }));
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Crane deleted')).toBeDefined();
  expect(seen.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/materials/${CRANE.id}`);
});

test('many items are shown page by page', async () => {
  const user = open(Array.from({ length: 45 }, (_, index) => own(index + 1)));
  await screen.findByText('Part 1');
  expect(rows()).toHaveLength(25);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()).toHaveLength(24);
});
