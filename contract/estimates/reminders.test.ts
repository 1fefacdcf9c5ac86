import { expect, test } from 'vitest';
import { findReminderFaults, reminderDaysField, remindersRequest } from './reminders.ts';

test('days are sorted; no days and the settings’ days are allowed', () => {
  expect(reminderDaysField.parse([14, 3, 7])).toEqual([3, 7, 14]);
  expect(remindersRequest.parse({ days: [] })).toEqual({ days: [] });
  expect(remindersRequest.parse({ days: null })).toEqual({ days: null });
});

test.each([[[0]], [[61]], [[2.5]], [['3']], [[Number.NaN]], [[3, 3]], [[1, 2, 3, 4]], [3], [undefined]])(
  'days of %j are refused',
  (days) => {
    expect(remindersRequest.safeParse({ days }).success).toBe(false);
  },
);

test('each typed day is validated on its own, by the rules of the request', () => {
  const range = 'Please enter a whole number of days from 1 to 60';
  expect(findReminderFaults([1, 60])).toEqual([undefined, undefined]);
  expect(findReminderFaults([0, Number.NaN, 61])).toEqual([range, range, range]);
  expect(findReminderFaults([5, 3, 5])).toEqual([
    undefined,
    undefined,
    'Please enter a day that isn’t in the list yet',
  ]);
});
