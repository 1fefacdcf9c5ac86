import { type SummaryRow, summaryRows } from '@plumbline/contract/pricing/summary-rows';
import type { EstimateDocument } from './document-data.ts';
import { checkedDecimal } from './printable-figures.ts';

type PrintedSum = Pick<SummaryRow, 'label' | 'amount'>;

export interface PrintedSums {
  readonly parts: readonly PrintedSum[];
  readonly subtotals: readonly PrintedSum[];
  readonly total: PrintedSum;
  readonly deposit: PrintedSum | null;
}

const toPrint = ({ label, amount }: SummaryRow): PrintedSum => ({ label, amount });

/** The stored sums under the tables. Throws a `DocumentError` for an invalid decimal. */
export function printedSums(estimate: EstimateDocument): PrintedSums {
  for (const value of Object.values(estimate.sums)) checkedDecimal(value);
  const { parts, subtotals, total, deposit } = summaryRows({ ...estimate, ...estimate.sums }, 'document');
  return {
    parts: parts.map(toPrint),
    subtotals: subtotals.map(toPrint),
    total: toPrint(total),
    deposit: deposit && toPrint(deposit),
  };
}
