import { expect, test } from 'vitest';
import { addressIdentity } from './address-rules.ts';

test.each([
  ['Ana@Example.com', 'ana@example.com'],
  ['ana+roofs@example.com', 'ana@example.com'],
  ['ana+roofs+2@example.com', 'ana@example.com'],
  ['a.n.a+roofs@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
  ['a.na@example.com', 'a.na@example.com'],
  ['+ana@example.com', '+ana@example.com'],
])('%s leads to the mailbox %s', (email, identity) => {
  expect(addressIdentity(email)).toBe(identity);
});
