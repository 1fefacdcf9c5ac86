import { expect, test } from 'vitest';
import { carriedTrial } from './checkout-rules.ts';

const END = new Date('2026-03-17T15:00:00.000Z');
const before = (hours: number, ms = 0) => new Date(END.getTime() - hours * 60 * 60 * 1000 - ms);

test('what is left of a trial is carried over to its end while Stripe takes that', () => {
  expect(carriedTrial(END, before(168))).toEqual({ until: END });
  expect(carriedTrial(END, before(49))).toEqual({ until: END });
});

test('less is carried over as days, begun ones counting', () => {
  expect(carriedTrial(END, before(48, 1))).toEqual({ days: 3 });
  expect(carriedTrial(END, before(48))).toEqual({ days: 2 });
  expect(carriedTrial(END, before(24, 1))).toEqual({ days: 2 });
  expect(carriedTrial(END, before(24))).toEqual({ days: 1 });
  expect(carriedTrial(END, before(0, 1))).toEqual({ days: 1 });
});

test('of a trial that is over nothing is', () => {
  expect(carriedTrial(END, END)).toBeNull();
  expect(carriedTrial(END, before(-1))).toBeNull();
});
