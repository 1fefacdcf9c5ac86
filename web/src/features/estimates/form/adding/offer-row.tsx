import { unitText } from '@plumbline/contract/content/unit-text';
import { Check, Plus } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { Stepper } from '../../../../ui/choices/stepper.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { RowPhoto } from '../../../catalog/material-photo.tsx';
import { HOURS, QUANTITY } from '../../editor/figures/typed-decimal.ts';
import { THUMB_STEP } from '../lines/rows/phone-line.tsx';
import type { Offer } from './offers.ts';

interface OfferRowProps {
  offer: Offer;
  isPicked: boolean;
  quantity: string;
  /** Starts with the focus, since what picked it is gone. */
  takesFocus?: boolean;
  onPick: (offer: Offer) => void;
  onUnpick: (id: string) => void;
  onQuantity: (id: string, quantity: string) => void;
}

const BUTTON = 'grid size-11 flex-none place-items-center rounded border';

/**
 * One offer: a plus button, replaced by its quantity once picked. A cost has an amount instead, entered in
 * its line.
 */
export const OfferRow = memo(function OfferRow(props: OfferRowProps) {
  const { offer, isPicked, quantity, onPick, onUnpick, onQuantity } = props;
  const { id, kind, name, detail } = offer;
  const row = useRef<HTMLLIElement>(null);
  const focusesNext = useRef(props.takesFocus ?? false);
  // The pressed button is replaced, and the focus would leave the row. A field would raise the keyboard of a phone.
  useLayoutEffect(() => {
    if (!focusesNext.current) return;
    focusesNext.current = false;
    [...(row.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  });
  const pick = () => {
    focusesNext.current = true;
    onPick(offer);
  };
  const unpick = () => {
    focusesNext.current = true;
    onUnpick(id);
  };
  const format = kind === 'labor' ? HOURS : QUANTITY;
  const unit =
    offer.kind === 'costs' ? '' : unitText(quantity, offer.kind === 'labor' ? 'hour' : offer.line.unit);
  return (
    <li
      ref={row}
      className={classNames(
        'flex min-h-14 items-center gap-3 border-b border-line px-4 py-1.5 [contain-intrinsic-size:auto_56px] [content-visibility:auto]',
        isPicked && 'bg-action-soft',
      )}
    >
      <RowPhoto fileId={offer.fileId} />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">{name}</span>
        <span className="figures block text-sm text-ink-2">{detail}</span>
      </p>
      {!isPicked && (
        <button
          type="button"
          aria-label={`Add ${name}`}
          onClick={pick}
          className={`${BUTTON} border-line-strong bg-surface text-action-text active:bg-action-soft`}
        >
          <Plus aria-hidden="true" />
        </button>
      )}
      {isPicked && kind === 'costs' && (
        <button
          type="button"
          aria-label={`Leave out ${name}`}
          onClick={unpick}
          className={`${BUTTON} border-transparent bg-action text-action-ink`}
        >
          <Check aria-hidden="true" />
        </button>
      )}
      {isPicked && kind !== 'costs' && (
        <fieldset aria-label={name} className="w-38 flex-none">
          <Stepper
            of={name}
            aria-label={`${name}, ${unit}`}
            rules={format}
            step={format.step}
            buttonStep={THUMB_STEP}
            unit={unit}
            value={quantity}
            onValueChange={(next) => onQuantity(id, next)}
            onNone={unpick}
          />
        </fieldset>
      )}
    </li>
  );
});
