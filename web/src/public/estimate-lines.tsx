/** @jsxImportSource preact */

import type { OfferSection } from '@plumbline/contract/estimates/offer';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatPercent } from '@plumbline/contract/pricing/format-money';
import { useId } from 'preact/hooks';
import { lineName, quantityAtPrice, sumRows } from './figures.ts';

const SECTION_TITLES = {
  labor: 'Labor',
  materials: 'Materials',
  costs: 'Additional costs',
} as const satisfies Record<OfferSection['section'], string>;

/** The estimate's lines in their three sections, with their sums. */
export function EstimateLines({ estimate }: { estimate: PublicEstimate }) {
  const { subtotals, total } = sumRows(estimate);
  return (
    <div className="paper">
      {estimate.offer.groups.flatMap(({ sections }) =>
        sections.map((section) => <Section key={section.section} {...section} />),
      )}
      <dl className="sums">
        {subtotals.map(({ sum, label, amount }) => (
          <div key={sum}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="sums-total">
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      </dl>
    </div>
  );
}

function Section({ section, lines, markup, total }: OfferSection) {
  const headingId = useId();
  return (
    <section className="lines" aria-labelledby={headingId}>
      <div className="lines-head">
        <h2 id={headingId}>{SECTION_TITLES[section]}</h2>
        {total !== null && <span className="amount">{formatAmount(total)}</span>}
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="line">
            <span className="line-name" dir="auto">
              {lineName(line)}
            </span>
            {line.quantity !== null && line.unit !== null && line.unitPrice !== null && (
              <span className="line-quantity">
                {quantityAtPrice(line.quantity, line.unit, line.unitPrice)}
              </span>
            )}
            {line.amount !== null && <span className="amount">{formatAmount(line.amount)}</span>}
          </li>
        ))}
        {markup && !isZero(markup.amount) && (
          <li className="line line-markup">
            <span className="line-name">
              {SECTION_TITLES[section]} markup, {formatPercent(markup.percent)}
            </span>
            <span className="amount">{formatAmount(markup.amount)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
