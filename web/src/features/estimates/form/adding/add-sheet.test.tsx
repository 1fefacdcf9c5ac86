import type { Material } from '@plumbline/contract/catalog';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleMaterial } from '../../../catalog/testing/sample-material.ts';
import { openLines } from '../../testing/line-form.tsx';
import { labor } from '../../testing/sample-draft.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

const item = (place: number, name: string, fields: Partial<Material>) =>
  sampleMaterial({ id: `b0000000-0000-4000-8000-00000000000${place}`, name, ...fields });
const SHINGLE = item(1, 'Architectural shingle', { unit: 'bundle', defaultPrice: '38.75' });
const VENT = item(2, 'Ridge vent, 4 ft', { defaultPrice: '19.40', fileId: 'f-vent' });

beforeEach(() => {
  localStorage.clear();
  handle((call, response) =>
    answer(response, 200, call.path.startsWith('/api/materials') ? [SHINGLE, VENT] : []),
  );
});
afterEach(cleanup);

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const openTab = (name: RegExp) => user.click(screen.getByRole('tab', { name }));

test('picks of all kinds are added at once, and the first new line opens on its quantity', async () => {
  const { draft } = openLines(
    { laborLines: [labor({ key: 'line-1', hours: '8' })], nextKey: 2 },
    { isPhone: true },
  );
  await press('Add lines');
  await press('Add Helper');
  await openTab(/Materials/);
  await press('Add Architectural shingle');
  await press('More Architectural shingle');
  expect(screen.getByRole('tab', { name: /Materials\s*1/ })).toBeDefined();
  await openTab(/Costs/);
  await press('Add Permit');
  await press(/^Add 3 · \$102\.50$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(draft().laborLines[1]).toMatchObject({ laborType: 'helper', hours: '1', rate: '25.00' });
  expect(draft().materialLines).toMatchObject([
    { materialId: SHINGLE.id, quantity: '2', unit: 'bundle', unitCost: '38.75' },
  ]);
  expect(draft().additionalCosts).toMatchObject([{ type: 'permit', amount: '' }]);
  expect(document.activeElement).toBe(screen.getByLabelText('Hours'));
  await user.keyboard('6');
  expect(draft().laborLines[1]?.hours).toBe('6');
});

test('the focus stays in the row of an offer that is picked, counted and left out by keyboard', async () => {
  openLines({}, { isPhone: true });
  await press('Add lines');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  (await screen.findByRole('button', { name: 'Add Helper' })).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('More Helper');
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText<HTMLInputElement>(/^Helper, /).value).toBe('2');
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  await user.keyboard('{Enter}{Enter}');
  expect(focused()).toBe('Add Helper');
  await user.type(screen.getByLabelText('Search labor, materials and costs'), 'chimney');
  (await screen.findByRole('button', { name: 'Add “chimney” as labor' })).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('More chimney');
  const search = screen.getByLabelText('Search labor, materials and costs');
  await user.clear(search);
  await user.type(search, 'helper');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More chimney' })).toBeNull());
  await user.clear(search);
  await screen.findByRole('button', { name: 'More chimney' });
  expect(document.activeElement).toBe(search);
});

test('a search covers every kind, and offers what is typed as a line of its own', async () => {
  const { draft } = openLines({}, { isPhone: true });
  await press('Add lines');
  await openTab(/Materials/);
  await user.type(screen.getByLabelText('Search labor, materials and costs'), 'VENT ridge');
  expect(await screen.findByRole('button', { name: 'Add Ridge vent, 4 ft' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add Architectural shingle' })).toBeNull();
  await user.clear(screen.getByLabelText('Search labor, materials and costs'));
  await user.type(screen.getByLabelText('Search labor, materials and costs'), 'permit');
  expect(await screen.findByRole('button', { name: 'Add Permit' })).toBeDefined();
  await press('Add “permit” as a material');
  await press(/^Add 1/);
  expect(draft().materialLines).toMatchObject([{ description: 'permit', quantity: '1', materialId: null }]);
});

test('the photo of a material comes along', async () => {
  const { draft } = openLines({}, { isPhone: true });
  await press('Add lines');
  await openTab(/Materials/);
  await press('Add Architectural shingle');
  await press('Add Ridge vent, 4 ft');
  await press(/^Add 2/);
  expect(draft().files).toMatchObject([
    { fileId: 'f-vent', kind: 'photo', lineId: draft().materialLines[1]?.id, forClient: true, inPdf: true },
  ]);
});

test('a material offers the quantity it last had, and comes first', async () => {
  openLines({}, { isPhone: true });
  await press('Add lines');
  await openTab(/Materials/);
  await press('Add Ridge vent, 4 ft');
  await user.type(screen.getByLabelText('Ridge vent, 4 ft, each'), '9');
  await press(/^Add 1/);
  cleanup();
  openLines({}, { isPhone: true });
  await press('Add lines');
  await openTab(/Materials/);
  await screen.findByRole('button', { name: 'Add Ridge vent, 4 ft' });
  const rows = within(screen.getByRole('region', { name: 'Materials' })).getAllByRole('button');
  expect(rows[0]?.getAttribute('aria-label')).toBe('Add Ridge vent, 4 ft');
  await press('Add Ridge vent, 4 ft');
  expect(screen.getByLabelText<HTMLInputElement>('Ridge vent, 4 ft, each').value).toBe('9');
});

test('counting below one takes the pick back', async () => {
  openLines({}, { isPhone: true });
  await press('Add lines');
  await press('Add Lead');
  await press('Less Lead');
  expect(screen.getByRole('button', { name: 'Add Lead' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true);
});
