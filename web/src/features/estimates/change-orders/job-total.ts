import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';

/** What accepted change orders add to an estimate's total, or take off it. */
export function acceptedChanges({ currency }: Estimate, changes: readonly ChangeOrderSummary[]): string {
  const accepted = changes.filter(({ status }) => status === 'accepted');
  return addAmounts(
    accepted.map(({ totalAmount }) => totalAmount),
    currency,
  );
}

/** What the amount due is called: of a job with accepted changes it is not what the total leaves. */
export function dueName({ amountDue, amountPaid, totalAmount, currency }: Estimate): string {
  const changed = addAmounts([amountDue, amountPaid, negateAmount(totalAmount)], currency);
  return isZero(amountDue) || isZero(changed) ? 'Due' : 'Due, with changes';
}

/** The estimate's total with its accepted change orders. */
export function jobTotalOf(estimate: Estimate, changes: readonly ChangeOrderSummary[]): string {
  return addAmounts([estimate.totalAmount, acceptedChanges(estimate, changes)], estimate.currency);
}
