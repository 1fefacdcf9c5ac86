import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, minorDigits } from './currency.ts';
import {
  currencySign,
  formatAmount,
  formatAnyMoney,
  formatMoney,
  formatPercent,
  formatPrice,
} from './format-money.ts';

const dollars = (amount: number | string) => formatMoney(amount, 'USD');

describe('formatted money', () => {
  it('is grouped the same way from a number and from a numeric string', () => {
    expect(dollars(1234567.5)).toBe('$1,234,567.50');
    expect(dollars('1234567.5')).toBe('$1,234,567.50');
    expect(dollars(0)).toBe('$0.00');
    expect(dollars('999')).toBe('$999.00');
    expect(dollars('1000')).toBe('$1,000.00');
  });

  it.each([
    ['USD', '$1,200.50'],
    ['EUR', '€1,200.50'],
    ['GBP', '£1,200.50'],
    ['CAD', 'CA$1,200.50'],
    ['AUD', 'A$1,200.50'],
    ['JPY', '¥1,201'],
  ] as const)('has the sign and digits of %s', (currency, shown) => {
    expect(formatMoney('1200.50', currency)).toBe(shown);
  });

  it.each([
    ['USD', '25921.00', '$25,921.00'],
    ['JPY', '25921', '¥25,921'],
    ['KRW', '25921', '25,921 KRW'],
    ['KWD', '25.921', '25.921 KWD'],
    ['XXX', '25.00', '25.00 XXX'],
  ])('that came in %s has the digits of that currency', (currency, amount, shown) => {
    expect(formatAnyMoney(amount, currency)).toBe(shown);
  });

  it('has the digits of ISO 4217 in every currency, and two if unknown', () => {
    expect(['USD', 'JPY', 'KRW', 'KWD', 'XXY', '', 'dollars'].map(minorDigits)).toEqual([
      2, 0, 0, 3, 2, 2, 2,
    ]);
  });

  it('agrees with the platform’s own en-US format in every currency', () => {
    for (const currency of CURRENCIES) {
      const platform = new Intl.NumberFormat('en-US', { style: 'currency', currency });
      expect(formatMoney(1234567, currency)).toBe(platform.format(1234567));
    }
  });

  it('has a true minus sign before the currency’s', () => {
    expect(dollars('-1440.00')).toBe('\u2212$1,440.00');
    expect(formatMoney(-5, 'JPY')).toBe('\u2212¥5');
  });

  it('shows no minus when it rounds to zero', () => {
    expect(dollars('-0.004')).toBe('$0.00');
    expect(dollars(-0)).toBe('$0.00');
    expect(dollars('-0')).toBe('$0.00');
  });

  it('rounds half away from zero in decimal', () => {
    expect(dollars('1.005')).toBe('$1.01');
    expect(dollars(1.005)).toBe('$1.01');
    expect(dollars('-1.005')).toBe('\u2212$1.01');
    expect(dollars('999.995')).toBe('$1,000.00');
    expect(formatMoney('0.5', 'JPY')).toBe('¥1');
  });

  it('keeps every digit of amounts beyond the precision of a number', () => {
    expect(dollars('99999999999999999999.99')).toBe('$99,999,999,999,999,999,999.99');
    expect(dollars('999999999999.99')).toBe('$999,999,999,999.99');
  });

  it('writes out numbers in exponent notation', () => {
    expect(dollars(1e21)).toBe('$1,000,000,000,000,000,000,000.00');
    expect(dollars('-1e22')).toBe('\u2212$10,000,000,000,000,000,000,000.00');
    expect(dollars(1e-7)).toBe('$0.00');
    expect(dollars(Number.MAX_VALUE)).toMatch(/^\$179,769,(\d{3},)+\d{3}\.00$/);
  });

  it.each(['', '   ', 'abc', '1,000', 'NaN', 'Infinity', '-Infinity', '12 apples'])(
    'shows %j, which is no number, as zero',
    (text) => {
      expect(dollars(text)).toBe('$0.00');
      expect(formatAmount(text)).toBe('0');
    },
  );

  it('never throws, whatever it is given', () => {
    const shape = /^\u2212?\$\d{1,3}(,\d{3})*\.\d{2}$/;
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string()), (amount) => {
        expect(dollars(amount)).toMatch(shape);
      }),
    );
  });
});

describe('an amount without a sign', () => {
  it('is grouped and keeps its decimals', () => {
    expect(formatAmount('1440.00')).toBe('1,440.00');
    expect(formatAmount('84')).toBe('84');
    expect(formatAmount(1234.5)).toBe('1,234.5');
    expect(formatAmount('-617.50')).toBe('\u2212617.50');
  });
});

it('a price keeps its decimals in every currency', () => {
  expect(formatPrice('1045.50', 'USD')).toBe('$1,045.50');
  expect(formatPrice('4.50', 'JPY')).toBe('¥4.50');
});

it('an input is preceded by the sign of its currency', () => {
  expect(CURRENCIES.map(currencySign)).toEqual(['$', '€', '£', 'CA$', 'A$', '¥']);
});

it('a percentage loses its trailing zeros', () => {
  expect(['8.25', '8.250', '20.00', '0', '1000'].map(formatPercent)).toEqual([
    '8.25%',
    '8.25%',
    '20%',
    '0%',
    '1,000%',
  ]);
});
