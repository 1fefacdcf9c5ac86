import type { EstimateDocument } from './document-data.ts';
import { isZero, printAmount, printMoney, printPercent } from './printable-figures.ts';

interface PrintedSum {
  readonly label: string;
  readonly amount: string;
}

export interface PrintedSums {
  readonly parts: readonly PrintedSum[];
  readonly subtotals: readonly PrintedSum[];
  readonly total: PrintedSum;
  readonly deposit: PrintedSum | null;
}

function sum(label: string, amount: string): PrintedSum {
  return { label, amount: printAmount(amount) };
}

function markup(label: string, percent: string, amount: string): PrintedSum[] {
  return isZero(percent) && isZero(amount) ? [] : [sum(`${label}, ${printPercent(percent)}`, amount)];
}

/**
 * The figures under the tables, each as stored. A section without lines and a markup of 0% are left out;
 * only the total and the deposit carry the currency's sign.
 */
export function printedSums(estimate: EstimateDocument): PrintedSums {
  const { sums, currency } = estimate;
  const parts: PrintedSum[] = [];
  if (estimate.laborLines.length > 0) {
    parts.push(sum('Labor', sums.laborSubtotal));
    parts.push(...markup('Labor markup', sums.laborMarkupPercent, sums.laborMarkupAmount));
  }
  if (estimate.materialLines.length > 0) {
    parts.push(sum('Materials', sums.materialsSubtotal));
    parts.push(...markup('Materials markup', sums.materialMarkupPercent, sums.materialMarkupAmount));
  }
  if (estimate.additionalCosts.length > 0) {
    parts.push(sum('Additional costs', sums.additionalCostsTotal));
  }

  const { depositPercent, depositAmount } = sums;
  const deposit =
    depositPercent === null || depositAmount === null || isZero(depositAmount)
      ? null
      : {
          label: `Deposit to start, ${printPercent(depositPercent)}`,
          amount: printMoney(depositAmount, currency),
        };
  return {
    parts,
    subtotals: [sum('Subtotal', sums.subtotal), sum(`Tax, ${printPercent(sums.taxPercent)}`, sums.taxAmount)],
    total: { label: 'Total', amount: printMoney(sums.total, currency) },
    deposit,
  };
}
