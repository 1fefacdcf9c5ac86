/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { useId } from 'preact/hooks';
import { isZero, percentText, quantityAtPrice, sumOf } from './figures.ts';
import { costName, laborName, materialName } from './line-names.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly quantity?: string;
  readonly amount: string;
}

interface Markup {
  readonly label: string;
  readonly percent: string;
  readonly amount: string;
}

/** The lines of the estimate under their three heads, and what they come to. */
export function EstimateLines({ estimate }: { estimate: PublicEstimate }) {
  const { currency, laborLines, materialLines, additionalCosts } = estimate;
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
        markup={{
          label: 'Labor markup',
          percent: estimate.laborMarkupPercent,
          amount: estimate.laborMarkupAmount,
        }}
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
        markup={{
          label: 'Materials markup',
          percent: estimate.materialMarkupPercent,
          amount: estimate.materialMarkupAmount,
        }}
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
        <div>
          <dt>Subtotal</dt>
          <dd>{formatAmount(estimate.subtotal)}</dd>
        </div>
        <div>
          <dt>Tax, {percentText(estimate.taxRate)}</dt>
          <dd>{formatAmount(estimate.taxAmount)}</dd>
        </div>
        <div className="sums-total">
          <dt>Total</dt>
          <dd>{formatMoney(estimate.totalAmount, currency)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Section(props: { title: string; total: string; lines: readonly Line[]; markup?: Markup }) {
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
        {markup && !isZero(markup.amount) && (
          <li className="line line-markup">
            <span className="line-name">
              {markup.label}, {percentText(markup.percent)}
            </span>
            <span className="amount">{formatAmount(markup.amount)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
