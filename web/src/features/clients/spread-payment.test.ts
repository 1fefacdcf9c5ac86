import { expect, test } from 'vitest';
import { spreadPayment, sumPayment } from './spread-payment.ts';

const OPEN = [
  { id: 'a', amountOpen: '300.00' },
  { id: 'b', amountOpen: '200.00' },
  { id: 'c', amountOpen: '100.00' },
];

test.each([
  ['600.00', ['300.00', '200.00', '100.00']],
  ['550', ['300.00', '200.00', '50.00']],
  ['300.01', ['300.00', '0.01', '']],
  ['9999', ['300.00', '200.00', '100.00']],
  ['0', ['', '', '']],
])('%s pays the oldest invoices first', (amount, parts) => {
  expect(Object.values(spreadPayment(amount, OPEN, 'USD'))).toEqual(parts);
});

test('amounts add up, and an empty one counts nothing', () => {
  expect(sumPayment(['300.00', '', '0.01'], 'USD')).toBe('300.01');
  expect(sumPayment([], 'JPY')).toBe('0');
});
