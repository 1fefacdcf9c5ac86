/** @jsxImportSource preact */

import { lineName } from '@plumbline/contract/content/line-names';
import type { OfferLine } from '@plumbline/contract/offer/offer';
import { lineDiscountText, minus } from '@plumbline/contract/offer/offer-rows';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { quantityAndPrice } from '../figures.ts';
import { LinePhotos } from './photos.tsx';

/** A line with its visible figures, or a text among the lines. */
export function Line({ line }: { line: OfferLine }) {
  if (line.isText)
    return (
      <li className="line line-text" dir="auto">
        {line.description}
      </li>
    );
  const quantity = quantityAndPrice(line);
  return (
    <li className="line" id={line.id}>
      <span className="line-name" dir="auto">
        {lineName(line)}
      </span>
      <LinePhotos lineId={line.id} />
      {quantity && <span className="line-quantity">{quantity}</span>}
      {line.amount !== null && <span className="amount">{formatAmount(line.amount)}</span>}
      {line.discount && (
        <span className="line-discount">
          <span>{lineDiscountText(line.discount)}</span>
          <span className="amount">{minus(line.discount.amountOff)}</span>
          <span className="unseen">After the discount</span>
          <span className="amount">{formatAmount(line.discount.net)}</span>
        </span>
      )}
    </li>
  );
}
