import type { Estimate } from '@plumbline/contract/estimates';
import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { priceOffer } from '@plumbline/contract/offer/price-offer';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { PICK_IDS, sampleRoof } from '../testing/sample-roof.ts';
import { EstimateContent } from './estimate-content.tsx';

afterEach(cleanup);

const show = (estimate: Estimate) => render(<EstimateContent estimate={estimate} />);
const region = (name: string) => within(screen.getByRole('region', { name }));
const asClient = () => userEvent.click(screen.getByRole('switch', { name: 'As the client sees it' }));
const summary = () => screen.getByRole('region', { name: 'Cost summary' }).textContent;

test('a plain estimate has its lines and sums alone', () => {
  show(sampleEstimate());
  expect(screen.queryByRole('heading', { name: 'Choices' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(region('Labor').getByText('32 h × 45.00', { exact: false })).toBeDefined();
});

test('each group shows its title, kind, description and amount, and the amounts that count are the items', () => {
  show(sampleRoof());
  const better = region('Better');
  expect(better.getByText('Recommended')).toBeDefined();
  expect(better.getByText('5,738.25')).toBeDefined();
  expect(better.getByText('50-year maker warranty')).toBeDefined();
  expect(better.getByText('28 sq × 131.25')).toBeDefined();
  expect(better.getByText('Materials markup, 15%').closest('li')?.textContent).toContain('551.25');
  const gutters = region('Gutters');
  expect(gutters.getByText('Add-on')).toBeDefined();
  expect(gutters.getByText('Optional')).toBeDefined();
  expect(region('Tube skylights').getByText('1 to 4')).toBeDefined();
  expect(summary()).toBe(
    'Labor720.00Labor markup, 20%144.00Additional costs520.00Better5,738.25Fall offer, 5% off−356.11' +
      'Subtotal6,766.14Sales tax, 8.25% of 4,014.94331.23Total with Better$7,097.37Deposit to start, 25%$1,774.34',
  );
});

test('a unit written from right to left does not reorder the figures around it', () => {
  const estimate = sampleEstimate();
  const materialLines = estimate.materialLines.map((line) => ({ ...line, unit: 'מטר' }));
  show({ ...estimate, materialLines });
  expect(region('Materials').getAllByText(/\u2068מטר\u2069 × \d/).length).toBeGreaterThan(0);
});

test('the choices show each package with its total, and what each addition adds', () => {
  show(sampleRoof());
  const choices = region('Choices');
  expect(choices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Good, not selected$5,738.16',
    'Better, recommended, selected$7,097.37',
    'Best, not selected$14,838.75',
    'Gutters, not selected+ 1,641.81',
    'Leaf guards, fine mesh, not selected+ 588.64',
    'Tube skylights, not selected+ 752.16',
    'Tube skylight, 10 in, 2 each (1 to 4)',
  ]);
});

test('an accepted estimate shows what was chosen, and folds what was not', () => {
  const { gutters, better, guards } = PICK_IDS;
  show(sampleRoof({ status: 'accepted' }, { groupIds: [better, gutters], lineIds: [guards] }));
  const choices = region('Choices');
  const notChosen = choices.getByText('Not chosen').closest('details');
  expect(notChosen?.open).toBe(false);
  expect(within(notChosen ?? document.body).getByText('Best')).toBeDefined();
  expect(choices.getByText('Gutters').closest('details')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Good' })).toBeNull();
  expect(summary()).toContain('Total with Better, Gutters and Leaf guards, fine mesh');
});

test('as the client sees it, hidden figures are gone, and what can be picked keeps its price', async () => {
  const display = DISPLAY_PRESETS.find(({ label }) => label === 'Lines without prices')?.display ?? null;
  show(sampleRoof({ display }));
  expect(region('Gutters').getByText('120 ft × 9.40')).toBeDefined();
  await asClient();
  const gutters = region('Gutters');
  expect(gutters.getByText('Hang gutters')).toBeDefined();
  expect(gutters.getByText('1,621.20')).toBeDefined();
  expect(gutters.getByText('572.40')).toBeDefined();
  for (const hidden of ['9.40', '1,128.00', '270.00', 'markup'])
    expect(screen.getByRole('region', { name: 'Gutters' }).textContent).not.toContain(hidden);
  // The packages hide their lines by themselves.
  expect(screen.getByRole('region', { name: 'Better' }).textContent).not.toContain('131.25');
});

test('a discounted line shows its price, the discount and what is left, and what it has of its own', () => {
  const { laborLines, materialLines, ...sample } = sampleEstimate();
  const priced = priceOffer({
    ...sample,
    materialLines,
    additionalCosts: [{ id: 'c1', type: 'permit', description: 'City permit', amount: '185.00', taxIds: [] }],
    laborLines: laborLines.map(({ id, laborType, laborTypeId, laborTypeName }) => ({
      id,
      laborType,
      laborTypeId,
      laborTypeName,
      description: 'Tear-off',
      hours: '8',
      rate: '45.00',
      discount: { percent: '10', label: null },
      markupPercent: '20',
    })),
    taxes: [
      { id: 't1', name: 'GST', rate: '5', registration: 'R-1', labor: true, materials: true, costs: true },
      { id: 't2', name: 'QST', rate: '9.975', registration: null, labor: true, materials: true, costs: true },
    ],
  });
  show(sampleEstimate({ ...priced, additionalCostLines: priced.additionalCosts }));
  const labor = region('Labor');
  expect(labor.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tear-offMarkup 20%Lead · 8 h × 54.00432.00',
    '10% off−43.20',
    'Net388.80',
  ]);
  expect(region('Additional costs').getByText('No tax')).toBeDefined();
  expect(summary()).toContain('GST, 5% of 798.20 (R-1)');
  expect(summary()).toContain('QST, 9.975% of 798.20');
});
