import { describe, expect, test } from 'vitest';
import { dueReminders, plannedReminders, type Sending } from './reminder-rules.ts';

/** Sent at nine in the evening in Boise, which is the 11th in UTC. */
const sending = (changes: Partial<Sending> = {}): Sending => ({
  sentAt: new Date('2026-03-11T03:00:00Z'),
  validUntil: '2026-04-09',
  days: [3, 7, 14],
  lastDone: 0,
  ...changes,
});
const due = (at: string, changes?: Partial<Sending>) =>
  dueReminders(sending(changes), 'America/Boise', new Date(at));
const planned = (at: string, changes?: Partial<Sending>) =>
  plannedReminders(sending(changes), 'America/Boise', new Date(at)).map(({ date }) => date);

describe('a reminder is due', () => {
  test('from nine in the morning, the given number of local days after sending', () => {
    expect(due('2026-03-13T14:59:00Z')).toEqual({ due: [], isMailed: false });
    expect(due('2026-03-13T15:00:00Z')).toEqual({ due: [3], isMailed: true });
    expect(due('2026-03-14T05:59:00Z')).toEqual({ due: [3], isMailed: true });
    expect(due('2026-03-14T06:00:00Z')).toEqual({ due: [], isMailed: false });
  });

  test('together with earlier ones, which are not mailed', () => {
    expect(due('2026-03-18T15:00:00Z')).toEqual({ due: [3, 7], isMailed: true });
    expect(due('2026-03-18T15:00:00Z', { lastDone: 3 })).toEqual({ due: [7], isMailed: true });
  });

  test('unless a later one was already sent', () => {
    expect(due('2026-03-18T15:00:00Z', { days: [3, 5], lastDone: 7 }).due).toEqual([]);
  });

  test('but not mailed more than a week late or after the last valid day', () => {
    expect(due('2026-03-31T15:00:00Z')).toEqual({ due: [3, 7, 14], isMailed: true });
    expect(due('2026-04-01T15:00:00Z')).toEqual({ due: [3, 7, 14], isMailed: false });
    expect(due('2026-03-17T15:00:00Z', { validUntil: '2026-03-17' }).isMailed).toBe(true);
    expect(due('2026-03-18T15:00:00Z', { validUntil: '2026-03-17' }).isMailed).toBe(false);
    expect(due('2026-03-18T15:00:00Z', { validUntil: null }).isMailed).toBe(true);
  });
});

describe('planned reminders', () => {
  test('are the coming days, as dates in the contractor’s time zone', () => {
    expect(planned('2026-03-11T03:00:00Z')).toEqual(['2026-03-13', '2026-03-17', '2026-03-24']);
    expect(planned('2026-03-14T15:00:00Z', { lastDone: 3 })).toEqual(['2026-03-17', '2026-03-24']);
  });

  test('show an overdue one today, unless it is too late', () => {
    expect(planned('2026-03-13T12:00:00Z')).toEqual(['2026-03-13', '2026-03-17', '2026-03-24']);
    expect(planned('2026-03-19T12:00:00Z')).toEqual(['2026-03-19', '2026-03-24']);
    expect(planned('2026-04-02T12:00:00Z')).toEqual([]);
  });

  test('end with the last valid day', () => {
    expect(planned('2026-03-11T03:00:00Z', { validUntil: '2026-03-17' })).toEqual([
      '2026-03-13',
      '2026-03-17',
    ]);
  });
});
