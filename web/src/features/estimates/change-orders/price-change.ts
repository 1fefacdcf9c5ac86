import { amountToWire, percentHundredths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { differenceOfChange } from '@plumbline/contract/pricing/price-change';
import { priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { mapNames, SUM_NAMES, type Sums } from '@plumbline/contract/pricing/sums';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { isFaulty, PERCENT, scaledOrZero } from '../editor/figures/typed-decimal.ts';
import { draftToPrice } from '../editor/totals/draft-pricing.ts';
import { REMOVED } from './change-document.ts';

/** The sums of a change order as decimal text, which can be negative, and those of its halves. */
export interface ChangeSums extends Sums<string> {
  readonly added: Sums<string>;
  readonly removed: Sums<string>;
}

/** Prices a change order as typed: the added work, the removed work, and their difference. */
export function priceChange(draft: EstimateDraft, currency: Currency): ChangeSums {
  const [added, removed] = [priceHalf(draft, false, currency), priceHalf(draft, true, currency)];
  const { depositPercentage } = draft;
  const percent = isFaulty(depositPercentage, PERCENT) ? 0n : scaledOrZero(depositPercentage, PERCENT);
  const wire = (sums: Sums) => mapNames(SUM_NAMES, (name) => amountToWire(sums[name], currency));
  return {
    ...wire(differenceOfChange(added, removed, percentHundredths(percent))),
    added: wire(added),
    removed: wire(removed),
  };
}

function priceHalf(draft: EstimateDraft, isRemoved: boolean, currency: Currency): Sums {
  const own = ({ groupId }: { readonly groupId: string | null }) => (groupId === REMOVED) === isRemoved;
  return priceEstimate(
    draftToPrice(
      {
        ...draft,
        laborLines: draft.laborLines.filter(own),
        materialLines: draft.materialLines.filter(own),
        additionalCosts: draft.additionalCosts.filter(own),
      },
      currency,
    ),
  );
}
