import { describe, expect, it } from 'vitest';
import { type Summary, summaryRows } from './summary-rows.ts';

const roof: Parameters<typeof summaryRows>[0] = {
  currency: 'USD',
  acceptPayments: true,
  laborLines: [1],
  materialLines: [1],
  additionalCosts: [1],
  laborMarkupPercent: '20.00',
  materialMarkupPercent: '15',
  taxRate: '8.25',
  depositPercentage: '25',
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
    expect(textsOf(summaryRows(roof, 'document'))).toEqual([
      'Labor: 5,367.50',
      'Labor markup, 20%: 1,073.50',
      'Materials: 4,774.55',
      'Materials markup, 15%: 716.18',
      'Additional costs: 705.00',
      'Subtotal: 12,636.73',
      'Tax, 8.25%: 1,042.53',
      'Total: $13,679.26',
      'Deposit to start, 25%: $3,419.82',
    ]);
  });

  const bare = {
    ...roof,
    laborLines: [],
    laborMarkupPercent: '0.00',
    laborMarkupAmount: '0.00',
    materialMarkupPercent: '0',
    materialMarkupAmount: '0.00',
    depositPercentage: '0',
    depositAmount: '0.00',
  };

  it('omits from a document what an estimate does not have', () => {
    const labels = textsOf(summaryRows(bare, 'document')).map((text) => text.split(':')[0]);
    expect(labels).toEqual(['Materials', 'Additional costs', 'Subtotal', 'Tax, 8.25%', 'Total']);
  });

  it('shows the contractor every row, and the deposit while payments are accepted', () => {
    expect(textsOf(summaryRows(bare, 'contractor'))).toHaveLength(9);
    expect(textsOf(summaryRows(bare, 'contractor')).at(-1)).toBe('Deposit, 0%: $0.00');
    expect(summaryRows({ ...bare, acceptPayments: false }, 'contractor').deposit).toBeNull();
    expect(summaryRows({ ...roof, acceptPayments: false }, 'document').deposit).toBeNull();
  });

  it('hides a zero markup on the client’s page, but prints its percentage in a document', () => {
    const free = { ...roof, laborSubtotal: '0.00', laborMarkupAmount: '0.00' };
    expect(textsOf(summaryRows(free, 'document'))).toContain('Labor markup, 20%: 0.00');
    expect(textsOf(summaryRows(free, 'page')).join()).not.toContain('Labor markup');
  });
});
