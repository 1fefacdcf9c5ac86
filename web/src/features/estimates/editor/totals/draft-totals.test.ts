import { expect, test } from 'vitest';
import { labor, sampleDraft } from '../../testing/sample-draft.ts';
import { ROOF, roofOffer } from '../../testing/sample-offer.ts';
import { findFaultyFigure } from '../faults/faulty-figure.ts';
import { priceDraft } from './draft-pricing.ts';
import { excessOf } from './draft-stages.ts';
import { choiceTotals, everythingTotal, preselectedWords } from './draft-totals.ts';

test('a roof in three packages is priced with the recommended one', () => {
  const sums = priceDraft(roofOffer(), 'USD');
  expect(sums).toMatchObject({
    itemsAmount: '7122.25',
    discountAmount: '356.11',
    subtotal: '6766.14',
    taxes: [{ base: '4014.94', amount: '331.23' }],
    totalAmount: '7097.37',
    depositAmount: '1774.34',
  });
  expect(Object.fromEntries(sums.groups)).toEqual({
    [ROOF.good]: '4400.08',
    [ROOF.better]: '5738.25',
    [ROOF.best]: '13388.58',
    [ROOF.gutters]: '1621.20',
  });
});

test('each package has its total, and so has the dearest with all extras', () => {
  const [choice] = choiceTotals(roofOffer(), 'USD');
  expect(choice?.totals).toMatchObject([
    { label: 'With Good', amount: '5738.16', isPreselected: false },
    { label: 'With Better', amount: '7097.37', isPreselected: true },
    { label: 'With Best', amount: '14838.75', isPreselected: false },
  ]);
  expect(everythingTotal(roofOffer(), 'USD')).toEqual({
    label: 'Best and all extras',
    amount: '17069.20',
  });
});

test('the selection is named in words', () => {
  const { groups } = roofOffer();
  const all = groups.map((group) => ({ ...group, preselected: true }));
  expect(preselectedWords(roofOffer())).toBe('Better');
  expect(preselectedWords({ groups: all.slice(2) })).toBe('Best and Gutters');
  expect(preselectedWords({ groups: all })).toBe('Good and 3 more');
  expect(preselectedWords(sampleDraft())).toBeNull();
});

test('an option that is selected at first counts', () => {
  const option = labor({ key: 'line-9', hours: '1', rate: '100.00', optional: true });
  const total = (preselected: boolean) =>
    priceDraft(
      sampleDraft({
        laborMarkupPercent: '0',
        taxRate: '0',
        laborLines: [{ ...option, preselected }],
        materialLines: [],
        additionalCosts: [],
      }),
      'USD',
    ).totalAmount;
  expect([total(false), total(true)]).toEqual(['0.00', '100.00']);
});

test('terms that do not fit a line are named before anything is sent', () => {
  const [first, ...others] = roofOffer().materialLines;
  const fault = (changes: object) => {
    const line = first && { ...first, description: 'Shingle', ...changes };
    return findFaultyFigure(roofOffer({ materialLines: line ? [line, ...others] : [] }), 'USD')?.text;
  };
  expect(fault({})).toBeUndefined();
  expect(fault({ clientQuantity: { min: '30', max: '20', step: '1' } })).toBe(
    'Shingle: The minimum can’t be more than the maximum',
  );
  expect(fault({ clientQuantity: { min: '20', max: '30', step: '4' } })).toBe(
    'Shingle: The steps must go evenly from the minimum to the maximum',
  );
  expect(fault({ markupPercent: '1001' })).toBe('Shingle: Markup must be at most 1,000');
  expect(fault({ discount: { unit: 'amount', value: '4000', label: '' } })).toBe(
    'Shingle: Discount must be at most the line’s price',
  );
});

test('percentages of payments that come to exactly 100 are not more than the total', () => {
  const share = (value: string) => {
    const terms = { name: '', unit: 'percent', dueOn: null, milestone: '', sendsItself: false } as const;
    return { ...terms, id: value, value };
  };
  // As floating-point numbers they come to 100.00000000000001.
  const draft = roofOffer({ depositPercentage: '0.01', schedule: [share('65.4'), share('34.59')] });
  expect(excessOf(draft, priceDraft(draft, 'USD'), 'USD')).toBeNull();
  const more = { ...draft, schedule: [share('65.41'), share('34.59')] };
  expect(excessOf(more, priceDraft(more, 'USD'), 'USD')).toContain('more than the total');
});
