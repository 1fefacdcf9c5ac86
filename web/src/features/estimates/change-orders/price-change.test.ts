import { expect, test } from 'vitest';
import { labor } from '../testing/sample-draft.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { ADDED, REMOVED } from './change-document.ts';
import { newChange } from './change-form.ts';
import { priceChange } from './price-change.ts';

const job = sampleEstimate({
  status: 'accepted',
  laborMarkupPercent: '20',
  taxRate: '8.25',
  discount: { amount: '100.00', label: null },
});
const change = (...laborLines: ReturnType<typeof labor>[]) => ({
  ...newChange(job, '2099-12-31'),
  depositPercentage: '50',
  laborLines,
});
const hours = (count: string, groupId: string) =>
  labor({ key: groupId, hours: count, rate: '50.00', groupId });

test('removed work is negative, with the percentages of its estimate but without its fixed discount', () => {
  const sums = priceChange(change(hours('2', REMOVED)), 'USD');
  expect(sums).toMatchObject({
    laborSubtotal: '-100.00',
    laborMarkupAmount: '-20.00',
    discountAmount: '0.00',
    taxAmount: '-9.90',
    totalAmount: '-129.90',
    depositAmount: '0.00',
    added: { totalAmount: '0.00' },
    removed: { totalAmount: '129.90' },
  });
});

test('added less removed work is the change, and its deposit is computed from the difference', () => {
  const sums = priceChange(change(hours('10', ADDED), hours('2', REMOVED)), 'USD');
  expect(sums).toMatchObject({
    totalAmount: '519.60',
    depositAmount: '259.80',
    added: { itemsAmount: '600.00', totalAmount: '649.50' },
    removed: { itemsAmount: '120.00' },
  });
});
