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
  test('from nine in the morning on, so many days after the day of sending there', () => {
    expect(due('2026-03-13T14:59:00Z')).toEqual({ due: [], isMailed: false });
    expect(due('2026-03-13T15:00:00Z')).toEqual({ due: [3], isMailed: true });
    expect(due('2026-03-14T05:59:00Z')).toEqual({ due: [3], isMailed: true });
    expect(due('2026-03-14T06:00:00Z')).toEqual({ due: [], isMailed: false });
  });

  test('with the earlier ones, of which none is mailed', () => {
    expect(due('2026-03-18T15:00:00Z')).toEqual({ due: [3, 7], isMailed: true });
    expect(due('2026-03-18T15:00:00Z', { lastDone: 3 })).toEqual({ due: [7], isMailed: true });
  });

  test('not when a later one has gone out', () => {
    expect(due('2026-03-18T15:00:00Z', { days: [3, 5], lastDone: 7 }).due).toEqual([]);
  });

  test('but no longer mailed more than a week late, or after the last valid day', () => {
    expect(due('2026-03-31T15:00:00Z')).toEqual({ due: [3, 7, 14], isMailed: true });
    expect(due('2026-04-01T15:00:00Z')).toEqual({ due: [3, 7, 14], isMailed: false });
    expect(due('2026-03-17T15:00:00Z', { validUntil: '2026-03-17' }).isMailed).toBe(true);
    expect(due('2026-03-18T15:00:00Z', { validUntil: '2026-03-17' }).isMailed).toBe(false);
    expect(due('2026-03-18T15:00:00Z', { validUntil: null }).isMailed).toBe(true);
  });
});

describe('what is planned', () => {
  test('are the days to come, as dates where the contractor is', () => {
    expect(planned('2026-03-11T03:00:00Z')).toEqual(['2026-03-13', '2026-03-17', '2026-03-24']);
    expect(planned('2026-03-14T15:00:00Z', { lastDone: 3 })).toEqual(['2026-03-17', '2026-03-24']);
  });

  test('is today what is overdue, unless it is too late for it', () => {
    expect(planned('2026-03-13T12:00:00Z')).toEqual(['2026-03-13', '2026-03-17', '2026-03-24']);
    expect(planned('2026-03-19T12:00:00Z')).toEqual(['2026-03-19', '2026-03-24']);
    expect(planned('2026-04-02T12:00:00Z')).toEqual([]);
  });

  test('are none after the last valid day', () => {
    expect(planned('2026-03-11T03:00:00Z', { validUntil: '2026-03-17' })).toEqual([
      '2026-03-13',
      '2026-03-17',
    ]);
  });
});
