import { expect, test } from 'vitest';
import {
  amountFormat,
  costFormat,
  figureFault,
  figureFaultSentence,
  HOURS,
  isFaulty,
  isGiven,
  MARKUP,
  PERCENT,
  PRICE,
  plainDecimal,
  QUANTITY,
  scaledOrZero,
} from './typed-decimal.ts';

test('a leading or a trailing point is accepted', () => {
  expect(plainDecimal('.5', HOURS)).toBe('0.5');
  expect(plainDecimal('5.', HOURS)).toBe('5');
  expect(scaledOrZero('.5', HOURS)).toBe(50n);
  expect(scaledOrZero('5.', HOURS)).toBe(500n);
});

test('a blank or a lone point is not a figure and counts as zero', () => {
  for (const typed of ['', ' ', '.', '-']) {
    expect(isGiven(typed)).toBe(false);
    expect(scaledOrZero(typed, HOURS)).toBe(0n);
  }
});

test('words in a figure’s field count as input, and as faulty', () => {
  expect(isGiven('as needed')).toBe(true);
  expect(isFaulty('as needed', HOURS)).toBe(true);
  expect(isFaulty('1.234,50', PRICE)).toBe(true);
  expect(scaledOrZero('as needed', HOURS)).toBe(0n);
});

test('zero is a figure', () => {
  expect(isGiven('0')).toBe(true);
});

test('a negative figure and one with too many decimals are faulty, half-typed ones are not', () => {
  expect(isFaulty('-5', HOURS)).toBe(true);
  expect(isFaulty('45.005', PRICE)).toBe(true);
  expect(isFaulty('0.125', QUANTITY)).toBe(false);
  expect(isFaulty('5.', HOURS)).toBe(false);
  expect(isFaulty('', HOURS)).toBe(false);
});

test('an amount in yen is whole', () => {
  expect(isFaulty('1200.5', amountFormat(0))).toBe(true);
  expect(isFaulty('1200.5', amountFormat(2))).toBe(false);
});

test('a figure above its maximum is faulty, the maximum itself is not; an amount has no maximum', () => {
  expect(figureFault('100', PERCENT)).toBeNull();
  expect(figureFault('100.01', PERCENT)).toBe('too_large');
  expect(figureFault('100.001', PERCENT)).toBe('too_many_decimals');
  expect(isFaulty('150', MARKUP)).toBe(false);
  expect(isFaulty('10000000', costFormat(0))).toBe(false);
  expect(isFaulty('10000001', costFormat(0))).toBe(true);
  expect(isFaulty('10000001', amountFormat(2))).toBe(false);
});

test('a calculation counts as its result, and a time as hours', () => {
  expect(plainDecimal('28*3*1.1', QUANTITY)).toBe('92.4');
  expect(scaledOrZero('7:30', HOURS)).toBe(750n);
  expect(figureFaultSentence('7:30', QUANTITY)).toBe('Enter a number, like 12.5');
  expect(figureFaultSentence('7:75', HOURS)).toBe('Enter hours, like 7.5 or 7:30');
});
