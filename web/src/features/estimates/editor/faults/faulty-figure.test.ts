import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { expect, it, test } from 'vitest';
import { cost, labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { findFaultyFigure } from './faulty-figure.ts';

const textOf = (changes: Partial<EstimateDraft>, currency: 'USD' | 'JPY' = 'USD') =>
  findFaultyFigure(sampleDraft(changes), currency)?.text;

it('finds nothing where every figure is valid', () => {
  expect(findFaultyFigure(sampleDraft(), 'USD')).toBeNull();
  expect(findFaultyFigure(sampleDraft({ laborLines: [labor({ hours: '', rate: '.5' })] }), 'USD')).toBeNull();
});

it('gives the place of the first fault and the expected format', () => {
  const lines = [material({ unitCost: '3.49' }), material({ key: 'line-2', quantity: '2', unitCost: 'abc' })];
  expect(findFaultyFigure(sampleDraft({ materialLines: lines }), 'USD')).toEqual({
    text: 'Material 2: unit cost must be a number, like 12.5',
    place: { key: 'line-2', field: 'unitCost' },
  });
  expect(textOf({ laborLines: [labor({ hours: '1.125', rate: '45' })] })).toBe(
    'Labor line 1: hours must have at most 2 decimals',
  );
  expect(findFaultyFigure(sampleDraft({ taxRate: '1,5' }), 'USD')).toEqual({
    text: 'Tax must be a number, like 12.5',
    place: null,
  });
});

it('requires whole yen', () => {
  const additionalCosts = [cost({ amount: '185.50' })];
  expect(textOf({ additionalCosts }, 'JPY')).toBe('Cost 1: amount must be a whole number');
  expect(textOf({ additionalCosts })).toBeUndefined();
});

test.each([
  [{ taxRate: '100.01' }, 'Tax must be at most 100'],
  [{ depositPercentage: '150' }, 'Deposit percentage must be at most 100'],
  [{ laborMarkupPercent: '1000.01' }, 'Labor markup must be at most 1,000'],
  [{ materialMarkupPercent: '2000' }, 'Materials markup must be at most 1,000'],
  [{ laborLines: [labor({ hours: '1000000.01' })] }, 'Labor line 1: hours must be at most 1,000,000'],
  [{ laborLines: [labor({ rate: '10000000.01' })] }, 'Labor line 1: rate must be at most 10,000,000'],
  [
    { materialLines: [material({ quantity: '1000000.001' })] },
    'Material 1: quantity must be at most 1,000,000',
  ],
  [
    { materialLines: [material({ unitCost: '10000001' })] },
    'Material 1: unit cost must be at most 10,000,000',
  ],
  [{ additionalCosts: [cost({ amount: '10000000.01' })] }, 'Cost 1: amount must be at most 10,000,000'],
])('%j is out of bounds', (changes, text) => {
  expect(textOf(changes)).toBe(text);
});

it('accepts figures just within bounds', () => {
  const { percent, markupPercent, hours, price, quantity } = BOUNDS;
  expect(textOf({ taxRate: percent, depositPercentage: percent, laborMarkupPercent: markupPercent })).toBe(
    undefined,
  );
  expect(textOf({ laborLines: [labor({ hours, rate: '1' }), labor({ hours: '1', rate: price })] })).toBe(
    undefined,
  );
  expect(textOf({ materialLines: [material({ quantity, unitCost: '1' })] })).toBeUndefined();
});

it('limits an amount in yen without decimals', () => {
  expect(textOf({ additionalCosts: [cost({ amount: '10000000' })] }, 'JPY')).toBeUndefined();
  expect(textOf({ additionalCosts: [cost({ amount: '10000001' })] }, 'JPY')).toBe(
    'Cost 1: amount must be at most 10,000,000',
  );
});

it('reports an excessive total once every figure is valid', () => {
  const laborLines = [labor({ hours: '1000000', rate: '10000000' })];
  expect(textOf({ laborLines })).toBe('Total must be at most $999,999,999,999.99');
  expect(textOf({ laborLines, taxRate: '101' })).toBe('Tax must be at most 100');
});
