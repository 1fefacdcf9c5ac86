/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { pricesBeforeText } from '@plumbline/contract/offer/offer-rows';
import { lineTitle } from '@plumbline/contract/offer/offer-sums';
import { countsGroup, isChosen, picksOf } from '@plumbline/contract/offer/picks';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { GroupText } from '../content/group-text.tsx';

/** The choices that the client did not pick, collapsed. */
export function NotChosen({ estimate: { offer, discount } }: { estimate: PublicEstimate }) {
  if (offer.pricing === null) return null;
  const left = offer.groups.flatMap((group) => {
    const { id, title, description, amount } = group;
    if (!countsGroup(group, offer.selection)) return [{ id, title, description, amount }];
    return picksOf(group)
      .filter((line) => !isChosen(line, offer.selection))
      .map((line) => ({ id: line.id, title: lineTitle(line), description: '', amount: line.pickAmount }));
  });
  if (left.length === 0) return null;
  const note = pricesBeforeText(offer, discount);
  return (
    <details className="not-chosen">
      <summary>Not chosen</summary>
      {note !== null && <p className="small quiet">{note}</p>}
      <ul>
        {left.map(({ id, title, description, amount }) => (
          <li key={id} className="line">
            <span className="line-name" dir="auto">
              {title}
            </span>
            {amount !== null && <span className="amount">{formatAmount(amount)}</span>}
            {description && (
              <div className="small">
                <GroupText text={description} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
