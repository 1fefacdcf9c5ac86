import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { openLines } from '../testing/line-form.tsx';
import { cost, labor, material } from '../testing/sample-draft.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  handle((_call, response) => answer(response, 200, []));
});
afterEach(cleanup);

const LINES = {
  laborLines: [labor({ key: 'line-1', description: 'Tear-off', hours: '8' })],
  materialLines: [material({ key: 'line-2', description: 'Felt', quantity: '4', unitCost: '89.00' })],
  additionalCosts: [cost({ key: 'line-3', description: 'City permit', amount: '185' })],
};
const openLine = (name: string) => user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isMarked = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

test('step buttons count whole pieces of a material, keys its thousandths', async () => {
  const { draft } = openLines(LINES, { isPhone: true });
  const quantity = () => draft().materialLines[0]?.quantity;
  await openLine('Felt');
  await user.click(screen.getByRole('button', { name: 'More quantity' }));
  expect(quantity()).toBe('5');
  await user.type(field('Quantity'), '{ArrowUp}');
  expect(quantity()).toBe('5.001');
  await user.click(screen.getByRole('button', { name: 'Less quantity' }));
  expect(quantity()).toBe('4.001');
});

test('step buttons count whole hours, keys quarter hours', async () => {
  const { draft } = openLines(LINES, { isPhone: true });
  await openLine('Tear-off');
  await user.click(screen.getByRole('button', { name: 'More hours' }));
  await user.type(field('Hours'), '{ArrowUp}');
  expect(draft().laborLines[0]?.hours).toBe('9.25');
});

test('a line opens on its quantity, which the first digit replaces', async () => {
  const { draft } = openLines(LINES, { isPhone: true });
  await openLine('Felt');
  expect(document.activeElement).toBe(field('Quantity'));
  await user.keyboard('6');
  expect(draft().materialLines[0]?.quantity).toBe('6');
});

test('Next goes to the price if it is empty, then to the next line of any section; after the last there is only Done', async () => {
  const { draft } = openLines(
    { ...LINES, materialLines: [material({ key: 'line-2', description: 'Skylight', unitCost: '' })] },
    { isPhone: true },
  );
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
  await openLine('Tear-off');
  await next();
  expect(document.activeElement).toBe(field('Quantity'));
  await user.keyboard('2');
  await next();
  expect(document.activeElement).toBe(field('Unit cost'));
  await user.keyboard('450');
  await next();
  expect(document.activeElement).toBe(field('Amount'));
  expect(draft().materialLines[0]).toMatchObject({ quantity: '2', unitCost: '450.00' });
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(document.activeElement?.textContent).toContain('City permit');
});

test('the bar leaves with the focus, and comes back with it', async () => {
  openLines(LINES, { isPhone: true });
  await openLine('Tear-off');
  expect(screen.getByRole('toolbar', { name: 'Line' })).toBeDefined();
  await user.click(document.body);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(field('Hours'));
  expect(screen.getByRole('toolbar', { name: 'Line' })).toBeDefined();
});

test('the bar has the signs that a number pad lacks', async () => {
  const { draft } = openLines(LINES, { isPhone: true });
  await openLine('Tear-off');
  await user.keyboard('7');
  await user.click(screen.getByRole('button', { name: 'One half' }));
  expect(field('Hours').value).toBe('7½');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(draft().laborLines[0]?.hours).toBe('7.5');
});

test('a line without its price says what to add, and is in no total', async () => {
  openLines(
    { materialLines: [material({ key: 'line-2', description: 'Skylight', quantity: '2', unitCost: '' })] },
    { isPhone: true },
  );
  const line = screen.getByRole('button', { name: /^Skylight/ });
  expect(line.textContent).toContain('Add a price to include this line.');
  expect(line.textContent).toContain('–');
});

test('a removed line comes back where it was', async () => {
  const { draft } = openLines(LINES, { isPhone: true });
  await openLine('Felt');
  await user.click(screen.getByRole('button', { name: 'Remove material 1' }));
  expect(draft().materialLines).toEqual([]);
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(await screen.findByText('Removed “Felt”')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(draft().materialLines).toMatchObject([{ description: 'Felt', quantity: '4', unitCost: '89.00' }]);
  expect(document.activeElement?.textContent).toContain('Felt');
});

test('an amount is stepped by the smallest unit of its currency', async () => {
  const { draft } = openLines(LINES, { isPhone: true, currency: 'JPY' });
  await openLine('City permit');
  await user.type(field('Amount'), '{ArrowUp}');
  expect(draft().additionalCosts[0]?.amount).toBe('186');
});

test.each([
  ['Tear-off', 'Hours', '1.125'],
  ['Tear-off', 'Rate', '45.005'],
  ['Felt', 'Quantity', '1000001'],
  ['Felt', 'Unit cost', '-3'],
  ['City permit', 'Amount', '10000001'],
])('%s: a faulty figure as %s is marked, and its closed line shows it', async (line, name, typed) => {
  openLines(LINES, { isPhone: true });
  await openLine(line);
  expect(isMarked(name)).toBe(false);
  await user.clear(field(name));
  await user.type(field(name), typed);
  expect(isMarked(name)).toBe(true);
  expect(screen.queryByText('Fix the amount')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: new RegExp(`^${line}.*Fix the amount$`) })).toBeDefined();
});
