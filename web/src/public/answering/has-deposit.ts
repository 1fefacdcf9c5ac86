import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';

/** Whether the contractor asks for money before the work starts. */
export function hasDeposit(estimate: PublicEstimate): boolean {
  return estimate.depositState !== 'none';
}
