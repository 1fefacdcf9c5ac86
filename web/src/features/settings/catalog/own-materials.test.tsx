import type { Material } from '@plumbline/contract/catalog';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { sampleMaterial } from '../../catalog/testing/sample-material.ts';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { OwnMaterials } from './own-materials.tsx';

configure({ asyncUtilTimeout: 5_000 });

const { seen, handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(cleanup);

const { id: userId } = sampleProfile();
const SHIPPED = sampleMaterial({
  name: 'PEX-A pipe',
  category: 'plumbing',
  unit: 'roll',
  defaultPrice: '108.00',
});
const own = (index: number, fields: Partial<Material> = {}): Material => ({
  ...SHIPPED,
  id: `e0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Part ${index}`,
  userId,
  ...fields,
});
const CEDAR = own(1, { name: 'Cedar board', category: 'lumber', unit: 'ft', defaultPrice: '1234.50' });
const CRANE = own(2, { name: 'Crane', category: 'hardware', unit: 'day', defaultPrice: null });

function open(given: readonly Material[], refusal?: number) {
  let materials = [...given];
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.method === 'GET') return answer(response, 200, materials);
    if (refusal !== undefined) return answer(response, refusal, {});
    if (call.method === 'POST') {
      materials = [...materials, CEDAR];
      return answer(response, 201, CEDAR);
    }
    materials = materials.filter(({ id }) => !call.path.endsWith(id));
    response.writeHead(204).end();
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile());
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: OwnMaterials }])} />
    </App>,
  );
  return userEvent.setup({ delay: null });
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Your materials' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('own materials are listed with price and category, without the catalog’s', async () => {
  open([SHIPPED, CEDAR, CRANE]);
  expect(await screen.findByText('2 materials of your own')).toBeDefined();
  expect(rows()).toEqual(['Cedar board$1,234.50 / ftlumber', 'CranePrice varies, by dayhardware']);
});

test('without any, it explains what importing is for', async () => {
  const user = open([SHIPPED]);
  expect(await screen.findByText('No materials of your own yet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Import materials' }));
  expect(await screen.findByRole('dialog', { name: 'Import materials' })).toBeDefined();
});

test('one is added by hand, in a category of the contractor’s trade or hardware', async () => {
  const user = open([SHIPPED]);
  await user.click(await screen.findByRole('button', { name: 'Add material' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add material' }));
  await user.click(dialog.getByRole('button', { name: 'Save material' }));
  expect(await dialog.findByText('Name is required')).toBeDefined();
  await user.type(dialog.getByLabelText('Name'), 'Cedar board');
  await user.type(dialog.getByLabelText('Price'), '12.345');
  await user.click(dialog.getByRole('button', { name: 'Save material' }));
  expect(await dialog.findByText('Must have at most 2 decimals')).toBeDefined();
  await user.clear(dialog.getByLabelText('Price'));
  await user.type(dialog.getByLabelText('Price'), '12.34');
  await user.click(dialog.getByRole('button', { name: 'Save material' }));
  expect(await screen.findByText('1 material of your own')).toBeDefined();
  expect(JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    name: 'Cedar board',
    price: '12.34',
    unit: 'each',
    category: 'hardware',
    description: '',
  });
});

test('deleting one asks for confirmation, and moves the focus', async () => {
  const user = open([CEDAR, CRANE]);
  await user.click(await screen.findByRole('button', { name: 'Delete Crane' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Material' }));
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Material deleted successfully')).toBeDefined();
  expect(await screen.findByText('1 material of your own')).toBeDefined();
  expect(seen.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/materials/${CRANE.id}`);
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import materials' })),
  );
});

test('a failed deletion is reported, and the material stays', async () => {
  const user = open([CEDAR], 500);
  await user.click(await screen.findByRole('button', { name: 'Delete Cedar board' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete material. Please try again.')).toBeDefined();
});

test('many are loaded page by page', async () => {
  const user = open(Array.from({ length: 45 }, (_, index) => own(index + 1)));
  expect(await screen.findByText('45 materials of your own')).toBeDefined();
  expect(rows()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()).toHaveLength(5);
});
