import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountMinor, percentHundredths, priceHundredths, quantityThousandths } from './amounts.ts';
import { type EstimateToPrice, priceEstimate } from './price-estimate.ts';
import { lineTotal, percentOf } from './price-lines.ts';
import { mapNames, SUM_NAMES } from './sums.ts';
import { priceByFractions } from './testing/price-by-fractions.ts';
import { randomEstimate } from './testing/random-estimate.ts';
import { amountTexts } from './worked-example.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const ofAnyEstimate = (check: (estimate: EstimateToPrice) => void) =>
  fc.assert(fc.property(randomEstimate, check), { numRuns: 400 });

describe('any estimate', () => {
  it('has subtotals that are the sums of the lines shown', () =>
    ofAnyEstimate((estimate) => {
      const priced = priceEstimate(estimate);
      expect(priced.laborLines).toHaveLength(estimate.laborLines.length);
      expect(priced.materialLines).toHaveLength(estimate.materialLines.length);
      expect(priced.laborSubtotal).toBe(sum(priced.laborLines.map(({ amount }) => amount)));
      expect(priced.materialsSubtotal).toBe(sum(priced.materialLines.map(({ amount }) => amount)));
      expect(priced.additionalCostsTotal).toBe(sum(estimate.additionalCosts.map((cost) => cost.amount)));
    }));

  it('has a subtotal and a total that are the sums of the parts shown', () =>
    ofAnyEstimate((estimate) => {
      const priced = priceEstimate(estimate);
      const {
        laborSubtotal,
        laborMarkupAmount,
        materialsSubtotal,
        materialMarkupAmount,
        additionalCostsTotal,
      } = priced;
      const parts = [
        laborSubtotal,
        laborMarkupAmount,
        materialsSubtotal,
        materialMarkupAmount,
        additionalCostsTotal,
      ];
      expect(priced.subtotal).toBe(sum(parts));
      expect(priced.totalAmount).toBe(priced.subtotal + priced.taxAmount);
    }));

  it('agrees digit for digit with the same rule in exact fractions', () =>
    ofAnyEstimate((estimate) => {
      const texts = amountTexts(priceEstimate(estimate), estimate.currency);
      expect(priceByFractions(estimate)).toMatchObject(texts);
    }));

  it('never has a markup, tax or deposit beyond its percentage of the whole', () =>
    ofAnyEstimate((estimate) => {
      const priced = priceEstimate(estimate);
      expect(priced.laborMarkupAmount).toBeLessThanOrEqual(priced.laborSubtotal * 10n);
      expect(priced.materialMarkupAmount).toBeLessThanOrEqual(priced.materialsSubtotal * 10n);
      expect(priced.taxAmount).toBeLessThanOrEqual(priced.subtotal);
      expect(priced.depositAmount).toBeLessThanOrEqual(priced.totalAmount);
    }));

  it('never has an amount below zero', () =>
    ofAnyEstimate((estimate) => {
      const priced = priceEstimate(estimate);
      const lines = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts];
      const ofLines = lines.flatMap(({ amount, price, discount, net }) => [amount, price, discount, net]);
      const all = [...ofLines, ...Object.values(mapNames(SUM_NAMES, (name) => priced[name]))];
      expect(all.every((amount) => amount >= 0n)).toBe(true);
    }));

  it('costs the same whatever the order of its lines', () =>
    fc.assert(
      fc.property(
        randomEstimate.chain((estimate) =>
          fc.record({
            estimate: fc.constant(estimate),
            laborLines: fc.shuffledSubarray([...estimate.laborLines], {
              minLength: estimate.laborLines.length,
            }),
            materialLines: fc.shuffledSubarray([...estimate.materialLines], {
              minLength: estimate.materialLines.length,
            }),
            additionalCosts: fc.shuffledSubarray([...estimate.additionalCosts], {
              minLength: estimate.additionalCosts.length,
            }),
          }),
        ),
        ({ estimate, ...reordered }) => {
          const priced = priceEstimate(estimate);
          const amounts = mapNames(SUM_NAMES, (name) => priced[name]);
          expect(priceEstimate({ ...estimate, ...reordered })).toMatchObject(amounts);
        },
      ),
      { numRuns: 200 },
    ));
});

describe('rounding', () => {
  it('takes half a cent of a line away from zero', () => {
    expect(lineTotal(quantityThousandths(1_005n), priceHundredths(100n), 'USD')).toBe(101n);
    expect(lineTotal(quantityThousandths(1_004n), priceHundredths(100n), 'USD')).toBe(100n);
  });

  it('takes half a yen of a line away from zero', () => {
    expect(lineTotal(quantityThousandths(1_000n), priceHundredths(50n), 'JPY')).toBe(1n);
    expect(lineTotal(quantityThousandths(1_000n), priceHundredths(49n), 'JPY')).toBe(0n);
  });

  it('takes half a cent of a percentage away from zero, on either side of it', () => {
    expect(percentOf(amountMinor(10n), percentHundredths(500n))).toBe(1n);
    expect(percentOf(amountMinor(-10n), percentHundredths(500n))).toBe(-1n);
    expect(percentOf(amountMinor(10n), percentHundredths(499n))).toBe(0n);
  });
});
