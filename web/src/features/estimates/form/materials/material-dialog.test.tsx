import type { Material } from '@plumbline/contract/catalog';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleMaterial } from '../../../catalog/testing/sample-material.ts';
import { openLines } from '../../testing/line-form.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null });
afterEach(cleanup);

const item = (place: number, fields: Partial<Material>) =>
  sampleMaterial({ id: `b0000000-0000-4000-8000-00000000000${place}`, ...fields });
const SHINGLE = item(1, { name: 'Architectural shingle', unit: 'bundle', defaultPrice: '1045.50' });
const SKYLIGHT = item(2, { name: 'Skylight' });
const PIPE = item(3, { name: 'Copper pipe', category: 'plumbing', unit: 'ft', defaultPrice: '3.20' });

/** Serves a catalogue of these three. */
function serveCatalogue(): void {
  handle((call, response) => {
    const url = new URL(call.path, 'http://localhost');
    if (url.pathname !== '/api/materials') return answer(response, 200, []);
    const category = url.searchParams.get('category');
    const search = url.searchParams.get('search') ?? '';
    const found = [PIPE, SHINGLE, SKYLIGHT].filter(
      (one) => (!category || one.category === category) && one.name.toLowerCase().includes(search),
    );
    return answer(response, 200, found);
  });
}

const calls = () => seen.map((call) => call.path).filter((path) => path.startsWith('/api/materials'));
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

beforeEach(serveCatalogue);

async function browse() {
  const lines = openLines({});
  await user.click(screen.getByRole('button', { name: 'Browse Materials' }));
  await screen.findByRole('dialog', { name: 'Browse Materials' });
  return lines;
}

test('several are chosen across a search, and become lines', async () => {
  const { draft } = await browse();
  await user.click(await box(/Architectural shingle/));
  await user.type(screen.getByLabelText('Search materials'), 'sky');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /shingle/ })).toBeNull());
  expect(screen.getByText('1 material · 1 chosen')).toBeDefined();
  await user.click(await box(/Skylight.*Price varies/));
  await user.click(screen.getByRole('button', { name: 'Add 2 materials' }));
  expect(draft().materialLines).toMatchObject([
    {
      description: 'Architectural shingle',
      quantity: '1',
      unit: 'bundle',
      unitCost: '1045.50',
      materialId: SHINGLE.id,
    },
    { description: 'Skylight', quantity: '1', unit: 'each', unitCost: '', materialId: SKYLIGHT.id },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity, material 1'),
  );
});

test('prices are in the estimate’s currency, and a varying price is marked as such', async () => {
  await browse();
  expect(await box(/Architectural shingle.*\$1,045\.50.*per bundle/)).toBeDefined();
  expect(await box(/Skylight.*Price varies.*each/)).toBeDefined();
});

test('a search is sent once, 300 ms after the last keystroke, and without a category for all', async () => {
  await browse();
  await box(/Copper pipe/);
  expect(calls()).toEqual(['/api/materials']);
  const started = performance.now();
  await user.type(screen.getByLabelText('Search materials'), 'pipe');
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(performance.now() - started).toBeGreaterThanOrEqual(290);
  expect(calls()[1]).toBe('/api/materials?search=pipe');
});

test('a category filters at once, and all ten are offered', async () => {
  await browse();
  await box(/Copper pipe/);
  await user.click(screen.getByLabelText('Category'));
  expect(screen.getAllByRole('option')).toHaveLength(11);
  await user.click(screen.getByRole('option', { name: 'Roofing' }));
  await waitFor(() => expect(calls().at(-1)).toBe('/api/materials?category=roofing'));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Copper pipe/ })).toBeNull());
  expect(within(screen.getByRole('region', { name: 'Roofing' })).getAllByRole('checkbox')).toHaveLength(2);
});

test('arrow keys go from the search into the list and through it, Space chooses', async () => {
  await browse();
  const first = await box(/Copper pipe/);
  screen.getByLabelText('Search materials').focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}{ }{End}{ }');
  expect(screen.getByRole('button', { name: 'Add 2 materials' })).toBeDefined();
  await user.keyboard('{ }');
  expect(screen.getByRole('button', { name: 'Add 1 material' })).toBeDefined();
  const stops = screen.getAllByRole('checkbox').filter((one) => one.tabIndex === 0);
  expect(stops).toEqual([document.activeElement]);
});

test('an arrow key before the results have arrived goes to the first of them', async () => {
  await browse();
  await box(/Copper pipe/);
  await user.type(screen.getByLabelText('Search materials'), 'sky{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByLabelText('Search materials'));
  const found = await box(/Skylight/);
  await waitFor(() => expect(document.activeElement).toBe(found));
  expect(screen.queryByRole('checkbox', { name: /Copper pipe/ })).toBeNull();
});

test('Enter adds what is chosen, from the list and from the search', async () => {
  const { draft } = await browse();
  await box(/Copper pipe/);
  screen.getByLabelText('Search materials').focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toBeDefined();
  await user.keyboard('{ArrowDown}{ }{Enter}');
  expect(draft().materialLines).toMatchObject([{ description: 'Copper pipe', unitCost: '3.20' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an empty result is reported', async () => {
  await browse();
  await user.type(screen.getByLabelText('Search materials'), 'unobtainium');
  expect(await screen.findByText('No materials found')).toBeDefined();
});

test('a catalogue that failed to load can be loaded again', async () => {
  handle((call, response) => answer(response, call.path.startsWith('/api/materials') ? 500 : 200, []));
  await browse();
  expect(await screen.findByText('We couldn’t load your materials')).toBeDefined();
  serveCatalogue();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await box(/Copper pipe/);
});

test('closing the dialog adds nothing', async () => {
  const { draft } = await browse();
  await user.click(await box(/Copper pipe/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(draft().materialLines).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Browse Materials' })),
  );
});
