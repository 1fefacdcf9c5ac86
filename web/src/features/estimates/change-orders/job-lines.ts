import { COST_TYPE_NAMES, LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { unitText } from '@plumbline/contract/content/unit-text';
import type { Estimate } from '@plumbline/contract/estimates';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { useQueries } from '@tanstack/react-query';
import { changeOrderKey, useChangeOrders } from '../api.ts';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import type { CostRow, DraftRow, LaborRow, MaterialRow } from '../editor/estimate-draft.ts';
import { ADDED, type ChangeDocument, REMOVED } from './change-document.ts';
import { readChangeOrder } from './change-form.ts';

/** A line of the job, as it can be taken out: of its estimate, or of an accepted change order. */
export interface JobLine {
  readonly id: string;
  /** Where it is agreed: "EST-0042". */
  readonly of: string;
  readonly name: string;
  /** How its amount is calculated: "32 h × 45.00". */
  readonly detail: string;
  readonly unit: string;
  /** The line that takes all of it out. */
  readonly line:
    | { readonly section: 'laborLines'; readonly row: LaborRow }
    | { readonly section: 'materialLines'; readonly row: MaterialRow }
    | { readonly section: 'additionalCosts'; readonly row: CostRow };
}

/** A line as it is taken out: with its prices, and nothing to pick. */
function takenOut<Row extends DraftRow>(row: Row): Row {
  return {
    ...row,
    groupId: REMOVED,
    optional: false,
    preselected: false,
    // An amount was for the line as a whole.
    discount: row.discount?.unit === 'percent' ? row.discount : null,
    ...('clientQuantity' in row && { clientQuantity: null }),
  };
}

/** The lines that count of an accepted estimate, with what its client chose. */
function linesOf(document: Estimate, isOwn: (row: DraftRow) => boolean): JobLine[] {
  const { laborLines, materialLines, additionalCosts, selection, estimateNumber: of } = document;
  const counts = ({ counts: isIn }: { readonly counts: boolean }) => isIn;
  const draft = draftFromEstimate({
    ...document,
    laborLines: laborLines.filter(counts),
    materialLines: materialLines
      .filter(counts)
      .map((line) => ({ ...line, quantity: selection.quantities[line.id] ?? line.quantity })),
    additionalCosts: additionalCosts.filter(counts),
  });
  return [
    ...draft.laborLines.filter(isOwn).map((row): JobLine => {
      const type =
        row.laborType === 'custom' ? (row.laborTypeName ?? 'Labor') : LABOR_TYPE_NAMES[row.laborType];
      return {
        id: row.id,
        of,
        name: row.description.trim() || type,
        detail: `${formatAmount(row.hours)} h × ${formatAmount(row.rate)}`,
        unit: 'h',
        line: { section: 'laborLines', row: takenOut(row) },
      };
    }),
    ...draft.materialLines.filter(isOwn).map((row): JobLine => {
      const unit = unitText(row.quantity, row.unit);
      return {
        id: row.id,
        of,
        name: row.description.trim() || 'Material',
        detail: `${formatAmount(row.quantity)} ${unit} × ${formatAmount(row.unitCost)}`,
        unit,
        line: { section: 'materialLines', row: takenOut(row) },
      };
    }),
    ...draft.additionalCosts.filter(isOwn).map(
      (row): JobLine => ({
        id: row.id,
        of,
        name: row.description.trim() || COST_TYPE_NAMES[row.type],
        detail: formatAmount(row.amount),
        unit: '',
        line: { section: 'additionalCosts', row: takenOut(row) },
      }),
    ),
  ];
}

/** The lines of a job that can be taken out: those of its estimate, then what accepted change orders added. */
export function useJobLines(estimate: Estimate): readonly JobLine[] {
  const { data: list = [] } = useChangeOrders(estimate.id);
  const changes = useQueries({
    queries: list
      .filter(({ status }) => status === 'accepted')
      .map(({ id }) => ({ queryKey: changeOrderKey(id), queryFn: () => readChangeOrder(id) })),
    combine: (results) => results.flatMap(({ data }): ChangeDocument[] => (data ? [data] : [])),
  });
  return [
    ...linesOf(estimate, () => true),
    ...changes.flatMap((change) => linesOf(change, ({ groupId }) => groupId === ADDED)),
  ];
}
