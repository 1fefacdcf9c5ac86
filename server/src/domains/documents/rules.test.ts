import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { expect, test } from 'vitest';
import { CHANGE_ORDER, ESTIMATE } from './kinds.ts';
import { formatEstimateNumber, isExpired, toChangeNumber } from './rules.ts';

test.each([
  ['draft', 'sent accepted declined paid', 'sent accepted declined'],
  ['sent', 'draft accepted declined paid', 'draft accepted declined'],
  ['viewed', 'draft sent accepted declined paid', 'draft sent accepted declined'],
  ['accepted', 'paid', ''],
  ['declined', '', ''],
  ['paid', '', ''],
] as const)('the contractor may bring %s to: %s; a change order to: %s', (from, ofEstimate, ofChange) => {
  const reachable = ({ contractorMay }: typeof ESTIMATE) =>
    ESTIMATE_STATUSES.filter((to) => contractorMay[from].includes(to)).join(' ');
  expect([reachable(ESTIMATE), reachable(CHANGE_ORDER)]).toEqual([ofEstimate, ofChange]);
});

test('change orders are numbered by their estimate', () => {
  const numbers = [toChangeNumber(42, 1), toChangeNumber(42, 2), toChangeNumber(12_345, 999)];
  expect(numbers.map(formatEstimateNumber)).toEqual(['EST-0042-CO1', 'EST-0042-CO2', 'EST-12345-CO999']);
});

test('numbers start at EST-0001 and grow past four digits', () => {
  expect([1, 148, 9999, 10_000].map(formatEstimateNumber)).toEqual([
    'EST-0001',
    'EST-0148',
    'EST-9999',
    'EST-10000',
  ]);
});

test('the last valid day ends at midnight in the contractor’s time zone', () => {
  const justAfterMidnightInBoise = new Date('2026-03-11T06:01:00Z');
  expect(calendarDate(justAfterMidnightInBoise, 'America/Boise')).toBe('2026-03-11');
  expect(isExpired('2026-03-10', 'America/Boise', justAfterMidnightInBoise)).toBe(true);
  expect(isExpired('2026-03-10', 'America/Los_Angeles', justAfterMidnightInBoise)).toBe(false);
  expect(isExpired('2026-03-10', 'Asia/Tokyo', new Date('2026-03-10T15:00:00Z'))).toBe(true);
  expect(isExpired(null, 'UTC', justAfterMidnightInBoise)).toBe(false);
});

test('addDays crosses months and leap days', () => {
  expect(addDays('2026-01-31', 30)).toBe('2026-03-02');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});
