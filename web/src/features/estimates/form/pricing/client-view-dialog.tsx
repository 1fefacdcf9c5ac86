import { type Display, EVERYTHING, isSameDisplay, normalizeDisplay } from '@plumbline/contract/offer/display';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Button } from '../../../../ui/button.tsx';
import { RadioGroup } from '../../../../ui/choices/radio-group.tsx';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { DisplayChoice } from '../../../settings/client-view/display-choice.tsx';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { priceDraft } from '../../editor/totals/draft-pricing.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

export interface ClientViewDialogProps {
  draft: EstimateDraft;
  currency: Currency;
  dispatch: DraftDispatch;
  onClose: () => void;
}

/**
 * The client's view of this estimate, and the placement of its markup, with the total of either. Applies
 * immediately.
 */
export function ClientViewDialog({ draft, currency, dispatch, onClose }: ClientViewDialogProps) {
  const show = (display: Display) => {
    const value = isSameDisplay(display, EVERYTHING) ? null : normalizeDisplay(display);
    dispatch({ type: 'fieldSet', field: 'display', value });
  };
  const totalWith = (markupIn: EstimateDraft['markupIn']) =>
    formatMoney(priceDraft({ ...draft, markupIn }, currency).totalAmount, currency);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="What the client sees"
      description="Taxes and the total always show. What they can pick always shows its price."
      footer={
        <Button variant="primary" onClick={onClose} data-first>
          Done
        </Button>
      }
    >
      <DisplayChoice value={draft.display ?? EVERYTHING} onValueChange={show} />
      <RadioGroup
        label="Markup"
        value={draft.markupIn}
        onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'markupIn', value })}
        options={[
          { value: 'line', label: 'As its own line', hint: `Total ${totalWith('line')}` },
          { value: 'prices', label: 'In every price', hint: `Total ${totalWith('prices')}` },
        ]}
        className="mt-4 border-t border-line pt-4"
      />
    </Sheet>
  );
}
