import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountMinor,
  amountToWire,
  percentHundredths,
  percentToWire,
  priceHundredths,
  priceToWire,
  quantityThousandths,
  quantityToWire,
} from './amounts.ts';
import { maxTotalMinor } from './bounds.ts';
import { formatDecimal, formatDecimalTrimmed, parseDecimal } from './decimal.ts';
import { divideRounded } from './rounding.ts';

describe('decimal text', () => {
  it.each([
    ['8.25', 2, 825n],
    ['8.2', 2, 820n],
    ['8', 2, 800n],
    ['0', 0, 0n],
    ['007.50', 2, 750n],
    ['0.001', 3, 1n],
    ['999999999999.99', 2, 99_999_999_999_999n],
  ])('reads %s with up to %i decimals', (text, digits, scaled) => {
    expect(parseDecimal(text, digits)).toBe(scaled);
  });

  it.each([
    '',
    ' ',
    ' 5',
    '5 ',
    '5\n',
    '-1',
    '-0',
    '+5',
    '.5',
    '5.',
    '1,000',
    '1_000',
    '1e3',
    '0x10',
    '٣',
    '५',
    'NaN',
    '1.2.3',
  ])('does not take %j for a decimal', (text) => {
    expect(parseDecimal(text, 2)).toBe('not_decimal');
  });

  it('refuses further decimals, even zeros, instead of rounding', () => {
    expect(parseDecimal('0.005', 2)).toBe('too_many_decimals');
    expect(parseDecimal('1.000', 2)).toBe('too_many_decimals');
    expect(parseDecimal('1.0', 0)).toBe('too_many_decimals');
  });

  it('parses what it formatted', () =>
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 0, max: 6 }), (scaled, digits) => {
        expect(parseDecimal(formatDecimal(scaled, digits), digits)).toBe(scaled);
        expect(parseDecimal(formatDecimalTrimmed(scaled, digits), digits)).toBe(scaled);
      }),
    ));

  it('writes every decimal of a negative amount too', () => {
    expect(formatDecimal(-5n, 2)).toBe('-0.05');
    expect(formatDecimal(-1_234n, 2)).toBe('-12.34');
    expect(formatDecimal(-7n, 0)).toBe('-7');
  });
});

describe('on the wire', () => {
  it('an amount has the digits of its currency', () => {
    expect(amountToWire(amountMinor(875_000n), 'USD')).toBe('8750.00');
    expect(amountToWire(amountMinor(5n), 'EUR')).toBe('0.05');
    expect(amountToWire(amountMinor(8_750n), 'JPY')).toBe('8750');
  });

  it('a price has two decimals', () => {
    expect(priceToWire(priceHundredths(4_500n))).toBe('45.00');
  });

  it('a quantity has no trailing zeros', () => {
    expect(quantityToWire(quantityThousandths(9_500n))).toBe('9.5');
    expect(quantityToWire(quantityThousandths(84_000n))).toBe('84');
    expect(quantityToWire(quantityThousandths(100_000n))).toBe('100');
    expect(quantityToWire(quantityThousandths(1n))).toBe('0.001');
  });

  it('a percentage has no trailing zeros', () => {
    expect(percentToWire(percentHundredths(825n))).toBe('8.25');
    expect(percentToWire(percentHundredths(2_000n))).toBe('20');
    expect(percentToWire(percentHundredths(0n))).toBe('0');
  });

  it('the largest total is 999,999,999,999.99, in yen without decimals', () => {
    expect(amountToWire(maxTotalMinor('USD'), 'USD')).toBe('999999999999.99');
    expect(amountToWire(maxTotalMinor('JPY'), 'JPY')).toBe('999999999999');
  });
});

describe('a division', () => {
  it.each([
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [1n, 3n, 0n],
    [-1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [0n, 7n, 0n],
    [49_999n, 100_000n, 0n],
    [50_000n, 100_000n, 1n],
  ])('of %i by %i rounds to %i, halves away from zero', (numerator, denominator, rounded) => {
    expect(divideRounded(numerator, denominator)).toBe(rounded);
  });
});
