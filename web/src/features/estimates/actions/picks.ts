import type { Estimate } from '@plumbline/contract/estimates';
import type { OfferLine } from '@plumbline/contract/estimates/offer';
import { shortList } from '@plumbline/contract/estimates/offer-rows';
import { pickedTitles } from '@plumbline/contract/estimates/offer-sums';
import { boundsText } from '@plumbline/contract/estimates/picks';
import { hasPicks, presentOffer } from '@plumbline/contract/estimates/present-offer';
import { parseDecimal } from '@plumbline/contract/pricing/decimal';

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

const thousandths = (text: string) => {
  const scaled = parseDecimal(text, 3);
  return typeof scaled === 'bigint' ? scaled : null;
};

/** Says what a typed quantity must be; null if the client may choose it. */
export function quantityFault(typed: string, bounds: NonNullable<OfferLine['bounds']>): string | null {
  const [quantity, min, max, step] = [typed, bounds.min, bounds.max, bounds.step].map(thousandths);
  const fits =
    typeof quantity === 'bigint' &&
    typeof min === 'bigint' &&
    typeof max === 'bigint' &&
    typeof step === 'bigint' &&
    quantity >= min &&
    quantity <= max &&
    (step === 0n || (quantity - min) % step === 0n);
  return fits ? null : `Enter ${boundsText(bounds)}`;
}
