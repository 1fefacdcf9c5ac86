import { expect, test } from 'vitest';
import { offeredDaysText, reminderDaysText } from './reminder-words.ts';

test.each([
  [[3, 14], '3 and 14 days after it’s due'],
  [[1], '1 day after it’s due'],
  [[-1, 0], '1 day before and on the day it’s due'],
  [[-7, -3, 0, 3, 14], '7 and 3 days before, on the day, and 3 and 14 days after it’s due'],
])('reminders on %j go out %s', (days, words) => {
  expect(reminderDaysText(days)).toBe(words);
});

test('the first issue offers two days', () => {
  expect(offeredDaysText).toBe('Remind on day 3 and 14');
});
