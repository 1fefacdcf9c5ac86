import { estimateRequest } from '@plumbline/contract/estimates';
import {
  amountMinor,
  amountToWire,
  percentHundredths,
  taxRateThousandths,
} from '@plumbline/contract/pricing/amounts';
import { CURRENCIES, currencyDigits } from '@plumbline/contract/pricing/currency';
import { priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { SUM_NAMES } from '@plumbline/contract/pricing/sums';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLIENT_ID, cost, JOB_TYPE_ID, labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import { draftToRequest } from '../saving/draft-request.ts';
import { costRowAmount, laborRowTotal, materialRowTotal, priceDraft } from './draft-pricing.ts';

describe('live totals', () => {
  test('a roofing job adds up to the cent', () => {
    expect(priceDraft(sampleDraft(), 'USD')).toMatchObject({
      laborMarkupPercent: '20',
      materialMarkupPercent: '15',
      taxRate: '6',
      depositPercentage: '25',
      laborSubtotal: '5367.50',
      laborMarkupAmount: '1073.50',
      materialsSubtotal: '4774.55',
      materialMarkupAmount: '716.18',
      additionalCostsTotal: '705.00',
      itemsAmount: '12636.73',
      discountAmount: '0.00',
      subtotal: '12636.73',
      taxAmount: '758.20',
      totalAmount: '13394.93',
      depositAmount: '3348.73',
    });
  });

  test('a line shows its total as soon as both figures are complete', () => {
    expect(laborRowTotal(labor({ hours: '9.5', rate: '65' }), 'USD')).toBe('617.50');
    expect(laborRowTotal(labor({ hours: '', rate: '65' }), 'USD')).toBe('0.00');
    expect(materialRowTotal(material({ quantity: '0.333', unitCost: '10' }), 'USD')).toBe('3.33');
    expect(costRowAmount(cost({ amount: '185' }), 'USD')).toBe('185.00');
  });

  test('half-typed figures count as far as they parse', () => {
    expect(laborRowTotal(labor({ hours: '5.', rate: '.5' }), 'USD')).toBe('2.50');
    expect(priceDraft(sampleDraft({ taxRate: '.' }), 'USD').taxAmount).toBe('0.00');
  });

  test('yen have no decimals', () => {
    expect(laborRowTotal(labor({ hours: '1.25', rate: '3333.33' }), 'JPY')).toBe('4167');
    expect(costRowAmount(cost({ amount: '1200' }), 'JPY')).toBe('1200');
  });
});

const decimal = (max: number, decimals: number) =>
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max }), fc.nat({ max: 10 ** decimals - 1 }))
      .map(([whole, fraction]) =>
        decimals === 0 ? `${whole}` : `${whole}.${String(fraction).padStart(decimals, '0')}`,
      ),
    fc.constantFrom('', '.', '.5', '5.', '0').map((text) => (decimals === 0 ? text.replace('.', '') : text)),
  );

const drafts = fc.constantFrom(...CURRENCIES).chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    laborLines: fc.array(
      fc.record({ hours: decimal(10_000, 2), rate: decimal(100_000, 2) }).map((line) => labor(line)),
      { maxLength: 12 },
    ),
    materialLines: fc.array(
      fc
        .record({ quantity: decimal(10_000, 3), unitCost: decimal(100_000, 2) })
        .map((line) => material(line)),
      { maxLength: 12 },
    ),
    additionalCosts: fc.array(
      decimal(1_000_000, currencyDigits(currency)).map((amount) => cost({ amount })),
      { minLength: 1, maxLength: 5 },
    ),
    laborMarkupPercent: decimal(999, 2),
    materialMarkupPercent: decimal(999, 2),
    taxRate: decimal(99, 2),
    depositPercentage: decimal(99, 2),
    discount: fc.option(
      fc.oneof(
        decimal(99, 2).map((value) => ({ unit: 'percent' as const, value, label: '' })),
        decimal(1_000_000, currencyDigits(currency)).map((value) => ({
          unit: 'amount' as const,
          value,
          label: 'Fall offer',
        })),
      ),
    ),
  }),
);

test('the form’s totals equal the server’s for the same request', () => {
  fc.assert(
    fc.property(drafts, ({ currency, ...fields }) => {
      const filled = { ...fields, additionalCosts: [...fields.additionalCosts, cost({ amount: '7' })] };
      const draft = sampleDraft({ clientId: CLIENT_ID, jobTypeId: JOB_TYPE_ID, ...filled });
      const sent = estimateRequest.parse(draftToRequest(draft, currency));
      const minorPerHundredth = currencyDigits(currency) === 0 ? 100n : 1n;
      const none = percentHundredths(0n);
      const { percent, amount } = sent.discount ?? {};
      const minor = amountMinor((amount ?? 0n) / minorPerHundredth);
      const priced = priceEstimate({
        currency,
        discount: sent.discount && (percent ? { percent } : { amount: minor }),
        laborLines: sent.laborLines.map(({ hours, rate }) => ({ hours, rate })),
        materialLines: sent.materialLines.map(({ quantity, unitCost }) => ({ quantity, unitCost })),
        additionalCosts: sent.additionalCosts.map((line) => ({
          amount: amountMinor(line.amount / minorPerHundredth),
        })),
        laborMarkupPercent: sent.laborMarkupPercent ?? none,
        materialMarkupPercent: sent.materialMarkupPercent ?? none,
        taxRate: sent.taxRate ?? taxRateThousandths(0n),
        depositPercentage: sent.depositPercentage ?? none,
      });
      const shown = priceDraft(draft, currency);
      for (const name of SUM_NAMES) expect(shown[name]).toBe(amountToWire(priced[name], currency));
    }),
  );
});

test('a change of texts alone prices nothing again, and a change of a figure does', () => {
  const draft = sampleDraft();
  const [first, ...others] = draft.laborLines;
  if (!first) throw new Error('The sample has labor lines');
  const sums = priceDraft(draft, 'USD');
  const withFirst = (changes: Partial<typeof first>) => ({
    ...draft,
    laborLines: [{ ...first, ...changes }, ...others],
  });
  expect(priceDraft(withFirst({ description: 'Tear-off, three layers' }), 'USD')).toBe(sums);
  const renamed = { ...draft, jobDescription: 'Re-roof' };
  expect(priceDraft(renamed, 'USD')).toBe(sums);
  expect(priceDraft(withFirst({ hours: '33' }), 'USD').laborSubtotal).toBe('5412.50');
  expect(priceDraft({ ...draft, taxRate: '7' }, 'USD').taxRate).toBe('7');
});
