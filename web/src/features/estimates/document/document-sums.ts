import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { completeLines } from '../editor/complete-lines.ts';
import type { DraftSums } from '../editor/draft-pricing.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { isNought, printedPercent } from './printed-figures.ts';

export interface DocumentSum {
  readonly label: string;
  readonly amount: string;
}

export interface DocumentSums {
  readonly parts: readonly DocumentSum[];
  readonly subtotals: readonly DocumentSum[];
  readonly total: DocumentSum;
  readonly deposit: DocumentSum | null;
}

function markup(label: string, percent: string, amount: string): DocumentSum[] {
  if (isNought(percent)) return [];
  return [{ label: `${label}, ${printedPercent(percent)}`, amount: formatAmount(amount) }];
}

/**
 * The figures under a document's tables, as they are printed: a section without lines and a markup of 0% are
 * left out; only the total and the deposit carry the currency's sign.
 */
export function documentSums(draft: EstimateDraft, sums: DraftSums, currency: Currency): DocumentSums {
  const lines = completeLines(draft);
  const parts: DocumentSum[] = [];
  if (lines.laborLines.length > 0) {
    parts.push({ label: 'Labor', amount: formatAmount(sums.laborSubtotal) });
    parts.push(...markup('Labor markup', draft.laborMarkupPercent, sums.laborMarkup));
  }
  if (lines.materialLines.length > 0) {
    parts.push({ label: 'Materials', amount: formatAmount(sums.materialsSubtotal) });
    parts.push(...markup('Materials markup', draft.materialMarkupPercent, sums.materialMarkup));
  }
  if (lines.additionalCosts.length > 0)
    parts.push({ label: 'Additional costs', amount: formatAmount(sums.additionalCostsTotal) });
  const asksDeposit = draft.acceptPayments && !isNought(sums.deposit);
  return {
    parts,
    subtotals: [
      { label: 'Subtotal', amount: formatAmount(sums.subtotal) },
      { label: `Tax, ${printedPercent(draft.taxRate)}`, amount: formatAmount(sums.tax) },
    ],
    total: { label: 'Total', amount: formatMoney(sums.total, currency) },
    deposit: asksDeposit
      ? {
          label: `Deposit to start, ${printedPercent(draft.depositPercentage)}`,
          amount: formatMoney(sums.deposit, currency),
        }
      : null,
  };
}
