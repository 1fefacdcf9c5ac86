import { expect, it } from 'vitest';
import { cost, labor, material, sampleDraft } from '../testing/sample-draft.ts';
import { faultyFigureText } from './faulty-figure.ts';

it('finds nothing where every figure can be read', () => {
  expect(faultyFigureText(sampleDraft(), 'USD')).toBeNull();
  expect(faultyFigureText(sampleDraft({ laborLines: [labor({ hours: '', rate: '.5' })] }), 'USD')).toBeNull();
});

it('says where the first one stands and how it should be', () => {
  const lines = [material({ unitCost: '3.49' }), material({ quantity: '2', unitCost: 'abc' })];
  expect(faultyFigureText(sampleDraft({ materialLines: lines }), 'USD')).toBe(
    'Material 2: unit cost must be a number, written plainly, such as 12.5',
  );
  expect(faultyFigureText(sampleDraft({ laborLines: [labor({ hours: '1.125', rate: '45' })] }), 'USD')).toBe(
    'Labor line 1: hours must have at most 2 decimals',
  );
  expect(faultyFigureText(sampleDraft({ taxRate: '1,5' }), 'USD')).toBe(
    'Tax must be a number, written plainly, such as 12.5',
  );
});

it('wants whole yen', () => {
  const draft = sampleDraft({ additionalCosts: [cost({ amount: '185.50' })] });
  expect(faultyFigureText(draft, 'JPY')).toBe('Cost 1: amount must be a whole number');
  expect(faultyFigureText(draft, 'USD')).toBeNull();
});
