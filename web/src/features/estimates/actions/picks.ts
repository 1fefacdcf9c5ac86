import type { Estimate } from '@plumbline/contract/estimates';
import { shortList } from '@plumbline/contract/offer/offer-rows';
import { pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';

/** The name of an estimate's total: “Total”, or “Total with Better and Gutters” if its client has choices. */
export function totalName(estimate: Estimate): string {
  const words = pickedWords(estimate);
  return words === null ? 'Total' : `Total with ${words}`;
}

/**
 * A short description of the selection: “Better and Gutters”, “Better and 3 more”; null if there is nothing
 * to pick or nothing picked.
 */
export function pickedWords(estimate: Estimate): string | null {
  if (!hasPicks(estimate)) return null;
  return shortList(pickedTitles(presentOffer(estimate), estimate.selection)) || null;
}
