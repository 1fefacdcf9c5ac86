import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Button } from '../../../../ui/button.tsx';
import type { DraftRow, EstimateDraft } from '../../editor/estimate-draft.ts';
import { priceDraft } from '../../editor/totals/draft-pricing.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

interface MarkupSuggestionProps {
  row: DraftRow;
  draft: EstimateDraft;
  currency: Currency;
  dispatch: DraftDispatch;
}

/** Whether a line shows a price that includes markup while others do not. */
function differs(row: DraftRow, draft: EstimateDraft): boolean {
  const hasOwnPrice =
    row.optional || row.discount !== null || ('clientQuantity' in row && row.clientQuantity !== null);
  const isBlank = (percent: string) => /^[0.\s]*$/.test(percent);
  return (
    draft.markupIn === 'line' &&
    hasOwnPrice &&
    !(isBlank(draft.laborMarkupPercent) && isBlank(draft.materialMarkupPercent))
  );
}

/**
 * For an option, a discount or a client's quantity: suggests including markup in every price, with the effect
 * on the total.
 */
export function MarkupSuggestion({ row, draft, currency, dispatch }: MarkupSuggestionProps) {
  if (!differs(row, draft)) return null;
  const now = priceDraft(draft, currency).totalAmount;
  const then = priceDraft({ ...draft, markupIn: 'prices' }, currency).totalAmount;
  const isSame = now === then || isZero(now);
  return (
    <div className="grid justify-items-start gap-1 rounded bg-sunken px-3 py-2.5 text-sm text-ink-2">
      <p>
        This line shows its price with markup in it. Put markup in every price, and all lines match.
        {isSame
          ? ' The total stays the same.'
          : ` The total goes from ${formatMoney(now, currency)} to ${formatMoney(then, currency)}.`}
      </p>
      <Button
        variant="ghost"
        onClick={() => dispatch({ type: 'fieldSet', field: 'markupIn', value: 'prices' })}
        className="-ml-4"
      >
        Put markup in every price
      </Button>
    </div>
  );
}
