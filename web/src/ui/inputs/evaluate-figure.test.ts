import { expect, test } from 'vitest';
import { evaluateFigure } from './evaluate-figure.ts';

const quantity = (typed: string) => evaluateFigure(typed, { decimals: 3 }, false);

test.each([
  ['12', '12'],
  ['12.50', '12.50'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['', ''],
  [' - ', ''],
  ['-5', '-5'],
])('%j typed plainly stays as typed: %j', (typed, figure) => {
  expect(quantity(typed)).toBe(figure);
});

test.each([
  ['$1,440.00', '1440.00'],
  ['CA$1,440.00', '1440.00'],
  ['A$65', '65'],
  ['8.25 %', '8.25'],
  ['1,234,567', '1234567'],
  ['1 440.50', '1440.50'],
])('%j pasted is %j', (typed, figure) => {
  expect(quantity(typed)).toBe(figure);
});

test.each([
  ['1/2', '0.5'],
  ['3/4', '0.75'],
  ['2 1/2', '2.5'],
  ['2½', '2.5'],
  ['¼', '0.25'],
  ['28*3*1.1', '92.4'],
  ['3x4', '12'],
  ['3 X 4', '12'],
  ['12 × 2.5', '30'],
  ['(10 + 2.5) * 4', '50'],
  ['10/4/5', '0.5'],
  ['20-5-5', '10'],
  ['10-2*3', '4'],
  ['1,200 / 3', '400'],
  ['1/3', '0.333'],
  ['2/3', '0.667'],
  ['0.1+0.2', '0.3'],
  ['1/3*3', '1'],
])('%j is calculated: %j', (typed, figure) => {
  expect(quantity(typed)).toBe(figure);
});

test.each([
  ['7:30', '7.5'],
  ['0:45', '0.75'],
  ['7:20', '7.33'],
  ['7:30 + 1:15', '8.75'],
])('%j hours are %j', (typed, hours) => {
  expect(evaluateFigure(typed, { decimals: 2, isTime: true }, false)).toBe(hours);
});

test.each([
  '1e5',
  'abc',
  '1.2.3',
  '--1',
  '7:30',
  '3x',
  '4/0',
  '1 1/0',
  '(2',
  '(5.00)',
  '2)',
  '1,44',
  '1.234,50',
  '1,2,3',
  '1234,567',
  '5 5',
  '9'.repeat(81),
])('%j is not a figure', (typed) => {
  expect(quantity(typed)).toBeNull();
});

test('a time needs minutes below sixty', () => {
  expect(evaluateFigure('7:60', { decimals: 2, isTime: true }, false)).toBeNull();
});

test.each([
  ['9,5', '9.5'],
  ['1.440,00', '1440.00'],
  ['9.5', '9.5'],
  ['3x1,5', '4.5'],
])('with a decimal comma, %j is %j', (typed, figure) => {
  expect(evaluateFigure(typed, { decimals: 3 }, true)).toBe(figure);
});
