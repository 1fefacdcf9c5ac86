import {
  agreedLines,
  findTooMuch,
  listWork,
  type Work,
  type WorkLeft,
  type WorkLines,
  type WorkSection,
  workLeft,
} from '@plumbline/contract/change-orders/job-work';
import { COST_TYPE_NAMES, LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { unitText } from '@plumbline/contract/content/unit-text';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatDecimalTrimmed } from '@plumbline/contract/pricing/decimal';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeOrderKey, useChangeOrders } from '../api.ts';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import { contentsOf } from '../editor/draft-parts.ts';
import type { CostRow, DraftRow, EstimateDraft, LaborRow, MaterialRow } from '../editor/estimate-draft.ts';
import { sectionNameOf } from '../editor/faults/line-faults.ts';
import { HOURS, PRICE, plainDecimal, QUANTITY } from '../editor/figures/typed-decimal.ts';
import { ADDED, type ChangeDocument, REMOVED } from './change-document.ts';
import { readChangeOrder } from './read-change-order.ts';

/** A line of the job that can be removed, from its estimate or from an accepted change order. */
export interface JobLine {
  readonly id: string;
  /** The document that contains it: "EST-0042". */
  readonly of: string;
  readonly name: string;
  /** How its amount is calculated: "32 h × 45.00". */
  readonly detail: string;
  readonly unit: string;
  /** The line that removes all of it. */
  readonly line:
    | { readonly section: 'laborLines'; readonly row: LaborRow }
    | { readonly section: 'materialLines'; readonly row: MaterialRow }
    | { readonly section: 'additionalCosts'; readonly row: CostRow };
}

/** A line in the form in which it is removed: with its prices, and without choices. */
function takenOut<Row extends DraftRow>(row: Row): Row {
  return {
    ...row,
    groupId: REMOVED,
    optional: false,
    preselected: false,
    // A fixed amount applied to the line as a whole.
    discount: row.discount?.unit === 'percent' ? row.discount : null,
    ...('clientQuantity' in row && { clientQuantity: null }),
  };
}

/** The counted lines of an accepted estimate, with its client's choices. */
function linesOf(document: Estimate, isOwn: (row: DraftRow) => boolean): JobLine[] {
  const { estimateNumber: of } = document;
  const draft = draftFromEstimate({ ...document, ...agreedLines(document) });
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

/** The work of a job that can still be removed. */
export interface JobWork {
  /** The lines of its estimate, then those added by accepted change orders, each with its remainder. */
  readonly lines: readonly JobLine[];
  readonly left: WorkLeft;
}

const readyOf = (results: readonly { readonly data: ChangeDocument | undefined }[]) =>
  results.flatMap(({ data }) => (data ? [data] : []));

/** The remaining work of an accepted estimate and its accepted change orders. */
export function useJobWork(estimate: Estimate): JobWork {
  const { data: list = [] } = useChangeOrders(estimate.id);
  const changes = useQueries({
    queries: list
      .filter(({ status }) => status === 'accepted')
      .map(({ id }) => ({ queryKey: changeOrderKey(id), queryFn: () => readChangeOrder(id) })),
    combine: readyOf,
  });
  return useMemo(() => {
    const left = workLeft(
      [agreedLines(estimate), ...changes.map((change) => halfOf(change, ADDED))],
      changes.map((change) => halfOf(change, REMOVED)),
    );
    const agreed = [
      ...linesOf(estimate, () => true),
      ...changes.flatMap((change) => linesOf(change, ({ groupId }) => groupId === ADDED)),
    ];
    return { lines: withoutTakenOut(agreed, left), left };
  }, [estimate, changes]);
}

function halfOf({ laborLines, materialLines, additionalCosts }: Estimate, half: string): WorkLines {
  const own = <Line extends { readonly groupId: string | null }>(lines: readonly Line[]) =>
    lines.filter(({ groupId }) => groupId === half);
  return {
    laborLines: own(laborLines),
    materialLines: own(materialLines),
    additionalCosts: own(additionalCosts),
  };
}

/** The lines with a remainder, and its quantity. If lines are equal, the first ones get it. */
function withoutTakenOut(lines: readonly JobLine[], left: WorkLeft): JobLine[] {
  const rest = new Map(left);
  return lines.flatMap((jobLine) => {
    const work = workOfRow(jobLine.line.row);
    const most = rest.get(work.key) ?? 0n;
    const own = work.quantity < most ? work.quantity : most;
    rest.set(work.key, most - own);
    if (own === work.quantity) return [jobLine];
    return own === 0n ? [] : [withQuantity(jobLine, formatDecimalTrimmed(own, 3))];
  });
}

function withQuantity({ line, detail, ...jobLine }: JobLine, quantity: string): JobLine {
  const text = `${formatAmount(quantity)} of ${detail}`;
  if (line.section === 'laborLines')
    return { ...jobLine, detail: text, line: { ...line, row: { ...line.row, hours: quantity } } };
  if (line.section === 'materialLines')
    return { ...jobLine, detail: text, line: { ...line, row: { ...line.row, quantity } } };
  return { ...jobLine, detail: text, line: { ...line, row: { ...line.row, amount: quantity } } };
}

/** Lines of the form with plain figures. */
const plainRows = (draft: Pick<EstimateDraft, WorkSection>): WorkLines => ({
  laborLines: draft.laborLines.map((row) => ({
    ...row,
    hours: plainDecimal(row.hours, HOURS),
    rate: plainDecimal(row.rate, PRICE),
  })),
  materialLines: draft.materialLines.map((row) => ({
    ...row,
    quantity: plainDecimal(row.quantity, QUANTITY),
    unitCost: plainDecimal(row.unitCost, PRICE),
  })),
  additionalCosts: draft.additionalCosts.map((row) => ({ ...row, amount: plainDecimal(row.amount, PRICE) })),
});

/** The work of one line of the form. */
export function workOfRow(row: DraftRow): Work {
  const none = { laborLines: [], materialLines: [], additionalCosts: [] };
  const [work] = listWork(plainRows({ ...none, [sectionNameOf(row)]: [row] }));
  if (!work) throw new Error('A line is work.');
  return work;
}

/**
 * The lines of a change order that remove more than the remainder, each with its key and a sentence without
 * its period.
 */
export function listTooMuch(draft: EstimateDraft, left: WorkLeft, currency: Currency) {
  const rows = contentsOf(draft, [REMOVED]);
  return findTooMuch(plainRows(rows), left, currency).flatMap(({ section, index, text }) => {
    const row = rows[section][index];
    return row ? [{ key: row.key, name: row.description.trim(), field: QUANTITY_FIELDS[section], text }] : [];
  });
}

const QUANTITY_FIELDS = {
  laborLines: 'hours',
  materialLines: 'quantity',
  additionalCosts: 'amount',
} as const;
