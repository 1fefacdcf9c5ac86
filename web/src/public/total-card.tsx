/** @jsxImportSource preact */

import { calendarDateText } from '@plumbline/contract/calendar';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ComponentChildren } from 'preact';
import { Rows, rowsOf } from './content/sums.tsx';
import { balanceOf, paymentsDuringWork, splitMoney, totalLabel } from './figures.ts';
import { DownloadIcon } from './icons.tsx';
import { pathOf } from './public-api.ts';

/** Whether the deposit was partly paid and some of it is still due. */
function hasOpenPart({ depositState, status }: PublicEstimate): boolean {
  return status !== 'declined' && (depositState === 'part_paid' || depositState === 'refunded');
}

/**
 * The total, with a breakdown if there are choices, the deposit due first, and the last valid day; `children`
 * are the answer buttons.
 */
export function TotalCard(props: {
  estimate: PublicEstimate;
  onDecline: (() => void) | null;
  /** Null where the client cannot ask for changes. */
  onAskForChanges: (() => void) | null;
  children: ComponentChildren;
}) {
  const { estimate, onDecline, onAskForChanges, children } = props;
  const { currency, totalAmount, depositDue, validUntil, status, changeOrder } = estimate;
  const { parts, subtotals, total, included, deposit } = rowsOf(estimate);
  const duringWork = paymentsDuringWork(estimate);
  const hasPicks = estimate.offer.pricing !== null;
  const [whole, cents] = splitMoney(totalAmount, currency);
  const facts: readonly (readonly [string, string])[] = [
    ...(changeOrder ? ([['Job afterwards', formatMoney(changeOrder.job.after, currency)]] as const) : []),
    ...(deposit ? ([[deposit.label, deposit.amount]] as const) : []),
    ...(duringWork ? ([['Payments during the work', formatMoney(duringWork, currency)]] as const) : []),
    ...((deposit || duringWork) && !changeOrder
      ? ([['Balance on completion', formatMoney(balanceOf(estimate), currency)]] as const)
      : []),
    ...(hasOpenPart(estimate) ? ([['Deposit still due', formatMoney(depositDue, currency)]] as const) : []),
    ...(validUntil ? ([['Valid until', calendarDateText(validUntil)]] as const) : []),
  ];
  return (
    <aside className="total-card" aria-label="Total and answer">
      <p className="quiet" dir="auto">
        {changeOrder ? totalLabel(estimate) : total.label}
      </p>
      <p className="figure" data-long={whole.length > 12 || undefined}>
        {whole}
        {cents && <span className="cents">{cents}</span>}
      </p>
      {hasPicks && (
        <dl className="facts picked-sums">
          <Rows rows={[...parts, ...subtotals, ...included]} />
        </dl>
      )}
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {status !== 'draft' && (
        <div className="card-links">
          <a className="button button-quiet" href={pathOf(estimate, 'public-pdf')}>
            <DownloadIcon />
            Download PDF
          </a>
          {onAskForChanges && (
            <button type="button" className="button button-quiet needs-script" onClick={onAskForChanges}>
              Ask for changes
            </button>
          )}
          {onDecline && (
            <button type="button" className="button button-quiet decline needs-script" onClick={onDecline}>
              Decline
            </button>
          )}
        </div>
      )}
    </aside>
  );
}
