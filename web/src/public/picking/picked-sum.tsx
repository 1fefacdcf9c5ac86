/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useState } from 'preact/hooks';
import { SheetDialog } from '../answering/sheet-dialog.tsx';
import { Rows, rowsOf } from '../content/sums.tsx';
import { ChevronIcon } from '../icons.tsx';

/** The number of characters that fit in the bar of a phone. */
const MOST_CHARACTERS = 28;

/** The selection and the total, in the bar of a phone; opens the breakdown of the total. */
export function PickedSum({ estimate }: { estimate: PublicEstimate }) {
  const [isOpen, setOpen] = useState(false);
  const { parts, subtotals, total, included, deposit } = rowsOf(estimate);
  return (
    <>
      <button type="button" className="answer-sum" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="small quiet">{wordsOf(estimate)}</span>
        <strong className="amount">
          {formatMoney(estimate.totalAmount, estimate.currency)}
          <ChevronIcon />
        </strong>
      </button>
      <SheetDialog
        title={total.label}
        head={<h2 dir="auto">{total.label}</h2>}
        open={isOpen}
        busy={false}
        onClose={() => setOpen(false)}
      >
        <dl className="sheet-body picked-sums">
          <Rows rows={[...parts, ...subtotals]} />
          <div className="sums-total">
            <dt>Total</dt>
            <dd>{total.amount}</dd>
          </div>
          <Rows rows={deposit ? [...included, deposit] : included} />
        </dl>
      </SheetDialog>
    </>
  );
}

/** `Better, Gutters`; of many picks the first and the number of the others. */
function wordsOf({ offer }: PublicEstimate): string {
  const titles = pickedTitles(offer, offer.selection);
  const all = titles.join(', ');
  return all.length <= MOST_CHARACTERS || titles.length < 2
    ? all || 'Total'
    : `${titles[0]}, ${titles.length - 1} more`;
}
