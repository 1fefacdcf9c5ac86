import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';

/** Whether some of the deposit is due, and no payment is pending or waiting for the contractor's review. */
export function isPayable({ depositState, depositPending, paymentInReview }: PublicEstimate): boolean {
  return (
    (depositState === 'due' || depositState === 'part_paid' || depositState === 'refunded') &&
    depositPending === null &&
    !paymentInReview
  );
}
