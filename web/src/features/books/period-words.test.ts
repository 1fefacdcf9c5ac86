import { expect, test } from 'vitest';
import { daysOf, nameOfPeriod, PERIODS } from './period-words.ts';

test('named periods end today or are whole months, quarters and years, across the turn of a year', () => {
  const today = '2026-02-27';
  expect(
    Object.fromEntries(PERIODS.map(({ value }) => [value, Object.values(daysOf(value, today)).join(' ')])),
  ).toEqual({
    month: '2026-02-01 2026-02-27',
    lastMonth: '2026-01-01 2026-01-31',
    quarter: '2026-01-01 2026-02-27',
    lastQuarter: '2025-10-01 2025-12-31',
    year: '2026-01-01 2026-02-27',
    lastYear: '2025-01-01 2025-12-31',
  });
  expect(nameOfPeriod('2025-10-01', '2025-12-31', today)).toBe('lastQuarter');
  expect(nameOfPeriod('2025-10-02', '2025-12-31', today)).toBeUndefined();
});

test('days that several periods have are named as they were chosen, at first this year', () => {
  const days = ['2026-02-01', '2026-02-27', '2026-02-27'] as const;
  expect(nameOfPeriod('2026-01-01', '2026-02-27', '2026-02-27')).toBe('year');
  expect(nameOfPeriod('2026-01-01', '2026-02-27', '2026-02-27', 'quarter')).toBe('quarter');
  expect(nameOfPeriod(...days, 'quarter')).toBe('month');
});
