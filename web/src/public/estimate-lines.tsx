/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { type SummaryRow, summaryRows } from '@plumbline/contract/pricing/summary-rows';
import type { SumName } from '@plumbline/contract/pricing/sums';
import { useId } from 'preact/hooks';
import { quantityAtPrice, sumOf } from './figures.ts';
import { costName, laborName, materialName } from './line-names.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly quantity?: string;
  readonly amount: string;
}

/** The estimate's lines in their three sections, with their sums. */
export function EstimateLines({ estimate }: { estimate: PublicEstimate }) {
  const { currency, laborLines, materialLines, additionalCosts } = estimate;
  const { parts, subtotals, total } = summaryRows(estimate, 'page');
  const rowOf = (wanted: SumName) => parts.find(({ sum }) => sum === wanted);
  return (
    <div className="paper">
      <Section
        title="Labor"
        total={sumOf(estimate.laborSubtotal, estimate.laborMarkupAmount, currency)}
        lines={laborLines.map((line) => ({
          id: line.id,
          name: laborName(line),
          quantity: quantityAtPrice(line.hours, 'h', line.rate),
          amount: line.total,
        }))}
        markup={rowOf('laborMarkupAmount')}
      />
      <Section
        title="Materials"
        total={sumOf(estimate.materialsSubtotal, estimate.materialMarkupAmount, currency)}
        lines={materialLines.map((line) => ({
          id: line.id,
          name: materialName(line),
          quantity: quantityAtPrice(line.quantity, line.unit, line.unitCost),
          amount: line.total,
        }))}
        markup={rowOf('materialMarkupAmount')}
      />
      <Section
        title="Additional costs"
        total={estimate.additionalCostsTotal}
        lines={additionalCosts.map((line) => ({
          id: line.id,
          name: costName(line),
          amount: line.amount,
        }))}
      />
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

function Section(props: {
  title: string;
  total: string;
  lines: readonly Line[];
  markup?: SummaryRow | undefined;
}) {
  const { title, total, lines, markup } = props;
  const headingId = useId();
  if (lines.length === 0) return null;
  return (
    <section className="lines" aria-labelledby={headingId}>
      <div className="lines-head">
        <h2 id={headingId}>{title}</h2>
        <span className="amount">{formatAmount(total)}</span>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="line">
            <span className="line-name" dir="auto">
              {line.name}
            </span>
            {line.quantity && <span className="line-quantity">{line.quantity}</span>}
            <span className="amount">{formatAmount(line.amount)}</span>
          </li>
        ))}
        {markup && (
          <li className="line line-markup">
            <span className="line-name">{markup.label}</span>
            <span className="amount">{markup.amount}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
