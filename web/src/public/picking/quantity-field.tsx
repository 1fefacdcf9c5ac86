/** @jsxImportSource preact */
import { boundsText } from '@plumbline/contract/offer/picks';
import { useState } from 'preact/hooks';
import { type Bounds, fitQuantity, nextQuantity } from './quantities.ts';

/**
 * A quantity with buttons for less and more. A typed quantity is corrected when the field is left, and the
 * correction is announced.
 */
export function QuantityField(props: {
  /** The name of the counted item. */
  title: string;
  unit: string | null;
  bounds: Bounds;
  quantity: string;
  disabled: boolean;
  onChange: (quantity: string) => void;
}) {
  const { title, unit, bounds, quantity, disabled, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const shown = boundsText(bounds, unit);

  const move = (isUp: boolean) => {
    const next = nextQuantity(bounds, quantity, isUp);
    if (next === null) return;
    setTyped(null);
    setWhy(null);
    onChange(next);
  };
  const leave = () => {
    if (typed === null) return;
    const fitted = fitQuantity(bounds, typed, quantity);
    setTyped(null);
    setWhy(fitted.why);
    if (fitted.quantity !== quantity) onChange(fitted.quantity);
  };
  const button = (isUp: boolean) => (
    <button
      type="button"
      aria-label={`${isUp ? 'More' : 'Less'}: ${title}`}
      aria-disabled={nextQuantity(bounds, quantity, isUp) === null}
      disabled={disabled}
      onClick={() => move(isUp)}
    >
      {isUp ? '+' : '−'}
    </button>
  );

  return (
    <div className="quantity">
      <div className="stepper">
        {button(false)}
        <input
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Quantity of ${title}, ${shown}`}
          value={typed ?? quantity}
          disabled={disabled}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave();
            if (key === 'ArrowUp' || key === 'ArrowDown') move(key === 'ArrowUp');
          }}
        />
        {button(true)}
      </div>
      <span className="small quiet">{shown}</span>
      <output className="small quantity-note">{why}</output>
    </div>
  );
}
