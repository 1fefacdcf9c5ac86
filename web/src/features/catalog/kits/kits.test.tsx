import type { Kit } from '@plumbline/contract/kits';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { closeUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { UpgradeDialog } from '../../billing/upgrade-dialog.tsx';
import { sampleProfile } from '../../estimates/testing/sample-profile.ts';
import { sampleMaterial } from '../testing/sample-material.ts';
import { ChangeKitPage, NewKitPage } from './kit-editor-page.tsx';
import { KitsPage } from './kits-page.tsx';

const { seen, handle } = useHttpServer();
beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  closeUpgrade();
});

const SHINGLE = sampleMaterial({
  id: 'e0000000-0000-4000-8000-000000000001',
  name: 'Shingle',
  unit: 'bundle',
  defaultPrice: '38.75',
});
const perUnit = (figure: string, changes: object = {}) => ({
  perUnit: figure,
  fixed: false,
  waste: '0',
  wholeUnits: false,
  ...changes,
});
/** Ships with Plumbline, without a price. */
const ROOF: Kit = {
  id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Asphalt re-roof',
  unit: 'sq ft',
  description: null,
  price: null,
  trade: 'roofing',
  parts: [
    { kind: 'text', description: 'We protect your garden first.' },
    {
      kind: 'labor',
      laborType: 'lead',
      laborTypeId: null,
      laborTypeName: 'Lead',
      description: 'Lead, tear-off and lay',
      price: '45.00',
      cost: '31.00',
      ...perUnit('0.018'),
    },
    {
      kind: 'material',
      materialId: SHINGLE.id,
      description: 'Shingle',
      unit: 'bundle',
      price: '38.75',
      markupPercent: null,
      cost: null,
      ...perUnit('0.03', { waste: '12', wholeUnits: true }),
    },
    { kind: 'cost', type: 'permit', description: '', price: '250.00', ...perUnit('1', { fixed: true }) },
  ],
};
/** The contractor's own, at 12.00 a foot. */
const GUTTER: Kit = {
  id: 'c0000000-0000-4000-8000-000000000002',
  name: 'Seamless gutter',
  unit: 'ft',
  description: 'With hangers.',
  price: '12.00',
  trade: null,
  userId: sampleProfile().id,
  parts: [
    {
      kind: 'material',
      materialId: null,
      description: 'Gutter',
      unit: 'ft',
      price: '9.00',
      markupPercent: null,
      cost: null,
      ...perUnit('1'),
    },
  ],
};

function open(path: string, kits = [GUTTER, ROOF], refusal?: [number, object], profile = sampleProfile()) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path.startsWith('/api/materials')) return answer(response, 200, [SHINGLE]);
    if (call.path === '/api/labor-types') return answer(response, 200, []);
    if (call.method === 'GET') return answer(response, 200, kits);
    if (refusal) return answer(response, ...refusal);
    if (call.method === 'DELETE') return response.writeHead(204).end();
    answer(response, call.method === 'POST' ? 201 : 200, GUTTER);
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, profile);
  const shell = (
    <>
      <Outlet />
      <UpgradeDialog />
    </>
  );
  const children = [
    { path: '/price-book/kits', Component: KitsPage },
    { path: '/price-book/kits/new', Component: NewKitPage },
    { path: '/price-book/kits/:id', Component: ChangeKitPage },
  ];
  render(
    <App queryClient={queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ element: shell, children }], { initialEntries: [path] })}
      />
    </App>,
  );
  return userEvent.setup({ delay: null });
}

const parts = () =>
  within(screen.getByRole('list', { name: 'Parts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sentKit = async () => {
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  return JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '') as Record<string, unknown>;
};

test('a kit shows what a number makes while it is typed', async () => {
  const user = open(`/price-book/kits?kit=${ROOF.id}`);
  const number = await screen.findByLabelText('Try it with');
  await user.clear(number);
  await user.type(number, '1850');
  expect(parts()).toEqual([
    'We protect your garden first.Text',
    'Lead, tear-off and lay0.018 h per sq ft33.30 h',
    'Shingle0.03 bundle per sq ft · 12% waste, whole units63 bundles',
    'Permit$250.00, fixed$250.00',
  ]);
  await user.clear(number);
  await user.type(number, '18 feet');
  expect(screen.getByText('Must be a number of 0 or more, such as 12.5')).toBeDefined();
  expect(parts()[1]).toBe('Lead, tear-off and lay0.018 h per sq ft');
});

test('a price has two decimals, also in yen', async () => {
  open('/price-book/kits', [{ ...GUTTER, price: '12.50' }], undefined, sampleProfile({ currency: 'JPY' }));
  expect(await screen.findByText('¥12.50')).toBeDefined();
});

test('kits are searched, and one’s own say so', async () => {
  const user = open('/price-book/kits');
  expect(await screen.findByRole('heading', { name: 'Seamless gutter' })).toBeDefined();
  expect(screen.getByRole('link', { name: /Seamless gutter/ }).textContent).toContain('Yours');
  await user.type(screen.getByLabelText('Search kits'), 'roof');
  expect(await screen.findByRole('heading', { name: 'Asphalt re-roof' })).toBeDefined();
  expect(screen.queryByText('Seamless gutter')).toBeNull();
  await user.type(screen.getByLabelText('Search kits'), 'x');
  expect(await screen.findByText('No matching kits')).toBeDefined();
});

test('“Hide costs” takes the cost and the margin of a kit away', async () => {
  const user = open('/price-book/kits');
  expect(await screen.findByText('25%')).toBeDefined();
  expect(screen.getByText('$9.00')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Hide costs' }));
  expect(screen.queryByText('25%')).toBeNull();
  expect(screen.queryByText('$9.00')).toBeNull();
  expect(screen.getByText('$12.00')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show costs' }));
  expect(screen.getByText('$9.00')).toBeDefined();
});

test('a kit that ships is copied to one’s own with all its parts', async () => {
  const user = open('/price-book/kits', [ROOF]);
  await user.click(await screen.findByRole('link', { name: 'Copy and edit' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save kit' }));
  expect(screen.getByText('Please name the kit')).toBeDefined();
  expect(document.activeElement).toBe(name);
  await user.type(name, 'My roof');
  await user.click(screen.getByRole('button', { name: 'Save kit' }));
  expect(await screen.findByText('Kit saved')).toBeDefined();
  expect(await sentKit()).toEqual({
    name: 'My roof',
    unit: 'sq ft',
    description: '',
    price: null,
    parts: [
      { kind: 'text', description: 'We protect your garden first.' },
      {
        kind: 'labor',
        laborType: 'lead',
        laborTypeId: null,
        description: 'Lead, tear-off and lay',
        ...perUnit('0.018'),
      },
      {
        kind: 'material',
        materialId: SHINGLE.id,
        description: 'Shingle',
        unit: 'bundle',
        price: '38.75',
        ...perUnit('0.03', { waste: '12', wholeUnits: true }),
      },
      { kind: 'cost', type: 'permit', description: '', price: '250.00', ...perUnit('1', { fixed: true }) },
    ],
  });
});

test('a new kit takes a material of the price book by a fraction, and says what is wrong with it', async () => {
  const user = open('/price-book/kits/new');
  await user.type(await screen.findByLabelText('Name'), 'Shed roof');
  await user.click(screen.getByRole('button', { name: 'Save kit' }));
  expect(await screen.findByText('Please add a part')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Material' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add material' }));
  await user.click(dialog.getByRole('button', { name: 'Add part' }));
  expect(dialog.getByText('Please enter a quantity')).toBeDefined();
  expect(dialog.getByText('Please name the material')).toBeDefined();
  await user.type(dialog.getByLabelText('From your price book'), 'shin');
  await user.click(await screen.findByRole('option', { name: /Shingle/ }));
  await user.type(dialog.getByLabelText('Quantity per sq ft'), '1/32');
  expect(dialog.getByText('3.125 bundles')).toBeDefined();
  await user.click(dialog.getByRole('switch', { name: 'Whole units' }));
  expect(dialog.getByText('4 bundles')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add part' }));
  expect(parts()).toEqual(['Shingle0.03125 bundle per sq ft · whole units4 bundles']);
  await user.click(screen.getByRole('button', { name: 'Save kit' }));
  expect((await sentKit()).parts).toMatchObject([{ materialId: SHINGLE.id, perUnit: '0.03125' }]);
  // The page of kits, with the kit that the server answered.
  expect(await screen.findByRole('heading', { name: 'Seamless gutter' })).toBeDefined();
});

test('parts are moved, and one that was removed comes back to its place', async () => {
  const user = open(`/price-book/kits/new?copy=${ROOF.id}`);
  await user.click(await screen.findByRole('button', { name: 'Actions for Permit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the top' }));
  expect(parts()[0]).toContain('Permit');
  await user.click(screen.getByRole('button', { name: 'Actions for Shingle' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  expect(parts()[2]).toContain('Shingle');
  await user.click(screen.getByRole('button', { name: 'Actions for Shingle' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(parts()).toHaveLength(3);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(parts()[2]).toContain('Shingle');
});

test('a removed part is offered back only on its form', async () => {
  const user = open(`/price-book/kits/${GUTTER.id}`);
  await user.click(await screen.findByRole('button', { name: 'Actions for Gutter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByRole('heading', { name: 'Seamless gutter' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a name that another kit has says so at the name', async () => {
  const taken = { success: false, error: 'NAME_TAKEN', message: 'You already have a kit named “Roof”.' };
  const user = open(`/price-book/kits/${GUTTER.id}`, [GUTTER], [409, taken]);
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'roof');
  await user.click(screen.getByRole('button', { name: 'Save kit' }));
  expect(await screen.findByText(taken.message)).toBeDefined();
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

test('a part that was deleted from the price book is named', async () => {
  const body = {
    success: false,
    error: 'NOT_FOUND',
    message: 'parts[2].materialId is not a material of the catalog',
  };
  const user = open(`/price-book/kits/new?copy=${ROOF.id}`, [ROOF], [404, body]);
  await user.click(await screen.findByRole('button', { name: 'Save kit' }));
  expect(
    await screen.findByText('Part 3 is no longer in your price book. Open it and choose another.'),
  ).toBeDefined();
});

test('deleting a kit asks first, and the plan may not cover it', async () => {
  const billingStatus = { subscriptionStatus: 'expired' };
  const body = { success: false, error: 'PAYMENT_REQUIRED', billingStatus };
  const user = open('/price-book/kits', [GUTTER], [402, body]);
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Seamless gutter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete “Seamless gutter”?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Keep it' }));
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click((await ask()).getByRole('button', { name: 'Delete kit' }));
  expect(await screen.findByText(/^Your own kits are available with Pro/)).toBeDefined();
});
