import { expect, test } from 'vitest';
import { clientInitials } from './client-initials.ts';

test.each([
  ['Dana Whitfield', 'DW'],
  ['meridian dental group', 'MD'],
  ['  Ruth ', 'R'],
  ['élan Öst', 'ÉÖ'],
  ['🏠 Homes', '🏠H'],
])('%j is %s', (name, initials) => {
  expect(clientInitials(name)).toBe(initials);
});
