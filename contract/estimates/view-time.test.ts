import { expect, test } from 'vitest';
import { describeViewTime } from './view-time.ts';

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, 'about 1 minute'],
  [89, 'about 1 minute'],
  [90, 'about 2 minutes'],
  [183, 'about 3 minutes'],
  [9 * 60 + 40, 'about 10 minutes'],
  [12 * 60, 'about 10 minutes'],
  [13 * 60, 'about 15 minutes'],
  [59 * 60, 'about 55 minutes'],
  [3_600, 'more than an hour'],
  [4 * 3_600, 'more than 4 hours'],
])('%i seconds read as "%s"', (seconds, text) => {
  expect(describeViewTime(seconds)).toBe(text);
});

test('a longer view never reads as a shorter one', () => {
  const minutes = (text: string) =>
    text.startsWith('less') ? 0 : Number(/\d+/.exec(text)?.[0] ?? 1) * (text.includes('hour') ? 60 : 1);
  const read = Array.from({ length: 4 * 60 * 6 }, (_, tenth) => minutes(describeViewTime(tenth * 10)));
  expect(read).toEqual(read.toSorted((one, other) => one - other));
});
