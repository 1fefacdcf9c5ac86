import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { addAmounts } from '@plumbline/contract/pricing/amounts';

/** What accepted change orders add to an estimate's total, or take off it. */
export function acceptedChanges({ currency }: Estimate, changes: readonly ChangeOrderSummary[]): string {
  const accepted = changes.filter(({ status }) => status === 'accepted');
  return addAmounts(
    accepted.map(({ totalAmount }) => totalAmount),
    currency,
  );
}

/** The estimate's total with its accepted change orders. */
export function jobTotalOf(estimate: Estimate, changes: readonly ChangeOrderSummary[]): string {
  return addAmounts([estimate.totalAmount, acceptedChanges(estimate, changes)], estimate.currency);
}
