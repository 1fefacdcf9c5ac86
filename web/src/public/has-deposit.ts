import type { PublicEstimate } from '@plumbline/contract/public-estimates';
import { isZero } from './figures.ts';

/** Whether the contractor asks for money before the work starts. */
export function hasDeposit(estimate: PublicEstimate): boolean {
  return estimate.acceptPayments && !isZero(estimate.depositAmount);
}
