import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';

/** Whether something of the deposit is due, no payment is on its way, and none waits for the contractor's review. */
export function isPayable({ depositState, depositPending, paymentInReview }: PublicEstimate): boolean {
  return (
    (depositState === 'due' || depositState === 'part_paid' || depositState === 'refunded') &&
    depositPending === null &&
    !paymentInReview
  );
}
