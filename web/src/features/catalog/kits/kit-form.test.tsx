import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { closeUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { GUTTER, perUnit, ROOF, SHINGLE, visitKits } from '../testing/visit-kits.tsx';

const { seen, handle } = useHttpServer();
beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  closeUpgrade();
});

const open = (options: Parameters<typeof visitKits>[1]) => visitKits(handle, options);
const parts = () =>
  within(screen.getByRole('list', { name: 'Parts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sentKit = async () => {
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  return JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '') as Record<string, unknown>;
};

test('a kit that ships is copied to one’s own with all its parts', async () => {
  const user = open({ path: '/price-book/kits', kits: [ROOF] });
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
  const user = open({ path: '/price-book/kits/new' });
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
  const user = open({ path: `/price-book/kits/new?copy=${ROOF.id}` });
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
  const user = open({ path: `/price-book/kits/${GUTTER.id}` });
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
  const user = open({ path: `/price-book/kits/${GUTTER.id}`, kits: [GUTTER], refusal: [409, taken] });
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
  const user = open({ path: `/price-book/kits/new?copy=${ROOF.id}`, kits: [ROOF], refusal: [404, body] });
  await user.click(await screen.findByRole('button', { name: 'Save kit' }));
  expect(
    await screen.findByText('Part 3 is no longer in your price book. Open it and choose another.'),
  ).toBeDefined();
});
