import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import { mapNames, SUM_NAMES } from '@plumbline/contract/pricing/sums';
import { sampleEstimate } from './sample-estimate.ts';

const NOTHING = mapNames(SUM_NAMES, () => '0.00');

/** A change order of EST-0148 as the API returns it: a draft that removes 4 of the 32 hours of its labor. */
export function sampleChangeOrder(changes: Partial<ChangeOrder> = {}): ChangeOrder {
  const estimate = sampleEstimate({ status: 'accepted' });
  const [labor] = estimate.laborLines;
  if (!labor) throw new Error('EST-0148 has labor.');
  return {
    ...estimate,
    id: 'd0000000-0000-4000-8000-000000000001',
    number: 'EST-0148-CO1',
    estimateId: estimate.id,
    title: 'Less cleanup',
    reason: 'You do it yourself.',
    status: 'draft',
    job: { before: estimate.totalAmount, after: '2232.82' },
    laborLines: [
      {
        ...labor,
        id: 'd0000000-0000-4000-8000-0000000000a1',
        hours: '4',
        total: '180.00',
        price: '216.00',
        netAmount: '216.00',
        removed: true,
      },
    ],
    materialLines: [],
    additionalCosts: [],
    added: NOTHING,
    removed: {
      ...NOTHING,
      laborSubtotal: '180.00',
      laborMarkupAmount: '36.00',
      itemsAmount: '216.00',
      subtotal: '216.00',
      taxAmount: '12.96',
      totalAmount: '228.96',
    },
    ...mapNames(SUM_NAMES, () => '0.00'),
    taxAmount: '-12.96',
    totalAmount: '-228.96',
    events: [],
    payments: [],
    acceptPayments: false,
    depositPercentage: '0',
    ...changes,
  };
}

/** The same in the list of its estimate. */
export const sampleChangeSummary = (changes: Partial<ChangeOrderSummary> = {}): ChangeOrderSummary => ({
  ...sampleChangeOrder(),
  depositInvoiceId: null,
  ...changes,
});
