import { expect, test } from 'vitest';
import { unitText } from './unit-text.ts';

test.each([
  ['84', 'bundle', 'bundles'],
  ['1.00', 'bundle', 'bundle'],
  ['0.5', 'Box', 'boxes'],
  ['12', 'foot', 'feet'],
  ['3', 'sq ft', 'sq ft'],
  ['26', 'each', 'each'],
  ['2', 'constructor', 'constructor'],
])('after %s, the unit %s is written %s', (quantity, unit, written) => {
  expect(unitText(quantity, unit)).toBe(written);
});
