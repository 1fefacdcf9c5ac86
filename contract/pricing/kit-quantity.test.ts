import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantityThousandths, quantityToWire } from './amounts.ts';
import { kitQuantity } from './kit-quantity.ts';

const part = (perUnit: bigint, waste = 0n, wholeUnits = false, fixed = false) => ({
  perUnit,
  waste,
  wholeUnits,
  fixed,
});

test('a kit for 1,850 sq ft of roof gives the quantities computed by hand', () => {
  const number = quantityThousandths(1_850_000n);
  const of = (rule: ReturnType<typeof part>, isLabor = false) =>
    quantityToWire(kitQuantity(rule, number, isLabor));
  expect(of(part(18_000n), true)).toBe('33.3');
  expect(of(part(30_000n, 1_200n, true))).toBe('63');
  expect(of(part(2_500n, 500n, true))).toBe('5');
  expect(of(part(22_400n))).toBe('41.44');
  expect(of(part(1_000_000n, 0n, false, true))).toBe('1');
});

/** A quotient of whole numbers, rounded half up or up, without the arithmetic under test. */
function roundedFraction(numerator: bigint, denominator: bigint, up: boolean): bigint {
  const whole = numerator / denominator;
  const rest = numerator - whole * denominator;
  if (rest === 0n) return whole;
  return up || rest * 2n >= denominator ? whole + 1n : whole;
}

const bigBetween = (min: bigint, max: bigint) => fc.bigInt({ min, max });

test('every quantity is the exact fraction, rounded once', () => {
  fc.assert(
    fc.property(
      bigBetween(0n, 1_000_000_000n),
      bigBetween(0n, 1_000_000_000_000n),
      bigBetween(0n, 100_000n),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (number, perUnit, waste, wholeUnits, fixed, isLabor) => {
        const numerator = (fixed ? 1_000n : number) * perUnit * (10_000n + waste);
        const denominator = 1_000n * 1_000_000n * 10_000n;
        const expected = wholeUnits
          ? roundedFraction(numerator, denominator, true) * 1_000n
          : isLabor
            ? roundedFraction(numerator * 100n, denominator, false) * 10n
            : roundedFraction(numerator * 1_000n, denominator, false);
        const rule = { perUnit, waste, wholeUnits, fixed };
        expect(kitQuantity(rule, quantityThousandths(number), isLabor)).toBe(expected);
      },
    ),
    { numRuns: process.env['TEST_ALL'] ? 20_000 : 2_000 },
  );
});
