import { describe, expect, it } from 'vitest';
import { type Summary, summaryRows } from './summary-rows.ts';

const roof: Parameters<typeof summaryRows>[0] = {
  currency: 'USD',
  acceptPayments: true,
  laborMarkupPercent: '20.00',
  materialMarkupPercent: '15',
  taxRate: '8.25',
  depositPercentage: '25',
  depositFixedAmount: null,
  laborSubtotal: '5367.50',
  laborMarkupAmount: '1073.50',
  materialsSubtotal: '4774.55',
  materialMarkupAmount: '716.18',
  additionalCostsTotal: '705.00',
  itemsAmount: '12636.73',
  discount: null,
  discountAmount: '0.00',
  subtotal: '12636.73',
  taxAmount: '1042.53',
  totalAmount: '13679.26',
  depositAmount: '3419.82',
};

const textsOf = ({ parts, subtotals, total, deposit }: Summary) =>
  [...parts, ...subtotals, total, ...(deposit ? [deposit] : [])].map(
    ({ label, amount }) => `${label}: ${amount}`,
  );

describe('the summary of an estimate', () => {
  it('leads from the sections to the deposit', () => {
    expect(textsOf(summaryRows(roof))).toEqual([
      'Labor: 5,367.50',
      'Labor markup, 20%: 1,073.50',
      'Materials: 4,774.55',
      'Materials markup, 15%: 716.18',
      'Additional costs: 705.00',
      'Subtotal: 12,636.73',
      'Tax, 8.25%: 1,042.53',
      'Total: $13,679.26',
      'Deposit, 25%: $3,419.82',
    ]);
  });

  it('shows every row, also those that come to zero, and the deposit while payments are accepted', () => {
    const bare = {
      ...roof,
      laborMarkupPercent: '0.00',
      laborMarkupAmount: '0.00',
      depositPercentage: '0',
      depositAmount: '0.00',
    };
    expect(textsOf(summaryRows(bare))).toHaveLength(9);
    expect(textsOf(summaryRows(bare)).at(-1)).toBe('Deposit, 0%: $0.00');
    expect(summaryRows({ ...bare, acceptPayments: false }).deposit).toBeNull();
  });

  it('puts a discount between the items and the subtotal', () => {
    const off = { ...roof, discount: { percent: '5', label: 'Fall offer' }, discountAmount: '631.84' };
    expect(textsOf(summaryRows(off)).slice(5, 8)).toEqual([
      'Items: 12,636.73',
      'Fall offer, 5% off: −631.84',
      'Subtotal: 12,636.73',
    ]);
  });
});
