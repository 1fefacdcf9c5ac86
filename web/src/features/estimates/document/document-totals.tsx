import type { Summary, SummaryRow } from '@plumbline/contract/pricing/summary-rows';
import styles from './document-sheet.module.css';

function SumRow({ row, className }: { row: SummaryRow; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{row.label}</dt>
      <dd>{row.amount}</dd>
    </div>
  );
}

/** The totals from the sections down to the amount due, the total on a band of the primary color. */
export function DocumentTotals({ summary }: { summary: Summary }) {
  const { parts, subtotals, total, deposit } = summary;
  return (
    <dl className={styles.sums}>
      {parts.map((row) => (
        <SumRow key={row.sum} row={row} />
      ))}
      {subtotals.map((row, index) => (
        <SumRow
          key={row.sum}
          row={row}
          className={index === 0 && parts.length > 0 ? styles.rule : undefined}
        />
      ))}
      <SumRow row={total} className={styles.total} />
      {deposit && <SumRow row={deposit} className={styles.deposit} />}
    </dl>
  );
}
