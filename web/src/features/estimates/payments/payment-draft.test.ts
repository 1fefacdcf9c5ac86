import { expect, test } from 'vitest';
import {
  DEPOSIT_PAID,
  DEPOSIT_PART_PAID,
  DEPOSIT_REFUNDED,
  sampleEstimate,
} from '../testing/sample-estimate.ts';
import { findPaymentFaults, newPayment } from './payment-draft.ts';

const TODAY = '2026-11-21';
const accepted = sampleEstimate({ status: 'accepted' });
const amountOf = (changes: Parameters<typeof sampleEstimate>[0]) =>
  newPayment(sampleEstimate({ status: 'accepted', ...changes }), TODAY).amount;

test('a payment defaults to the deposit due, else to the remaining amount', () => {
  expect(newPayment(accepted, TODAY)).toEqual({
    amount: '615.44',
    method: 'check',
    receivedOn: TODAY,
    note: '',
  });
  expect(amountOf({ depositState: 'none', depositDue: '0.00' })).toBe('2461.74');
  expect(amountOf(DEPOSIT_PAID)).toBe('1846.30');
  expect(amountOf(DEPOSIT_PART_PAID)).toBe('415.44');
  expect(amountOf(DEPOSIT_REFUNDED)).toBe('615.44');
});

test.each([
  ['venmo', 'venmo'],
  ['cash', 'cash'],
  ['instructions', 'other'],
  ['stripe', 'check'],
])('a deposit agreed to be paid by %s defaults to %s', (deposit, method) => {
  const at = '2026-11-20T10:00:00.000Z';
  const events = [{ id: crypto.randomUUID(), type: 'accepted' as const, at, detail: { deposit } }];
  const estimate = sampleEstimate({ status: 'accepted', events });
  expect(newPayment(estimate, TODAY).method).toBe(method);
  expect(newPayment({ ...estimate, ...DEPOSIT_PAID }, TODAY).method).toBe('check');
});

test.each([
  ['2461.74', undefined],
  ['.5', undefined],
  ['', 'Enter an amount above zero'],
  ['0.00', 'Enter an amount above zero'],
  ['-5', 'Enter an amount above zero'],
  ['1.005', 'Enter an amount with at most two decimals'],
  ['2461.75', 'Only $2,461.74 is due'],
])('an amount of "%s": %s', (amount, fault) => {
  expect(findPaymentFaults({ ...newPayment(accepted, TODAY), amount }, accepted, TODAY).amount).toBe(fault);
});

test('yen have no decimals', () => {
  const yen = sampleEstimate({
    status: 'accepted',
    currency: 'JPY',
    amountDue: '2461',
    depositAmount: '615',
    depositDue: '615',
  });
  const faults = (amount: string) => findPaymentFaults({ ...newPayment(yen, TODAY), amount }, yen, TODAY);
  expect(newPayment(yen, TODAY).amount).toBe('615');
  expect(faults('2461')).toEqual({});
  expect(faults('24.5')).toEqual({ amount: 'Enter a whole amount' });
  expect(faults('2462')).toEqual({ amount: 'Only ¥2,461 is due' });
});

test.each([
  ['2026-11-21', undefined],
  ['2026-11-22', 'The date can’t be in the future'],
  ['0026-11-20', 'Check the year of this date'],
  ['', 'Enter the date the money was received'],
])('received on "%s": %s', (receivedOn, fault) => {
  const faults = findPaymentFaults({ ...newPayment(accepted, TODAY), receivedOn }, accepted, TODAY);
  expect(faults.receivedOn).toBe(fault);
});
