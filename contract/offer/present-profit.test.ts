import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountMinor } from '../pricing/amounts.ts';
import { preselectionOf, priceEstimate } from '../pricing/price-estimate.ts';
import { priceProfit } from '../pricing/price-profit.ts';
import { randomOffer } from '../pricing/testing/random-estimate.ts';
import { type LaborCosts, laborCostsOf, presentProfit } from './present-profit.ts';
import { priceOffer, type UnpricedOffer } from './price-offer.ts';
import { ROOF_IDS, ROOF_OFFER } from './testing/roof-offer.ts';

const costs = laborCostsOf({ leadWorkerCost: '31.00' }, []);
const BETTER_AND_GUTTERS = { groupIds: [ROOF_IDS.better, ROOF_IDS.gutters], lineIds: [], quantities: {} };
const profitOf = (offer: Partial<UnpricedOffer>, known: LaborCosts = costs, picked = BETTER_AND_GUTTERS) =>
  presentProfit(priceOffer({ ...ROOF_OFFER, ...offer }, picked), known);

describe('the profit of a roof in three packages', () => {
  test('is that of example 20 with Better and Gutters', () => {
    expect(profitOf({}).profit).toEqual({
      price: '8306.28',
      cost: '6873.00',
      profit: '1433.28',
      marginPercent: '17.3',
      costPercent: '20.9',
      unknownLines: 0,
    });
  });

  test('is known for each package, also for those that are not picked', () => {
    const { groups } = profitOf({});
    // 5,738.25 and 4,400.08 less 5%; labor at 31.00 an hour and the material.
    expect(groups.get(ROOF_IDS.better)).toMatchObject({
      price: '5451.34',
      cost: '4543.00',
      profit: '908.34',
    });
    expect(groups.get(ROOF_IDS.good)).toMatchObject({ price: '4180.08', cost: '3443.20' });
    expect(groups.get(ROOF_IDS.gutters)).toMatchObject({ price: '1540.14', cost: '1314.00' });
  });

  test('counts the lines whose cost is not known, and guesses nothing', () => {
    const { profit, groups } = profitOf({}, laborCostsOf({}, []));
    const unknown = { cost: null, profit: null, marginPercent: null, costPercent: null };
    expect(profit).toEqual({ price: '8306.28', ...unknown, unknownLines: 3 });
    expect(groups.get(ROOF_IDS.better)).toMatchObject({ ...unknown, unknownLines: 1 });
  });

  test('can be a loss', () => {
    const lines = ROOF_OFFER.materialLines.map((line) => ({ ...line, cost: '200.00' }));
    const { profit } = profitOf({ materialLines: lines });
    expect(profit).toMatchObject({ profit: '-23363.72', marginPercent: '-281.3' });
  });

  test('takes the labor type’s cost, unless the line has one of its own', () => {
    const [line] = ROOF_OFFER.laborLines;
    if (!line) throw new Error('The roof has labor.');
    const own = { ...line, laborType: 'custom' as const, laborTypeId: ROOF_IDS.good, groupId: null };
    const one = (cost: string | null) =>
      profitOf(
        { laborLines: [{ ...own, cost }], materialLines: [], additionalCosts: [] },
        laborCostsOf({}, [{ id: ROOF_IDS.good, costRate: '40.00' }]),
      ).profit.cost;
    expect([one(null), one('12.34')]).toEqual(['640.00', '197.44']);
  });
});

test('the groups that count and the lines without one add up to the price before tax', () => {
  fc.assert(
    fc.property(randomOffer, ({ estimate }) => {
      const selection = preselectionOf(estimate);
      const priced = priceEstimate(estimate, selection);
      const lines = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts];
      const groups = (estimate.groups ?? []).map((group) => ({ ...group, choiceId: null }));
      const terms = {
        groups: [...groups, { id: 'none', kind: 'included' as const, preselected: false, choiceId: null }],
        discount: estimate.discount ?? null,
        taxRates: (estimate.taxes ?? [{ rate: estimate.taxRate }]).map(({ rate }) => rate),
        pricesIncludeTax: estimate.pricesIncludeTax ?? false,
      };
      const costed = lines.map((line) => ({
        ...line,
        groupId: line.groupId ?? 'none',
        cost: amountMinor(line.amount / 2n),
      }));
      const profits = priceProfit(terms, costed, selection);
      const counting = terms.groups.filter(
        ({ id, kind }) => kind === 'included' || selection.groupIds.includes(id),
      );
      const sum = (read: 'price' | 'cost') =>
        counting.reduce((total, { id }) => total + (profits.groups.get(id)?.[read] ?? 0n), 0n);
      expect(profits.whole.price).toBe(priced.subtotal);
      expect([sum('price'), sum('cost')]).toEqual([profits.whole.price, profits.whole.cost]);
    }),
    { numRuns: 300 },
  );
});
