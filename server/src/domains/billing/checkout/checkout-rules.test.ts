import { expect, test } from 'vitest';
import { carriedTrial } from './checkout-rules.ts';

const END = new Date('2026-03-17T15:00:00.000Z');
const before = (hours: number, ms = 0) => new Date(END.getTime() - hours * 60 * 60 * 1000 - ms);

test('the remaining trial is carried over with its end date while Stripe accepts that', () => {
  expect(carriedTrial(END, before(168))).toEqual({ until: END });
  expect(carriedTrial(END, before(49))).toEqual({ until: END });
});

test('a shorter remainder is carried over in days, rounded up', () => {
  expect(carriedTrial(END, before(48, 1))).toEqual({ days: 3 });
  expect(carriedTrial(END, before(48))).toEqual({ days: 2 });
  expect(carriedTrial(END, before(24, 1))).toEqual({ days: 2 });
  expect(carriedTrial(END, before(24))).toEqual({ days: 1 });
  expect(carriedTrial(END, before(0, 1))).toEqual({ days: 1 });
});

test('nothing is carried over from an ended trial', () => {
  expect(carriedTrial(END, END)).toBeNull();
  expect(carriedTrial(END, before(-1))).toBeNull();
});
