import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountMinor,
  amountToWire,
  percentHundredths,
  priceHundredths,
  quantityThousandths,
} from './amounts.ts';
import { differenceOfChange, halfOfChange } from './price-change.ts';
import { type EstimateToPrice, priceEstimate } from './price-estimate.ts';
import type { Selection } from './price-selection.ts';
import { SUM_NAMES } from './sums.ts';
import { priceByFractions } from './testing/price-by-fractions.ts';
import { randomChange, randomOffer } from './testing/random-estimate.ts';

const KITCHEN = [{ id: 'kitchen', kind: 'included' as const, preselected: false }];
const NOTHING: Selection = { groupIds: [], lineIds: [], quantities: {} };

/** The sums of a change order, as the server stores them. */
function sumsOf(change: EstimateToPrice) {
  const [added, removed] = [false, true].map((isRemoved) =>
    priceEstimate(halfOfChange(change, isRemoved), NOTHING),
  ) as [ReturnType<typeof priceEstimate>, ReturnType<typeof priceEstimate>];
  return differenceOfChange(added, removed, change.depositPercentage);
}

test('taking out 2 hours at 50.00 with 20% markup and 8.25% tax is −129.90, with no deposit', () => {
  const line = { hours: quantityThousandths(2000n), rate: priceHundredths(5000n), removed: true };
  const sums = sumsOf({
    currency: 'USD',
    laborLines: [line],
    materialLines: [],
    additionalCosts: [],
    laborMarkupPercent: percentHundredths(2000n),
    materialMarkupPercent: percentHundredths(0n),
    taxRate: 8250n as EstimateToPrice['taxRate'],
    depositPercentage: percentHundredths(5000n),
  });
  expect(sums).toMatchObject({
    laborSubtotal: -10_000n,
    laborMarkupAmount: -2_000n,
    taxAmount: -990n,
    totalAmount: -12_990n,
    depositAmount: 0n,
  });
});

const randomJob = fc.record({ offer: randomOffer, changes: fc.array(randomChange, { maxLength: 6 }) });

test('a job with up to six change orders agrees with exact fractions, in every currency', {
  timeout: 900_000,
}, () => {
  fc.assert(
    fc.property(randomJob, ({ offer: { estimate, selection }, changes }) => {
      const { currency } = estimate;
      const text = (minor: bigint) => amountToWire(amountMinor(minor), currency);
      const minor = (wire: string) => BigInt(wire.replace('.', ''));
      let job = priceEstimate(estimate, selection).totalAmount as bigint;
      let exact = minor(priceByFractions(estimate, selection).totalAmount);
      const discount = estimate.discount && 'percent' in estimate.discount ? estimate.discount : null;
      for (const lines of changes) {
        const change: EstimateToPrice = { ...estimate, ...lines, discount, groups: KITCHEN };
        const sums = sumsOf(change);
        const [added, removed] = [false, true].map((isRemoved) =>
          priceByFractions(halfOfChange(change, isRemoved), NOTHING),
        ) as [ReturnType<typeof priceByFractions>, ReturnType<typeof priceByFractions>];
        for (const name of SUM_NAMES.filter((each) => each !== 'depositAmount'))
          expect([name, text(sums[name])]).toEqual([name, text(minor(added[name]) - minor(removed[name]))]);
        expect(sums.subtotal + sums.taxAmount).toBe(sums.totalAmount);
        expect(sums.depositAmount >= 0n && (sums.depositAmount === 0n || sums.totalAmount > 0n)).toBe(true);
        // Only one that leaves the job at zero or above is accepted.
        if (job + sums.totalAmount < 0n) continue;
        job += sums.totalAmount;
        exact += minor(added.totalAmount) - minor(removed.totalAmount);
      }
      expect(job).toBe(exact);
    }),
    { numRuns: process.env['TEST_ALL'] ? 20_000 : 150 },
  );
});
