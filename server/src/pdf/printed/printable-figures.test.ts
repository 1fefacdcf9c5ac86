import { expect, test } from 'vitest';
import { DocumentError } from '../document-error.ts';
import { calendarDate, printAmount, printDate, printMoney, printQuantity } from './printable-figures.ts';

test('an amount in a column has no currency sign, the total has one', () => {
  expect(printAmount('13394.93')).toBe('13,394.93');
  expect(printMoney('13394.93', 'USD')).toBe('$13,394.93');
  expect(printMoney('1235', 'JPY')).toBe('¥1,235');
});

test('the largest amount keeps every digit', () => {
  expect(printAmount('999999999999.99')).toBe('999,999,999,999.99');
});

test('quantities lose their trailing zeros and keep their unit', () => {
  expect(printQuantity('32.00', 'h')).toBe('32 h');
  expect(printQuantity('9.50', 'h')).toBe('9.5 h');
  expect(printQuantity('84.000', 'bundle')).toBe('84 bundle');
  expect(printQuantity('1000000', '')).toBe('1,000,000');
  expect(printQuantity('100', '')).toBe('100');
});

test('an invalid decimal is refused rather than printed as zero', () => {
  for (const value of ['', 'NaN', '1e3', '1,000.00', '$5']) {
    expect(() => printAmount(value)).toThrow(DocumentError);
  }
});

test('dates are printed in American format, whatever the time zone', () => {
  expect(printDate('2026-10-01')).toBe('Oct 1, 2026');
  expect(calendarDate('2026-12-31')).toEqual({ year: 2026, month: 12, day: 31 });
  expect(() => printDate('2026-13-01')).toThrow(DocumentError);
  expect(() => printDate('10/13/2026')).toThrow(DocumentError);
});
