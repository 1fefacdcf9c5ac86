import { expect, test } from 'vitest';
import { closingWords } from './closing-words.ts';

test.each([
  [12, 34, 'your account, 12 clients and 34 estimates'],
  [1, 1, 'your account, 1 client and 1 estimate'],
  [0, 1_200, 'your account and 1,200 estimates'],
  [3, 0, 'your account and 3 clients'],
  [0, 0, 'your account'],
])('with %i clients and %i estimates, %s goes', (clients, estimates, words) => {
  expect(closingWords({ clients, estimates })).toBe(words);
});
