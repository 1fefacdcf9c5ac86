import { describe, expect, test } from 'vitest';
import { localHour, localMoment } from './local-moment.ts';

describe('a local time of day', () => {
  test.each([
    ['2026-01-15', 9.5, 'America/Boise', '2026-01-15T16:30:00.000Z'],
    ['2026-07-15', 9.5, 'America/Boise', '2026-07-15T15:30:00.000Z'],
    ['2026-03-08', 7, 'America/Boise', '2026-03-08T13:00:00.000Z'],
    ['2026-03-08', 1, 'America/Boise', '2026-03-08T08:00:00.000Z'],
    ['2026-11-01', 7, 'America/Boise', '2026-11-01T14:00:00.000Z'],
    ['2026-05-05', 0.25, 'Asia/Kolkata', '2026-05-04T18:45:00.000Z'],
    ['2026-05-05', 12, 'UTC', '2026-05-05T12:00:00.000Z'],
  ])('on %s at %d in %s is %s', (date, hour, timeZone, moment) => {
    expect(localMoment(date, hour, timeZone).toISOString()).toBe(moment);
    expect(localHour(new Date(moment), timeZone)).toBe(hour);
  });
});
