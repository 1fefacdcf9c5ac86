import type { OfferRow, OfferRows } from '@plumbline/contract/offer/offer-rows';
import styles from './document-sheet.module.css';

function SumRow({ row, className }: { row: OfferRow; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>
        {row.label}
        {row.note !== null && <span className={styles.note}>{row.note}</span>}
      </dt>
      <dd>{row.amount}</dd>
    </div>
  );
}

/** The totals from the parts down to the amount due, the total on a band of the primary color. */
export function DocumentTotals({ rows }: { rows: OfferRows }) {
  const { heading, parts, subtotals, total, included, deposit, payments } = rows;
  return (
    <>
      {heading !== null && <h3 className={styles.sumsHead}>{heading}</h3>}
      <dl className={styles.sums} data-headed={heading !== null || undefined}>
        {parts.map((row) => (
          <SumRow key={row.key} row={row} />
        ))}
        {subtotals.map((row, index) => (
          <SumRow
            key={row.key}
            row={row}
            className={index === 0 && parts.length > 0 ? styles.rule : undefined}
          />
        ))}
        <SumRow row={total} className={styles.total} />
        {included.map((row) => (
          <SumRow key={row.key} row={row} className={styles.deposit} />
        ))}
        {deposit && payments.length === 0 && <SumRow row={deposit} className={styles.deposit} />}
      </dl>
      {payments.length > 0 && (
        <>
          <h3 className={styles.sumsHead}>Payments</h3>
          <dl className={styles.sums} data-headed>
            {payments.map((row) => (
              <SumRow key={row.key} row={row} />
            ))}
          </dl>
        </>
      )}
    </>
  );
}
