import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Table, Td, Th } from '../../../../ui/lists/table.tsx';
import { priceChange } from '../../change-orders/price-change.ts';
import { draftFromEstimate } from '../../editor/draft-from-estimate.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { completeLines } from '../../editor/faults/complete-lines.ts';
import { listDifferences } from '../../editor/saving/list-differences.ts';
import { priceDraft } from '../../editor/totals/draft-pricing.ts';

function countLines(draft: EstimateDraft, currency: Currency): number {
  const { laborLines, materialLines, additionalCosts } = completeLines(draft, currency);
  return laborLines.length + materialLines.length + additionalCosts.length;
}

const totalOf = (draft: EstimateDraft, currency: Currency) =>
  (draft.change ? priceChange(draft, currency) : priceDraft(draft, currency)).totalAmount;

/** Compares two versions of an estimate: their totals, line counts, and other differences. */
export function ConflictComparison({ mine, theirs }: { mine: EstimateDraft; theirs: Estimate }) {
  const { currency, totalAmount } = theirs;
  const theirDraft = draftFromEstimate(theirs);
  const differences = listDifferences(mine, theirDraft);
  return (
    <div className="grid gap-2">
      <Table>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">What</span>
            </Th>
            <Th figures>Mine</Th>
            <Th figures>Theirs</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td>Total</Td>
            <Td figures>{formatMoney(totalOf(mine, currency), currency)}</Td>
            <Td figures>{formatMoney(totalAmount, currency)}</Td>
          </tr>
          <tr>
            <Td>Lines</Td>
            <Td figures>{countLines(mine, currency)}</Td>
            <Td figures>{countLines(theirDraft, currency)}</Td>
          </tr>
        </tbody>
      </Table>
      <p className="text-ink-2">
        {differences.length === 0 ? 'Both versions are the same.' : `Different: ${differences.join(', ')}.`}
      </p>
    </div>
  );
}
