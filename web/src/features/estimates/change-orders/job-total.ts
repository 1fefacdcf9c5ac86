import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';

/** The amount that accepted change orders add to an estimate's total, or subtract from it. */
export function acceptedChanges({ currency }: Estimate, changes: readonly ChangeOrderSummary[]): string {
  const accepted = changes.filter(({ status }) => status === 'accepted');
  return addAmounts(
    accepted.map(({ totalAmount }) => totalAmount),
    currency,
  );
}

/**
 * The label of the amount due: in a job with accepted changes, it is not the remainder of the estimate's
 * total.
 */
export function dueName({ amountDue, amountPaid, totalAmount, currency }: Estimate): string {
  const changed = addAmounts([amountDue, amountPaid, negateAmount(totalAmount)], currency);
  return isZero(amountDue) || isZero(changed) ? 'Due' : 'Due, with changes';
}

/** The estimate's total with its accepted change orders. */
export function jobTotalOf(estimate: Estimate, changes: readonly ChangeOrderSummary[]): string {
  return addAmounts([estimate.totalAmount, acceptedChanges(estimate, changes)], estimate.currency);
}
