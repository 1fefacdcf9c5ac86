import { expect, test } from 'vitest';
import { padDecimalText, stepDecimalText } from './decimal-text.ts';

test.each([
  ['9.5', '0.25', 1, '9.75'],
  ['9.5', '0.25', -1, '9.25'],
  ['', '0.25', 1, '0.25'],
  ['0.1', '0.25', -1, '0'],
  ['1.005', '0.01', 1, '1.015'],
  ['9007199254740993', '1', 1, '9007199254740994'],
])('%j stepped by %j times %i is %j', (text, step, steps, result) => {
  expect(stepDecimalText(text, step, steps)).toBe(result);
});

test('a finished amount gets its decimals; a faulty one is left for the form to refuse', () => {
  expect(padDecimalText('65', 2)).toBe('65.00');
  expect(padDecimalText('520.005', 2)).toBe('520.005');
  expect(padDecimalText('', 2)).toBe('');
});
