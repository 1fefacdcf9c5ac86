import { expect, test } from 'vitest';
import { initialsOf } from './user-menu.tsx';

test.each([
  ['Marcus', 'Bell', 'MB'],
  ['marcus', '', 'M'],
  ['', '', 'U'],
  ['Łukasz', 'öz', 'ŁÖ'],
])('%j %j is %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials);
});
