/** @jsxImportSource preact */

import type { Offer } from '@plumbline/contract/offer/offer';
import { type OfferRow, type OfferTotals, offerRows } from '@plumbline/contract/offer/offer-rows';
import { lineTitle } from '@plumbline/contract/offer/offer-sums';
import { isChosen, picksOf } from '@plumbline/contract/offer/picks';
import { quantityAndPrice } from '../figures.ts';

/** Lines with the sums under them: an estimate, or a part of the work of an invoice. */
export interface Summed extends OfferTotals {
  readonly offer: Offer;
}

/** The rows of an estimate's sums. */
export const rowsOf = (estimate: Summed) => offerRows(estimate.offer, estimate, 'page');

/** The sums under the lines, whose own amounts and those of their sections and groups are above them. */
export function Sums({ estimate }: { estimate: Summed }) {
  const { subtotals, total, included, payments } = rowsOf(estimate);
  return (
    <>
      <dl className="sums">
        <Rows rows={subtotals} />
        <div className="sums-total">
          <dt>Total</dt>
          <dd>{total.amount}</dd>
        </div>
        <Rows rows={included} />
      </dl>
      {payments.length > 0 && (
        <section className="payments" aria-label="Payments">
          <h2>Payments</h2>
          <dl className="sums">
            <Rows rows={payments} />
          </dl>
        </section>
      )}
    </>
  );
}

/** The choices within a row of the sums, by the row's key: a group's options, a line's quantity. */
export function chosenDetails({ groups, selection }: Offer): ReadonlyMap<string, string> {
  const details = groups.flatMap((group) =>
    picksOf(group)
      .filter((line) => isChosen(line, selection))
      .map((line) => {
        const quantity = line.bounds && quantityAndPrice(line);
        if (group.id === null) return [line.id, quantity ?? ''] as const;
        return [group.id, [lineTitle(line), quantity].filter(Boolean).join(', ')] as const;
      }),
  );
  const texts = new Map<string, string>();
  for (const [key, text] of details)
    if (text) texts.set(key, [texts.get(key), text].filter(Boolean).join('\n'));
  return texts;
}

/** Rows of a list of sums, with additional text by key; those in `picked` are bold. */
export function Rows({
  rows,
  details,
  picked = [],
}: {
  rows: readonly OfferRow[];
  details?: ReadonlyMap<string, string>;
  picked?: readonly string[];
}) {
  return (
    <>
      {rows.map(({ key, label, amount, note }) => (
        <div key={key} data-picked={picked.includes(key) || undefined}>
          <dt>
            <bdi>{label}</bdi>
            {[note, details?.get(key)].map(
              (text) =>
                text && (
                  <span key={text} className="small quiet sum-note" dir="auto">
                    {text}
                  </span>
                ),
            )}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </>
  );
}
