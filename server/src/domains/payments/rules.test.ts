import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { expect, test } from 'vitest';
import { dueMinor, paidMinor, paymentRefusal } from './rules.ts';

test('received and remaining amounts add up to the total, beyond the range of a double', () => {
  const received = (amountMinor: bigint, changes = {}) => ({
    amountMinor,
    refundedMinor: 0n,
    documentId: null,
    invoiceId: null,
    foreignCurrency: null,
    ...changes,
  });
  const payments = [received(9_007_199_254_740_993n), received(1n)];
  expect(paidMinor(payments)).toBe(9_007_199_254_740_994n);
  expect(dueMinor(9_007_199_254_741_000n, payments)).toBe(6n);
  expect(dueMinor(500n, [])).toBe(500n);
});

test('payments are refused with a reason unless the estimate is accepted', () => {
  expect(ESTIMATE_STATUSES.filter((status) => paymentRefusal(status, 'estimate') === null)).toEqual([
    'accepted',
  ]);
  expect(paymentRefusal('paid', 'estimate')).toBe('This estimate is already paid in full.');
});
