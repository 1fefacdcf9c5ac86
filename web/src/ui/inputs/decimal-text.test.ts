import { expect, test } from 'vitest';
import { cleanDecimalText, editDecimalText, padDecimalText, stepDecimalText } from './decimal-text.ts';

test.each([
  ['$1,440.00', '1440.00'],
  ['12.', '12.'],
  ['-5', '-5'],
  ['', ''],
])('%j typed or pasted is %j', (text, clean) => {
  expect(cleanDecimalText(text)).toBe(clean);
});

test.each([
  ['9,5', '9.5'],
  ['9,', '9.'],
  ['1.440,00', '1440.00'],
  ['9.5', '9.5'],
])('where a comma is the point, %j is %j', (text, clean) => {
  expect(cleanDecimalText(text, true)).toBe(clean);
});

test.each(['1e5', 'abc', '1.2.3', '--1'])('%j is not taken', (text) => {
  expect(cleanDecimalText(text)).toBeNull();
});

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

test('a finished amount shows its decimals; one at fault is left for the form to refuse', () => {
  expect(padDecimalText('65', 2)).toBe('65.00');
  expect(padDecimalText('520.005', 2)).toBe('520.005');
  expect(padDecimalText('', 2)).toBe('');
});

test('an edit of a number stays a number', () => {
  expect(editDecimalText('12', '12.5')).toBe('12.5');
  expect(editDecimalText('12', '12a')).toBeNull();
});

test('what is no number already is edited as it stands', () => {
  expect(editDecimalText('1.234,50', '1.234,5')).toBe('1.234,5');
  expect(editDecimalText('as needed', '4')).toBe('4');
});
