import { DAY_MS } from '@plumbline/contract/durations';
import { describe, expect, test } from 'vitest';
import { removalAt } from './removal-rules.ts';

const END = new Date('2026-03-01T00:00:00.000Z');
/** A number of days after access ended. */
const day = (days: number) => new Date(END.getTime() + days * DAY_MS);
const notices = (week: number | null, second: number | null = null) => ({
  accessEnd: END,
  weekNoticeAt: week === null ? null : day(week),
  dayNoticeAt: second === null ? null : day(second),
});

describe('the data of a canceled account', () => {
  test.each([
    ['causes no notice for three weeks', notices(null), 22.99, null, 30, false],
    ['causes a notice a week before its deletion', notices(null), 23, 'week', 30, false],
    ['causes that notice once', notices(23), 23.1, null, 30, false],
    ['causes no other notice before the last day', notices(23), 28.99, null, 30, false],
    ['causes a notice a day before its deletion', notices(23), 29, 'day', 30, false],
    ['is kept through the thirtieth day', notices(23, 29), 29.99, null, 30, false],
    ['is deleted after it', notices(23, 29), 30, null, 30, true],
    ['is kept longer when the first notice is late', notices(35), 41, 'day', 42, false],
    ['is kept a week from a notice that is late now', notices(null), 100, 'week', 107, false],
    ['is kept until a day after a second notice that is late', notices(23), 50, 'day', 51, false],
    ['is not deleted a day early after late notices', notices(35, 41.5), 42.4, null, 42.5, false],
    ['is deleted a day after late notices', notices(35, 41.5), 42.5, null, 42.5, true],
    [
      'causes new notices when the old ones were about an earlier cancellation',
      notices(10, 16),
      30,
      'week',
      37,
      false,
    ],
    [
      'causes a new notice when the second one was about an earlier cancellation',
      notices(23, 10),
      40,
      'day',
      41,
      false,
    ],
  ] as const)('%s', (_what, facts, now, notice, dueDay, isDue) => {
    expect(removalAt(facts, day(now))).toEqual({ notice, dueAt: day(dueDay), isDue });
  });
});
