import { describe, expect, it, test } from 'vitest';
import { barLength, roundUp, roundUpCount } from './chart-scale.ts';
import { monthComparison, percentText, responseText } from './figure-text.ts';
import { newsTime, sinceText, timesText, validText } from './news-words.ts';
import { otherValues, scaleText } from './year-words.ts';

test.each([
  ['61.54', '62%'],
  ['0', '0%'],
  ['100', '100%'],
  ['0.4', 'under 1%'],
  ['99.6', 'over 99%'],
])('a share of %s percent reads %s', (percent, shown) => {
  expect(percentText(percent)).toBe(shown);
});

test.each([
  ['2.38', '2.4 days'],
  ['1.02', '1 day'],
  ['0.98', '1 day'],
  ['0.25', '6 hours'],
  ['0.04', '1 hour'],
  ['0.01', 'under 1 hour'],
  ['1204.5', '1,204.5 days'],
])('a response within %s days reads %s', (days, shown) => {
  expect(responseText(days)).toBe(shown);
});

test('this month is compared with the same days of the last', () => {
  const days = { from: '2026-10-01', to: '2026-10-22' };
  expect(monthComparison(9, 6, days)).toBe('3 more than Oct 1–22');
  expect(monthComparison(6, 9, days)).toBe('3 fewer than Oct 1–22');
  expect(monthComparison(2, 2, days)).toBe('same as Oct 1–22');
  expect(monthComparison(2, 2, { ...days, to: days.from })).toBe('same as Oct 1');
});

describe('the chart’s scale', () => {
  it.each([
    [0, 1],
    [1, 1],
    [7, 8],
    [14, 15],
    [61_200, 80_000],
    [99.5, 100],
  ])('for %d ends at %d', (value, end) => {
    expect(roundUp(value)).toBe(end);
  });

  it('counts in whole numbers', () => {
    for (let count = 0; count < 200; count += 1) {
      expect(Number.isInteger(roundUpCount(count))).toBe(true);
      expect(roundUpCount(count)).toBeGreaterThanOrEqual(count);
    }
  });

  it('makes every value visible except zero', () => {
    expect(barLength(50, 100, 96)).toBe(48);
    expect(barLength(1, 1_000_000, 96)).toBe(2);
    expect(barLength(0, 100, 96)).toBe(0);
  });

  it('is written short, in the contractor’s currency', () => {
    expect(scaleText(80_000, 'USD')).toBe('$80K');
    expect(scaleText(1_500_000, 'JPY')).toBe('¥1.5M');
  });
});

describe('news', () => {
  const now = new Date(2026, 9, 15, 11, 30);
  const at = (day: number, hour: number, minute: number) =>
    new Date(2026, 9, day, hour, minute).toISOString();

  it('is dated by the reader’s calendar, not by hours', () => {
    expect(newsTime(at(15, 0, 5), now)).toBe('Today, 12:05 AM');
    expect(newsTime(at(14, 23, 55), now)).toBe('Yesterday, 11:55 PM');
    expect(newsTime(at(13, 18, 48), now)).toBe('Tue, Oct 13');
  });

  it('of another year names its year', () => {
    const moment = new Date(2025, 9, 13, 12).toISOString();
    expect(newsTime(moment, now)).toBe('Oct 13, 2025');
    expect(sinceText(moment, now)).toBe('since Oct 13, 2025');
  });

  it('counts views in words', () => {
    expect([2, 3, 9, 12].map(timesText)).toEqual(['twice', 'three times', 'nine times', '12 times']);
    expect(sinceText(at(15, 9, 0), now)).toBe('today');
    expect(sinceText(at(14, 9, 0), now)).toBe('since yesterday');
    expect(sinceText(at(13, 9, 0), now)).toBe('since Tuesday');
    expect(sinceText(at(1, 9, 0), now)).toBe('since Oct 1');
  });

  it('says how long is left to answer', () => {
    expect(validText('2026-10-20', '2026-10-15')).toBe('expires in 5 days');
    expect(validText('2026-10-16', '2026-10-15')).toBe('expires tomorrow');
    expect(validText('2026-10-15', '2026-10-15')).toBe('expires today');
    expect(validText('2026-10-14', '2026-10-15')).toBeNull();
    expect(validText(null, '2026-10-15')).toBeNull();
  });

  it('lists other currencies side by side', () => {
    expect(otherValues([])).toBeNull();
    expect(
      otherValues([
        { currency: 'EUR', accepted: 1, acceptedValue: '1200.00' },
        { currency: 'JPY', accepted: 2, acceptedValue: '30000' },
      ]),
    ).toBe('€1,200.00 and ¥30,000');
  });
});
