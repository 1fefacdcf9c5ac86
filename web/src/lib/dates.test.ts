import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatRelativeTime } from './dates.ts';

test('a calendar date is the same day in every time zone', () => {
  expect(formatDate('2026-10-13')).toBe('Oct 13, 2026');
  expect(formatDate('2026-01-01')).toBe('Jan 1, 2026');
});

test('a timestamp formats as a day, an empty value as N/A', () => {
  expect(formatDate('2026-10-13T12:00:00Z')).toBe('Oct 13, 2026');
  expect(formatDate(null)).toBe('N/A');
  expect(formatDate('soon')).toBe('N/A');
});

test('a moment of another year names its year', () => {
  const moment = '2026-10-13T12:00:00Z';
  expect(formatDateTime(moment, new Date('2026-12-20T12:00:00Z'))).toMatch(/^Tue, Oct 13, \d+:00 [AP]M$/);
  expect(formatDateTime(moment, new Date('2027-10-13T12:00:00Z'))).toMatch(
    /^Tue, Oct 13, 2026, \d+:00 [AP]M$/,
  );
});

test.each([
  ['2026-10-13T11:59:30Z', 'just now'],
  ['2026-10-13T11:58:00Z', '2 minutes ago'],
  ['2026-10-13T10:00:00Z', '2 hours ago'],
  ['2026-10-12T11:00:00Z', 'yesterday'],
  ['2026-10-16T13:00:00Z', 'in 3 days'],
])('%s is %s', (iso, text) => {
  expect(formatRelativeTime(iso, new Date('2026-10-13T12:00:00Z'))).toBe(text);
});
