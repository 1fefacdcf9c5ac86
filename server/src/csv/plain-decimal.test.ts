import { expect, test } from 'vitest';
import { plainDecimal } from './plain-decimal.ts';

test.each([
  ['$1,234.50', '1234.50'],
  ['1.234,50 €', '1234.50'],
  ['1 234,50', '1234.50'],
  ['US$ 12', '12'],
  ['CAD 5.5', '5.5'],
  ['12,50', '12.50'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['0,125', '0.125'],
  [' 12.5 ', '12.5'],
])('%s is %s', (text, plain) => expect(plainDecimal(text)).toBe(plain));

test.each(['1,234', '1.234', '$12,345', '999.000'])('%s is ambiguous', (text) =>
  expect(plainDecimal(text)).toBeNull(),
);

test.each(['abc', '-5', '(5)', '1e3', '1,23,456', '1.2.3,4', '1.234.50', '12 34', '1,,2', '$', ''])(
  '%s is no amount and is returned unchanged, to be refused',
  (text) => expect(plainDecimal(text)).toBe(text),
);
