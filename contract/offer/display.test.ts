import { expect, test } from 'vitest';
import { faultsOf } from '../testing/faults-of.ts';
import { DISPLAY_PRESETS, EVERYTHING, normalizeDisplay } from './display.ts';
import { displayField } from './display-field.ts';

test('Without lines nothing of a line shows, and the amounts of groups stay', () => {
  expect(normalizeDisplay({ ...EVERYTHING, lines: false })).toEqual({
    lines: false,
    lineAmounts: false,
    quantities: false,
    unitPrices: false,
    hours: false,
    rates: false,
    groupAmounts: true,
  });
});

test('Without the amounts of lines neither unit prices nor rates show', () => {
  expect(normalizeDisplay({ ...EVERYTHING, lineAmounts: false })).toEqual({
    ...EVERYTHING,
    lineAmounts: false,
    unitPrices: false,
    rates: false,
  });
});

test('The presets go from everything to the total, and each is its own normal form', () => {
  expect(DISPLAY_PRESETS.map(({ label }) => label)).toEqual([
    'Everything',
    'Prices without quantities',
    'Lines without prices',
    'Group totals',
    'Total only',
  ]);
  for (const { display } of DISPLAY_PRESETS) expect(normalizeDisplay(display)).toEqual(display);
});

test('A request with everything shown reads as null, and one with a stray unit price without it', () => {
  expect(displayField.parse(null)).toBeNull();
  expect(displayField.parse(EVERYTHING)).toBeNull();
  expect(displayField.parse({ ...EVERYTHING, lineAmounts: false })).toMatchObject({ unitPrices: false });
  const { lines: _lines, ...withoutLines } = EVERYTHING;
  expect(faultsOf(displayField, { ...withoutLines, hours: 'yes', costs: true })).toMatchInlineSnapshot(`
    [
      "lines must be true or false",
      "hours must be true or false",
      "The request does not take 'costs'",
    ]
  `);
});
