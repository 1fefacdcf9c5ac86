import { expect, test } from 'vitest';
import { changeNumber } from './change-work.ts';

test.each([
  ['EST-0031-CO1', 'CO-1'],
  ['EST-0031', 'EST-0031'],
  // Contractors choose the prefix of their invoices.
  ['RAY-COOPER-0012', 'RAY-COOPER-0012'],
  ['SMITH-CO7', 'SMITH-CO7'],
])('only the number of a change order is shortened: %s', (number, shown) => {
  expect(changeNumber(number)).toBe(shown);
});
