import { DAY_MS } from '@plumbline/contract/durations';
import { describe, expect, test } from 'vitest';
import { removalAt } from './removal-rules.ts';

const END = new Date('2026-03-01T00:00:00.000Z');
/** A number of days after access ended. */
const day = (days: number) => new Date(END.getTime() + days * DAY_MS);
const told = (week: number | null, second: number | null = null) => ({
  accessEnd: END,
  weekNoticeAt: week === null ? null : day(week),
  dayNoticeAt: second === null ? null : day(second),
});

describe('the data of a canceled account', () => {
  test.each([
    ['is nobody’s concern for three weeks', told(null), 22.99, null, 30, false],
    ['is told of a week before it goes', told(null), 23, 'week', 30, false],
    ['is told of once', told(23), 23.1, null, 30, false],
    ['is not told of again before the last day', told(23), 28.99, null, 30, false],
    ['is told of a day before it goes', told(23), 29, 'day', 30, false],
    ['stays through the thirtieth day', told(23, 29), 29.99, null, 30, false],
    ['goes after it', told(23, 29), 30, null, 30, true],
    ['stays longer when the first notice is late', told(35), 41, 'day', 42, false],
    ['stays a week from a notice that is late now', told(null), 100, 'week', 107, false],
    ['stays until a day after a second notice that is late', told(23), 50, 'day', 51, false],
    ['has not gone a day early after late notices', told(35, 41.5), 42.4, null, 42.5, false],
    ['goes a day after late notices', told(35, 41.5), 42.5, null, 42.5, true],
    ['is told of anew when notices are of an end before this one', told(10, 16), 30, 'week', 37, false],
    [
      'is told of anew when the second notice is of an end before this one',
      told(23, 10),
      40,
      'day',
      41,
      false,
    ],
  ] as const)('%s', (_what, facts, now, notice, dueDay, isDue) => {
    expect(removalAt(facts, day(now))).toEqual({ notice, dueAt: day(dueDay), isDue });
  });
});
