import type { Kit } from '@plumbline/contract/kits';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../../lib/testing/http-server.ts';
import { draftReducer } from '../../../editor/changes/draft-reducer.ts';
import { draftToRequest } from '../../../editor/saving/draft-request.ts';
import { openLines } from '../../../testing/line-form.tsx';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

const counted = { fixed: false, waste: '0', wholeUnits: false };
const material = {
  kind: 'material',
  materialId: null,
  markupPercent: null,
  taxable: true,
  unit: 'bundle',
} as const;
const ROOF: Kit = {
  id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Re-roof',
  unit: 'sq ft',
  description: null,
  price: null,
  trade: null,
  parts: [
    {
      kind: 'labor',
      laborType: 'lead',
      laborTypeId: null,
      laborTypeName: 'Lead',
      description: 'Lay',
      price: '45.00',
      ...counted,
      perUnit: '0.018',
    },
    {
      ...material,
      description: 'Shingles',
      price: '38.75',
      ...counted,
      perUnit: '0.03',
      waste: '12',
      wholeUnits: true,
    },
    { ...material, taxable: false, description: 'Nails', price: '3.90', ...counted, perUnit: '0.0224' },
    { kind: 'cost', type: 'disposal', description: 'Disposal', price: '0.20', ...counted, perUnit: '1' },
    {
      kind: 'cost',
      type: 'permit',
      description: 'Permit',
      price: '250.00',
      ...counted,
      perUnit: '1',
      fixed: true,
    },
  ],
};

beforeEach(() => {
  localStorage.clear();
  handle((call, response) => answer(response, 200, call.path === '/api/kits' ? [ROOF] : []));
});
afterEach(cleanup);

const figures = (draft: ReturnType<ReturnType<typeof openLines>['draft']>) => [
  ...draft.laborLines.map(({ hours }) => hours),
  ...draft.materialLines.map(({ quantity }) => quantity),
  ...draft.additionalCosts.map(({ amount }) => amount),
];

async function addRoof() {
  await user.click(await screen.findByRole('button', { name: 'Add from price book' }));
  const book = within(await screen.findByRole('dialog', { name: 'Add from price book' }));
  await user.click(await book.findByRole('button', { name: 'Kits (1)' }));
  await user.click(book.getByRole('button', { name: /^Re-roof/ }));
  await user.type(book.getByLabelText('How much, in sq ft'), '1,850{Enter}');
  await user.click(book.getByRole('button', { name: 'Done' }));
}

async function rescale(from: string, to: string) {
  await user.click(await screen.findByRole('button', { name: `Re-roof: ${from} sq ft` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Re-roof' }));
  const field = dialog.getByLabelText('How much, in sq ft');
  await user.clear(field);
  await user.type(field, to);
  return dialog;
}

test('an untaxed material of a kit is a line without tax, as if it were added alone', async () => {
  const { draft } = openLines({});
  await addRoof();
  expect(draft().materialLines.map(({ taxIds }) => taxIds)).toEqual([null, []]);
});

test('another number for a kit scales its lines, except those typed over, and Undo takes it back', async () => {
  const { draft } = openLines({});
  await addRoof();
  expect(figures(draft())).toEqual(['33.3', '63', '41.44', '370.00', '250.00']);
  const shingles = await screen.findByRole('textbox', { name: 'Quantity, material 1' });
  await user.clear(shingles);
  await user.type(shingles, '70');

  const dialog = await rescale('1,850', '2,000');
  expect(dialog.getByText('You changed “Shingles”, so it stays as it is.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Update 3 lines' }));
  expect(figures(draft())).toEqual(['36', '70', '44.8', '400.00', '250.00']);
  expect(draftToRequest(draft()).kits).toMatchObject([{ name: 'Re-roof', quantity: '2000' }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(figures(draft())).toEqual(['33.3', '70', '41.44', '370.00', '250.00']);
});

test('a kit copied into each package of a choice has a number in each, and is gone with its lines', async () => {
  const { draft } = openLines({});
  await addRoof();
  const choice = 'd0000000-0000-4000-8000-000000000001';
  const before = draft();
  const filled = [
    { type: 'choiceAdded', id: choice } as const,
    { type: 'choiceFilled', id: choice } as const,
  ].reduce(draftReducer, before);
  const { kits = [], materialLines = [] } = draftToRequest(filled);
  expect(kits.map(({ parts }) => parts.length)).toEqual([4, 4, 4]);
  expect(new Set(kits.flatMap(({ parts }) => parts.map(({ lineId }) => lineId))).size).toBe(12);
  expect(materialLines).toHaveLength(6);

  const keys = before.materialLines.map(({ key }) => key);
  const fewer = draftReducer(before, { type: 'linesRemoved', section: 'materialLines', keys });
  expect(draftToRequest(fewer).kits).toMatchObject([{ parts: [{}, {}] }]);
  const none = [
    { type: 'linesRemoved', section: 'laborLines', keys: before.laborLines.map(({ key }) => key) } as const,
    {
      type: 'linesRemoved',
      section: 'additionalCosts',
      keys: before.additionalCosts.map(({ key }) => key),
    } as const,
  ].reduce(draftReducer, fewer);
  expect(draftToRequest(none).kits).toEqual([]);
});
