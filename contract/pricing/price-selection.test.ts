import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountToWire } from './amounts.ts';
import { type EstimateToPrice, priceEstimate } from './price-estimate.ts';
import { priceOf } from './price-lines.ts';
import { type Selection, whatCounts } from './price-selection.ts';
import { SUM_NAMES } from './sums.ts';
import { priceByFractions } from './testing/price-by-fractions.ts';
import { randomOffer } from './testing/random-estimate.ts';
import { amountTexts } from './worked-example.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const runs = process.env['TEST_ALL'] ? 100_000 : 1_000;

/** Checks random estimates with everything that a client can pick, each with a random selection. */
const ofAnyOffer = (check: (estimate: EstimateToPrice, selection: Selection) => void, numRuns = 400) =>
  fc.assert(
    fc.property(randomOffer, ({ estimate, selection }) => check(estimate, selection)),
    { numRuns },
  );
const linesOf = (priced: ReturnType<typeof priceEstimate>) => [
  ...priced.laborLines,
  ...priced.materialLines,
  ...priced.additionalCosts,
];

describe('a selection of any offer', () => {
  it(
    'agrees digit for digit with the same rule in exact fractions',
    () =>
      ofAnyOffer((estimate, selection) => {
        const priced = priceEstimate(estimate, selection);
        const text = (amount: typeof priced.subtotal) => amountToWire(amount, estimate.currency);
        expect({
          ...amountTexts(priced, estimate.currency),
          itemsAmount: text(priced.itemsAmount),
          discountAmount: text(priced.discountAmount),
          lineDiscountsAmount: text(priced.lineDiscountsAmount),
          taxes: priced.taxes.map(({ base, amount }) => ({ base: text(base), amount: text(amount) })),
        }).toEqual(priceByFractions(estimate, selection));
      }, runs),
    600_000,
  );

  it('adds up: sections to items, items and discount to the total, subtotal and taxes to the total', () =>
    ofAnyOffer((estimate, selection) => {
      const priced = priceEstimate(estimate, selection);
      const counted = linesOf(priced).filter(whatCounts(estimate.groups ?? [], selection));
      expect(priced.itemsAmount).toBe(sum(counted.map(({ net }) => net)));
      expect(priced.itemsAmount + priced.lineDiscountsAmount).toBe(
        priced.laborSubtotal +
          priced.laborMarkupAmount +
          priced.materialsSubtotal +
          priced.materialMarkupAmount +
          priced.additionalCostsTotal,
      );
      expect(priced.subtotal + priced.taxAmount).toBe(priced.totalAmount);
      expect(priced.taxAmount).toBe(sum(priced.taxes.map(({ amount }) => amount)));
      const added = estimate.pricesIncludeTax ? 0n : priced.taxAmount;
      expect(priced.itemsAmount - priced.discountAmount + added).toBe(priced.totalAmount);
    }));

  it('has no negative amount, and no discount beyond the discounted amount', () =>
    ofAnyOffer((estimate, selection) => {
      const priced = priceEstimate(estimate, selection);
      for (const line of linesOf(priced)) {
        expect(line.net >= 0n && line.net <= line.price && line.amount <= line.price).toBe(true);
        expect(line.price - line.discount).toBe(line.net);
      }
      expect(SUM_NAMES.every((name) => priced[name] >= 0n)).toBe(true);
      expect(priced.discountAmount <= priced.itemsAmount).toBe(true);
    }));

  it('shows a quantity and a unit price whose product is the amount shown', () =>
    ofAnyOffer((estimate, selection) => {
      const priced = priceEstimate(estimate, selection);
      estimate.materialLines.forEach((line, place) => {
        const { unitPrice, isPooled, amount, price } = priced.materialLines[place] ?? {};
        const quantity = selection.quantities[line.id ?? ''] ?? line.quantity;
        expect(priceOf(quantity, unitPrice ?? (0n as never), estimate.currency)).toBe(
          isPooled ? amount : price,
        );
      });
    }));

  it('changes the price of no other line when one more option or add-on is picked, and never costs less', () =>
    ofAnyOffer((estimate, selection) => {
      const options = [...estimate.laborLines, ...estimate.materialLines, ...estimate.additionalCosts];
      const before = priceEstimate(estimate, selection);
      for (const more of [
        { ...selection, groupIds: [...selection.groupIds, 'gutters', 'skylight'] },
        { ...selection, lineIds: options.flatMap(({ id }) => (id ? [id] : [])) },
      ]) {
        const after = priceEstimate(estimate, more);
        expect(linesOf(after).map(({ net }) => net)).toEqual(linesOf(before).map(({ net }) => net));
        expect(after.itemsAmount >= before.itemsAmount).toBe(true);
        expect(after.totalAmount >= before.totalAmount).toBe(true);
      }
    }));

  it('has a total that taxes in the prices do not change', () =>
    ofAnyOffer((estimate, selection) => {
      const included = { ...estimate, pricesIncludeTax: true };
      const untaxed = { ...included, taxes: [] };
      expect(priceEstimate(included, selection).totalAmount).toBe(
        priceEstimate(untaxed, selection).totalAmount,
      );
    }));
});
