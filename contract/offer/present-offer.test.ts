import { expect, it } from 'vitest';
import { showsEverything } from './present-offer.ts';
import { priceOffer, type UnpricedOffer } from './price-offer.ts';
import { ROOF_OFFER } from './testing/roof-offer.ts';

const HEATER = {
  id: '5e11ab1e-0000-4000-8000-000000000401',
  description: 'Water heater',
  quantity: '1',
  unit: 'each',
  materialId: null,
  unitCost: '389.00',
};
const PERMIT = {
  id: '5e11ab1e-0000-4000-8000-000000000402',
  type: 'permit' as const,
  description: 'Permit',
  amount: '85.00',
};
const showsAll = (terms: object, cost: object = {}, materialMarkupPercent = '15') => {
  const estimate: UnpricedOffer = {
    ...ROOF_OFFER,
    materialMarkupPercent,
    choices: [],
    groups: [],
    laborLines: [],
    materialLines: [{ ...HEATER, ...terms }],
    additionalCosts: [{ ...PERMIT, ...cost }],
  };
  return showsEverything(priceOffer(estimate));
};

it('a client sees every figure where the markup is a row of its own', () => {
  expect(showsAll({})).toBe(true);
});

it.each([
  ['the line’s own markup', { markupPercent: '32.5' }, {}],
  ['the markup of an option', { optional: true }, {}],
  ['the markup of a discounted line', { discount: { percent: '10', label: null } }, {}],
  ['a markup too small to change the amount', { quantity: '0', markupPercent: '32.5' }, {}],
  ['the markup of a cost', {}, { markupPercent: '10' }],
])('a client does not see every figure where a price includes %s', (_what, terms, cost) => {
  expect(showsAll(terms, cost)).toBe(false);
});

it('a client sees every figure of options and discounts without a markup', () => {
  expect(showsAll({ optional: true }, { markupPercent: '0' }, '0')).toBe(true);
  expect(showsAll({ discount: { percent: '10', label: null } }, {}, '0')).toBe(true);
});
