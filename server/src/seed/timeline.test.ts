import { DAY_MS, HOUR_MS } from '@plumbline/contract/durations';
import { describe, expect, test } from 'vitest';
import { days, hours, minutes, opened, sent } from './history/chapter.ts';
import { FIRST_MONTH } from './history/first-month.ts';
import { SECOND_MONTH } from './history/second-month.ts';
import { THIRD_MONTH } from './history/third-month.ts';
import { localHour } from './local-moment.ts';
import { timeline } from './timeline.ts';

const BOISE = 'America/Boise';
const HISTORY = [...FIRST_MONTH, ...SECOND_MONTH, ...THIRD_MONTH];

/** An ordinary day, and the days of clock changes. */
const DATES = ['2026-06-17', '2026-03-08', '2026-11-01'];
const everyHourOf = (date: string) =>
  Array.from({ length: 24 }, (_, hour) => new Date(Date.parse(`${date}T06:30:00Z`) + hour * HOUR_MS));

describe('the demo’s last three months', () => {
  test.each(DATES)(
    'started in any hour of %s are in the past, with each estimate’s steps in order',
    (date) => {
      for (const now of everyHourOf(date)) {
        const steps = timeline(HISTORY, now, BOISE);
        const toCome = steps.filter(({ at }) => at > now);
        expect(toCome.map(({ chapter, step }) => `${chapter.client} ${step.kind}`)).toEqual([]);
        for (const chapter of HISTORY) {
          const kinds = steps.filter((step) => step.chapter === chapter).map(({ step }) => step.kind);
          const wanted = chapter.steps.flatMap(({ kind }) =>
            kind === 'sent' ? [kind, 'delivered'] : [kind],
          );
          expect(kinds).toEqual(['written', ...wanted]);
        }
        expect((now.getTime() - (steps[0]?.at.getTime() ?? 0)) / DAY_MS).toBeGreaterThan(89);
      }
    },
  );

  test('are the same at every start', () => {
    const now = new Date('2026-06-17T20:00:00Z');
    const moments = () => timeline(HISTORY, now, BOISE).map(({ at }) => at.toISOString());
    expect(moments()).toEqual(moments());
  });

  test('happen while people are awake', () => {
    for (const now of DATES.flatMap(everyHourOf)) {
      const hoursOfDay = timeline(HISTORY, now, BOISE).map(({ at }) => localHour(at, BOISE));
      expect(Math.min(...hoursOfDay)).toBeGreaterThanOrEqual(7);
      expect(Math.max(...hoursOfDay)).toBeLessThan(22.1);
    }
  });
});

test('mail is delivered seconds after it is sent, before it is opened', () => {
  const [chapter] = THIRD_MONTH;
  if (!chapter) throw new Error('There is no chapter.');
  const story = { ...chapter, ago: days(3), steps: [sent(minutes(30)), opened(hours(2))] };
  const steps = timeline([story], new Date('2026-06-17T20:00:00Z'), BOISE);
  expect(steps.map(({ step }) => step.kind)).toEqual(['written', 'sent', 'delivered', 'opened']);
  const [, sentStep, delivered] = steps;
  const seconds = ((delivered?.at.getTime() ?? 0) - (sentStep?.at.getTime() ?? 0)) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(2);
  expect(seconds).toBeLessThan(10);
});
