import { type SummaryRow, summaryRows } from '@plumbline/contract/pricing/summary-rows';
import type { EstimateDocument } from './document-data.ts';
import { checkedDecimal, printMoney } from './printable-figures.ts';

type PrintedSum = Pick<SummaryRow, 'label' | 'amount'>;

export interface PrintedSums {
  readonly parts: readonly PrintedSum[];
  readonly subtotals: readonly PrintedSum[];
  readonly total: PrintedSum;
  readonly deposit: PrintedSum | null;
  /** What was paid and what is still due, once something was paid. */
  readonly payments: readonly PrintedSum[];
}

const toPrint = ({ label, amount }: SummaryRow): PrintedSum => ({ label, amount });

/** The stored sums under the tables. Throws a `DocumentError` for an invalid decimal. */
export function printedSums(estimate: EstimateDocument): PrintedSums {
  const { payments, currency } = estimate;
  for (const value of Object.values(estimate.sums)) checkedDecimal(value);
  const { parts, subtotals, total, deposit } = summaryRows({ ...estimate, ...estimate.sums }, 'document');
  return {
    parts: parts.map(toPrint),
    subtotals: subtotals.map(toPrint),
    total: toPrint(total),
    deposit: deposit && toPrint(deposit),
    payments: payments
      ? [
          { label: 'Paid', amount: printMoney(payments.paid, currency) },
          { label: 'Balance due', amount: printMoney(payments.due, currency) },
        ]
      : [],
  };
}
