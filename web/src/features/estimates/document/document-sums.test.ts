import { expect, test } from 'vitest';
import { priceDraft } from '../editor/draft-pricing.ts';
import { sampleDraft } from '../testing/sample-draft.ts';
import { documentSums } from './document-sums.ts';

const sumsOf = (changes: Parameters<typeof sampleDraft>[0]) => {
  const draft = sampleDraft(changes);
  return documentSums(draft, priceDraft(draft, 'USD'), 'USD');
};

test('the document shows markups, tax, total and deposit', () => {
  expect(sumsOf({})).toEqual({
    parts: [
      { label: 'Labor', amount: '5,367.50' },
      { label: 'Labor markup, 20%', amount: '1,073.50' },
      { label: 'Materials', amount: '4,774.55' },
      { label: 'Materials markup, 15%', amount: '716.18' },
      { label: 'Additional costs', amount: '705.00' },
    ],
    subtotals: [
      { label: 'Subtotal', amount: '12,636.73' },
      { label: 'Tax, 6%', amount: '758.20' },
    ],
    total: { label: 'Total', amount: '$13,394.93' },
    deposit: { label: 'Deposit to start, 25%', amount: '$3,348.73' },
  });
});

test('a section without lines and a markup of nought are left out', () => {
  const { parts } = sumsOf({ materialLines: [], laborMarkupPercent: '0.00' });
  expect(parts.map((part) => part.label)).toEqual(['Labor', 'Additional costs']);
});

test('no deposit is named while payments are not accepted', () => {
  expect(sumsOf({ acceptPayments: false }).deposit).toBeNull();
  expect(sumsOf({ depositPercentage: '0' }).deposit).toBeNull();
});
