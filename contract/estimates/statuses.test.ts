import { expect, it } from 'vitest';
import { awaitsAnswer, ESTIMATE_STATUSES, isAnswered, isWon } from './statuses.ts';

it('every estimate is a draft, awaits an answer, or is answered', () => {
  expect(ESTIMATE_STATUSES.filter(awaitsAnswer)).toEqual(['sent', 'viewed']);
  expect(ESTIMATE_STATUSES.filter(isAnswered)).toEqual(['accepted', 'declined', 'paid']);
  expect(ESTIMATE_STATUSES.filter(isWon)).toEqual(['accepted', 'paid']);
});
