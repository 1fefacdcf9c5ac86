import type { Estimate } from '@plumbline/contract/estimates';
import { shortList } from '@plumbline/contract/offer/offer-rows';
import { pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';

/** The name of an estimate's total: “Total”, or “Total with Better and Gutters” where its client picks. */
export function totalName(estimate: Estimate): string {
  const words = pickedWords(estimate);
  return words === null ? 'Total' : `Total with ${words}`;
}

/** What counts, in a few words: “Better and Gutters”, “Better and 3 more”; null where nothing can be picked, and where nothing is. */
export function pickedWords(estimate: Estimate): string | null {
  if (!hasPicks(estimate)) return null;
  return shortList(pickedTitles(presentOffer(estimate), estimate.selection)) || null;
}
