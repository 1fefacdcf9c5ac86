import type { Task } from '@plumbline/contract/dashboard';
import { describe, expect, test } from 'vitest';
import { listCalls, listMonths, listSameDays, pickTasks } from './rules.ts';

type TaskKind = Task['kind'];

const startsOf = (count: number, timeZone: string, now: string) =>
  listMonths(count, timeZone, new Date(now)).months.map(
    ({ month, start }) => `${month} ${start.toISOString()}`,
  );

describe('months', () => {
  test('begin at the contractor’s midnight, in summer an hour nearer to UTC than in winter', () => {
    expect(startsOf(3, 'America/Boise', '2026-04-15T12:00:00Z')).toEqual([
      '2026-02 2026-02-01T07:00:00.000Z',
      '2026-03 2026-03-01T07:00:00.000Z',
      '2026-04 2026-04-01T06:00:00.000Z',
    ]);
  });

  test('include the current one of the contractor’s calendar', () => {
    const now = '2026-03-01T03:00:00Z';
    expect(startsOf(1, 'America/Boise', now)).toEqual(['2026-02 2026-02-01T07:00:00.000Z']);
    expect(startsOf(1, 'Pacific/Kiritimati', now)).toEqual(['2026-03 2026-02-28T10:00:00.000Z']);
  });

  test('go back across the turn of the year, and end where the next one begins', () => {
    const { months, after } = listMonths(12, 'Europe/Berlin', new Date('2026-02-10T00:00:00Z'));
    expect(months.map(({ month }) => month)).toEqual(
      ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
        .map((month) => `2025-${month}`)
        .concat('2026-01', '2026-02'),
    );
    expect(after.start.toISOString()).toBe('2026-02-28T23:00:00.000Z');
  });

  test('begin an hour late if clocks skip that midnight', () => {
    expect(startsOf(1, 'America/Asuncion', '2017-10-05T12:00:00Z')).toEqual([
      '2017-10 2017-10-01T04:00:00.000Z',
    ]);
  });
});

test.each([
  ['2026-10-22T18:00:00Z', '2026-09-01', '2026-09-22', '2026-09-23T06:00:00.000Z'],
  ['2026-03-31T18:00:00Z', '2026-02-01', '2026-02-28', '2026-03-01T07:00:00.000Z'],
  ['2026-01-01T18:00:00Z', '2025-12-01', '2025-12-01', '2025-12-02T07:00:00.000Z'],
])('at %s the same days of the month before are %s to %s', (now, from, to, end) => {
  const days = listSameDays('America/Boise', new Date(now));
  expect(days).toMatchObject({ from, to });
  expect(days.spans[1].to.toISOString()).toBe(end);
});

describe('the client to call', () => {
  const looked = (views: number, day: number) => ({
    views,
    lastViewAt: new Date(Date.UTC(2026, 2, day)),
  });

  test('is the one who looked most often, and of these the latest', () => {
    const [seldom, early, late] = [looked(2, 9), looked(3, 7), looked(3, 8)];
    expect(listCalls([seldom, early, late])).toEqual([late, early, seldom]);
  });

  test('is not one who looked once', () => {
    expect(listCalls([looked(1, 9)])).toEqual([]);
  });
});

describe('the tasks of today', () => {
  const task = (kind: TaskKind, estimateId: string, totalAmount = '100.00') => ({
    kind,
    estimateId,
    totalAmount,
  });

  test('are sorted by urgency, then by amount, and name each estimate once', () => {
    const tasks = [
      task('idle_draft', 'draft'),
      task('ending', 'small', '90.00'),
      task('ending', 'large', '1000.00'),
      task('ending', 'opened'),
      task('opened_often', 'opened'),
      task('deposit_due', 'won'),
    ];
    expect(pickTasks(tasks).map(({ estimateId }) => estimateId)).toEqual([
      'opened',
      'won',
      'large',
      'small',
      'draft',
    ]);
  });

  test('are at most five', () => {
    const drafts = Array.from({ length: 9 }, (_, index) => task('idle_draft', String(index)));
    expect(pickTasks(drafts)).toHaveLength(5);
  });
});
