import styles from './document-sheet.module.css';
import type { DocumentSum, DocumentSums } from './document-sums.ts';

function SumRow({ sum, className }: { sum: DocumentSum; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{sum.label}</dt>
      <dd>{sum.amount}</dd>
    </div>
  );
}

/** From the sections' totals down to what is to be paid, the total on a band of the primary color. */
export function DocumentTotals({ sums }: { sums: DocumentSums }) {
  return (
    <dl className={styles.sums}>
      {sums.parts.map((sum) => (
        <SumRow key={sum.label} sum={sum} />
      ))}
      {sums.subtotals.map((sum, index) => (
        <SumRow
          key={sum.label}
          sum={sum}
          className={index === 0 && sums.parts.length > 0 ? styles.rule : undefined}
        />
      ))}
      <SumRow sum={sums.total} className={styles.total} />
      {sums.deposit && <SumRow sum={sums.deposit} className={styles.deposit} />}
    </dl>
  );
}
