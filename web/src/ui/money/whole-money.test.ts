import { expect, test } from 'vitest';
import { wholeMoney } from './whole-money.ts';

test.each([
  ['77375.58', '$77,376'],
  ['9999999.49', '$9,999,999'],
  ['10000000.29', '$10M'],
  ['-185.50', '\u2212$186'],
  ['-10000000.29', '\u2212$10M'],
])('on a phone %s reads %s', (amount, shown) => {
  expect(wholeMoney(amount, 'USD')).toBe(shown);
});
