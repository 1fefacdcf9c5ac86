import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Dana Whitfield', 'Dana'],
  ['Mary Ann Lee', 'Mary'],
  ['Cher', 'Cher'],
  ['Harrison Homeowners’ Association', 'Harrison Homeowners’ Association'],
  ['Meridian Dental Group', 'Meridian Dental Group'],
  ['North End Co-op', 'North End Co-op'],
  ['Smith & Sons', 'Smith & Sons'],
  ['City of Boise', 'City of Boise'],
  ['  ', 'your client'],
])('%s is called %s', (name, called) => {
  expect(shortName({ name })).toBe(called);
});

test('a deleted client is your client', () => {
  expect(shortName(null)).toBe('your client');
});
