import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { allRows, contentsOf } from '../../editor/draft-parts.ts';
import { openLines } from '../../testing/line-form.tsx';
import { labor, material } from '../../testing/sample-draft.ts';
import { ROOF, roofOffer } from '../../testing/sample-offer.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  handle((_call, response) => answer(response, 200, []));
});
afterEach(cleanup);

// A closing dialog hides the rest of the page for a moment.
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const pick = async (menu: string | RegExp, item: string) => {
  await press(menu);
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('a choice is Good, Better and Best, which start with the lines of the estimate', async () => {
  const { draft } = openLines({
    laborLines: [labor({ key: 'line-1', hours: '16', description: 'Tear off' })],
    materialLines: [material({ key: 'line-2', quantity: '28', unitCost: '96.40' })],
    nextKey: 3,
  });
  await press('Add choice');
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Good0.00',
    'BetterRecommended0.00',
    'Best0.00',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Title of the choice'));
  await press('Start each with the lines of this estimate');
  expect(screen.queryByRole('heading', { name: 'Labor', level: 2 })).toBeNull();
  for (const { id } of draft().groups)
    expect(allRows(contentsOf(draft(), [id]))).toMatchObject([{ hours: '16' }, { quantity: '28' }]);
  await user.click(screen.getByRole('tab', { name: /^Best/ }));
  const hours = screen.getByRole('textbox', { name: 'Hours, labor line 1' });
  await user.clear(hours);
  await user.type(hours, '20');
  expect(draft().laborLines.map((line) => line.hours)).toEqual(['16', '16', '20']);
});

test('an add-on is named, filled and moved with the keyboard', async () => {
  const { draft } = openLines(roofOffer());
  screen.getByRole('button', { name: 'Add add-on' }).focus();
  await user.keyboard('{Enter}Skylights');
  const part = screen.getByRole('region', { name: 'Skylights' });
  within(part).getByRole('button', { name: 'Add material' }).focus();
  await user.keyboard('{Enter}Tube skylight');
  expect(draft().materialLines.at(-1)).toMatchObject({
    description: 'Tube skylight',
    groupId: draft().groups.at(-1)?.id,
  });
  within(part).getByRole('button', { name: 'More for Skylights' }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Move up' })).focus();
  await user.keyboard('{Enter}');
  expect(
    draft()
      .groups.map(({ title }) => title)
      .slice(-2),
  ).toEqual(['Skylights', 'Gutters']);
});

test('removing a group with lines asks, and Undo brings all of it back', async () => {
  const { draft } = openLines(roofOffer());
  await pick('More for Gutters', 'Remove');
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Gutters with its 3 lines?' });
  expect(draft().groups).toHaveLength(4);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(draft().groups.map(({ title }) => title)).toEqual(['Good', 'Better', 'Best']);
  expect(allRows(draft())).toHaveLength(8);
  await press('Undo');
  expect(draft().groups.map(({ title }) => title)).toEqual(['Good', 'Better', 'Best', 'Gutters']);
  expect(allRows(contentsOf(draft(), [ROOF.gutters]))).toHaveLength(3);
});

test('a line moves to another group from its menu', async () => {
  const { draft } = openLines(roofOffer());
  await pick('More for cost 1', 'Move to group');
  const dialog = await screen.findByRole('dialog', { name: 'Move line' });
  await user.click(within(dialog).getByRole('button', { name: 'Gutters' }));
  expect(draft().additionalCosts).toMatchObject([{ groupId: ROOF.gutters }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what a line has beyond the grid is a chip that opens its details', async () => {
  const { draft } = openLines(roofOffer());
  await press('Optional, line details');
  const sheet = await screen.findByRole('dialog', { name: 'Leaf guards' });
  await user.click(within(sheet).getByLabelText('Checked to start'));
  await user.click(within(sheet).getByRole('switch', { name: 'Client can change the quantity' }));
  await user.clear(within(sheet).getByLabelText('Minimum'));
  await user.type(within(sheet).getByLabelText('Minimum'), '130');
  expect(within(sheet).getByRole('alert').textContent).toBe('The minimum can’t be more than the maximum.');
  await user.clear(within(sheet).getByLabelText('Minimum'));
  await user.type(within(sheet).getByLabelText('Minimum'), '100');
  await user.type(within(sheet).getByLabelText('Discount'), '10');
  await user.click(within(sheet).getByLabelText('Taxable'));
  await user.click(within(sheet).getByRole('button', { name: 'Done' }));
  expect(draft().materialLines.at(-1)).toMatchObject({
    preselected: true,
    clientQuantity: { min: '100', max: '120', step: '1' },
    discount: { unit: 'percent', value: '10' },
    taxIds: [],
  });
  for (const chip of ['Optional, checked', '100 to 120', '10% off', 'No tax'])
    expect(screen.getByRole('button', { name: `${chip}, line details` })).toBeTruthy();
});

test('what a line costs is entered in its details, as a figure only', async () => {
  const { draft } = openLines(roofOffer());
  await press('Optional, line details');
  const sheet = await screen.findByRole('dialog', { name: 'Leaf guards' });
  const cost = within(sheet).getByLabelText('Your cost of one');
  await user.type(cost, '5.25');
  expect(within(sheet).getByText(/^Margin .+%\. Only you see this\.$/)).toBeTruthy();
  expect(draft().materialLines.at(-1)?.cost).toBe('5.25');
  await user.type(cost, 'x');
  expect(within(sheet).getByText('Enter a number, like 12.5')).toBeTruthy();
  expect(draft().materialLines.at(-1)?.cost).toBe('5.25');
  await user.clear(cost);
  expect(draft().materialLines.at(-1)?.cost).toBeNull();
});

test('on a phone one group is open at a time, and takes lines of every kind', async () => {
  const { draft } = openLines(roofOffer(), { isPhone: true });
  const head = (name: RegExp) => screen.getByRole('button', { name, expanded: false });
  expect(screen.queryByRole('button', { name: /^Leaf guards/ })).toBeNull();
  await user.click(head(/^Gutters/));
  expect(screen.getByRole('button', { name: /^Leaf guards/ })).toBeTruthy();
  await user.click(head(/^Choose your roof/));
  expect(screen.queryByRole('button', { name: /^Leaf guards/ })).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^Good/ }));
  const part = screen.getByRole('tabpanel');
  await user.click(within(part).getByRole('button', { name: 'Add lines' }));
  await user.click(await screen.findByRole('button', { name: 'Add Helper' }));
  await user.click(screen.getByRole('button', { name: /^Add 1/ }));
  expect(draft().laborLines.at(-1)).toMatchObject({ laborType: 'helper', groupId: ROOF.good });
});
