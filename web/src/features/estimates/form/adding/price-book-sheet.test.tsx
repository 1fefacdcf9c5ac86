import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleMaterial } from '../../../catalog/testing/sample-material.ts';
import { draftToRequest } from '../../editor/saving/draft-request.ts';
import { openLines } from '../../testing/line-form.tsx';
import { ROOF, roofOffer } from '../../testing/sample-offer.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

const SHINGLE = sampleMaterial({
  id: 'b0000000-0000-4000-8000-000000000001',
  name: 'Shingle',
  unit: 'bundle',
  defaultPrice: '38.75',
});
const GUTTER = sampleMaterial({
  id: 'b0000000-0000-4000-8000-000000000002',
  name: 'Seamless gutter',
  unit: 'ft',
  defaultPrice: '9.40',
  sellPrice: '12.00',
  taxable: false,
  code: 'BG-6',
  fileId: 'f0000000-0000-4000-8000-000000000001',
});
const WELDER = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Welder',
  defaultRate: '85.00',
  costRate: '41.00',
  description: null,
};

beforeEach(() => {
  localStorage.clear();
  handle((call, response) => {
    if (call.path.startsWith('/api/materials')) return answer(response, 200, [SHINGLE, GUTTER]);
    answer(response, 200, call.path === '/api/labor-types' ? [WELDER] : []);
  });
});
afterEach(cleanup);

const openBook = async (place = 0) => {
  const buttons = await screen.findAllByRole('button', { name: 'Add from price book' });
  await user.click(buttons[place] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Add from price book' }));
};

test('an item that the contractor copied from Plumbline’s list shows once, at their own price', async () => {
  const shipped = sampleMaterial({
    id: 'b0000000-0000-4000-8000-000000000003',
    name: 'Ridge vent',
    unit: 'ft',
  });
  const own = { ...shipped, id: 'b0000000-0000-4000-8000-000000000004', userId: WELDER.id };
  handle((call, response) =>
    answer(
      response,
      200,
      call.path.startsWith('/api/materials')
        ? [
            { ...shipped, defaultPrice: '19.40' },
            { ...own, sellPrice: '27.50' },
          ]
        : [],
    ),
  );
  openLines({});
  const book = await openBook();
  await user.type(book.getByLabelText('Search the price book'), 'ridge');
  expect(await book.findAllByText('Ridge vent')).toHaveLength(1);
  expect(book.getByText('$27.50 per ft')).toBeDefined();
});

test('one tap adds an item to the group at hand, its photo along, and Undo takes it back', async () => {
  const { draft } = openLines(roofOffer());
  const before = draft();
  const gutters = before.groups.findIndex(({ id }) => id === ROOF.gutters);
  expect(gutters).toBeGreaterThanOrEqual(0);
  const buttons = await screen.findAllByRole('button', { name: 'Add from price book' });
  const book = await openBook(buttons.length - 1);
  expect(book.getByText('To Gutters')).toBeDefined();
  await user.type(book.getByLabelText('Search the price book'), 'bg-6');
  await user.click(await book.findByRole('button', { name: /Seamless gutter/ }));
  expect(book.getByRole('status').textContent).toBe('1 added.Undo');
  expect(book.getByRole('button', { name: /Seamless gutter.*added/i })).toBeDefined();
  const line = draft().materialLines.find(({ materialId }) => materialId === GUTTER.id);
  expect(line).toMatchObject({ groupId: ROOF.gutters, quantity: '1', unitCost: '12.00' });
  expect(draft().files).toMatchObject([{ fileId: GUTTER.fileId, lineId: line?.id, kind: 'photo' }]);
  await user.click(book.getByRole('button', { name: 'Undo' }));
  expect([draft().materialLines, draft().files]).toEqual([before.materialLines, before.files]);
});

test('a material with a sell price has it as its price, markup 0 and its cost; one without is as before', async () => {
  const { draft } = openLines({});
  const book = await openBook();
  await user.click(await book.findByRole('button', { name: /Seamless gutter/ }));
  await user.click(book.getByRole('button', { name: /Shingle/ }));
  await user.click(book.getByRole('button', { name: /Welder/ }));
  const { materialLines, laborLines } = draftToRequest(draft());
  expect(materialLines).toMatchObject([
    { materialId: GUTTER.id, unitCost: '12.00', markupPercent: '0', cost: '9.40', taxIds: [] },
    { materialId: SHINGLE.id, unitCost: '38.75', markupPercent: null, taxIds: null },
  ]);
  expect(materialLines?.[1]).not.toHaveProperty('cost');
  expect(laborLines).toMatchObject([{ laborType: 'custom', laborTypeId: WELDER.id, rate: '85.00' }]);
});

test('a material with a sell price and no cost has an unknown cost, which another material makes known', async () => {
  handle((call, response) => {
    const isMaterials = call.path.startsWith('/api/materials');
    answer(response, 200, isMaterials ? [SHINGLE, { ...GUTTER, defaultPrice: null }] : []);
  });
  const { draft } = openLines({});
  const book = await openBook();
  await user.click(await book.findByRole('button', { name: /Seamless gutter/ }));
  expect(draftToRequest(draft()).materialLines).toMatchObject([
    { unitCost: '12.00', markupPercent: '0', cost: null, costUnknown: true },
  ]);
  await user.click(book.getByRole('button', { name: 'Done' }));
  const field = await screen.findByRole('combobox', { name: 'Description, material 1' });
  await user.clear(field);
  await user.type(field, 'shing');
  await user.click(await screen.findByRole('option', { name: /Shingle/ }));
  expect(draftToRequest(draft()).materialLines).toMatchObject([
    { unitCost: '38.75', markupPercent: null, cost: null, costUnknown: false },
  ]);
});

test('a line that a sold material filled takes the markup of its section again with another material', async () => {
  const { draft } = openLines({});
  const book = await openBook();
  await user.click(await book.findByRole('button', { name: /Seamless gutter/ }));
  await user.click(book.getByRole('button', { name: 'Done' }));
  const field = await screen.findByRole('combobox', { name: 'Description, material 1' });
  await user.clear(field);
  await user.type(field, 'shing');
  await user.click(await screen.findByRole('option', { name: /Shingle/ }));
  expect(draft().materialLines).toMatchObject([
    { materialId: SHINGLE.id, unitCost: '38.75', markupPercent: '', cost: null },
  ]);
});
