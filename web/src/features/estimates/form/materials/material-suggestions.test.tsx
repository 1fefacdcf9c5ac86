import type { Material } from '@plumbline/contract/catalog';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleMaterial } from '../../../catalog/testing/sample-material.ts';
import { openLines } from '../../testing/line-form.tsx';
import { material } from '../../testing/sample-draft.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

const item = (place: number, name: string, fields: Partial<Material>) =>
  sampleMaterial({ id: `b0000000-0000-4000-8000-00000000000${place}`, name, ...fields });
const SHINGLE = item(1, 'Architectural shingle', { unit: 'bundle', defaultPrice: '38.75' });
const STARTER = item(2, 'Starter strip for shingles', { unit: 'bundle', defaultPrice: '52.00' });
const VENT = item(3, 'Ridge vent, 4 ft', { defaultPrice: '19.40' });

beforeEach(() => {
  handle((call, response) =>
    answer(response, 200, call.path.startsWith('/api/materials') ? [STARTER, SHINGLE, VENT] : []),
  );
});
afterEach(cleanup);

const TWO = { materialLines: [material({ key: 'line-1' }), material({ key: 'line-2' })], nextKey: 3 };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('typing a description suggests materials with price and unit; Enter picks one and goes to the quantity', async () => {
  const { draft } = openLines(TWO);
  await user.type(field('Description, material 1'), 'shing');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Starter strip for shingles$52.00 per bundle',
    'Architectural shingle$38.75 per bundle',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(draft().materialLines[0]).toMatchObject({
    materialId: SHINGLE.id,
    description: 'Architectural shingle',
    unit: 'bundle',
    unitCost: '38.75',
  });
  expect(document.activeElement).toBe(field('Quantity, material 1'));
  expect(screen.queryByRole('option')).toBeNull();
});

test('typed text stays free text: Enter moves on, Escape closes the list', async () => {
  const { draft } = openLines(TWO);
  await user.type(field('Description, material 1'), 'ridge');
  await screen.findByRole('option', { name: /Ridge vent/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.keyboard(' beam');
  await user.keyboard('{Enter}');
  expect(draft().materialLines[0]).toMatchObject({ description: 'ridge beam', materialId: null });
  expect(document.activeElement).toBe(field('Description, material 2'));
});

test('on a phone a suggestion is tapped', async () => {
  const { draft } = openLines(TWO, { isPhone: true });
  await user.click(screen.getByRole('button', { name: /^Material 2/ }));
  await user.type(field('Description'), 'vent');
  await user.click(await screen.findByRole('option', { name: /Ridge vent, 4 ft.*\$19\.40 each/ }));
  expect(draft().materialLines[1]).toMatchObject({ materialId: VENT.id, unitCost: '19.40' });
  expect(document.activeElement).toBe(field('Quantity'));
});

test('a taxed material picked in place of an untaxed one has its section’s taxes; a tax taken off by hand stays off', async () => {
  const seed = item(4, 'Seed', { taxable: false });
  handle((call, response) =>
    answer(response, 200, call.path.startsWith('/api/materials') ? [SHINGLE, seed] : []),
  );
  const untaxed = material({ key: 'line-1', materialId: seed.id, taxIds: [] });
  const byHand = material({ key: 'line-2', materialId: VENT.id, taxIds: [] });
  const { draft } = openLines({ materialLines: [untaxed, byHand], nextKey: 3 });
  for (const place of [1, 2]) {
    await user.clear(field(`Description, material ${place}`));
    await user.type(field(`Description, material ${place}`), 'archi');
    await user.click(await screen.findByRole('option', { name: /^Architectural/ }));
  }
  expect(draft().materialLines).toMatchObject([
    { materialId: SHINGLE.id, taxIds: null },
    { materialId: SHINGLE.id, taxIds: [] },
  ]);
});
