import { expect, it } from 'vitest';
import { firstNameOf } from './first-name-of.ts';

it.each([
  ['Dana Whitfield', 'Dana'],
  ['  Ana  María  Núñez ', 'Ana'],
  ['Jean-Luc O’Neill', 'Jean-Luc'],
  ['Cher', 'Cher'],
  ['Harrison Heights Homeowners Association', 'Harrison Heights Homeowners Association'],
  ['North End Co-op', 'North End Co-op'],
  ['Boise Properties', 'Boise Properties'],
  ['Dana and Sam', 'Dana and Sam'],
  ['Smith & Sons', 'Smith & Sons'],
  ['Meridian Dental Group', 'Meridian Dental Group'],
  ['City of Boise', 'City of Boise'],
  ['Mr. Whitfield', 'Mr. Whitfield'],
  ['', ''],
])('%j is addressed as %j', (name, addressed) => {
  expect(firstNameOf(name)).toBe(addressed);
});
