import { expect, test } from 'vitest';
import { daysOf, nameOfPeriod, PERIODS } from './period-words.ts';

test('named periods are whole months, quarters and years, across the turn of a year', () => {
  const now = new Date(2026, 1, 28, 12);
  expect(
    Object.fromEntries(PERIODS.map(({ value }) => [value, Object.values(daysOf(value, now)).join(' ')])),
  ).toEqual({
    month: '2026-02-01 2026-02-28',
    lastMonth: '2026-01-01 2026-01-31',
    quarter: '2026-01-01 2026-03-31',
    lastQuarter: '2025-10-01 2025-12-31',
    year: '2026-01-01 2026-12-31',
    lastYear: '2025-01-01 2025-12-31',
  });
  expect(nameOfPeriod('2025-10-01', '2025-12-31', now)).toBe('lastQuarter');
  expect(nameOfPeriod('2025-10-02', '2025-12-31', now)).toBeUndefined();
});
