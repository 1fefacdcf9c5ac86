import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import { CHANGE_ORDER_STATUSES } from '@plumbline/contract/change-orders';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { mapNames, SUM_NAMES } from '@plumbline/contract/pricing/sums';
import { currencyOf } from '../accounts/present.ts';
import type { EstimateRow } from '../documents/changes/get-change-rows.ts';
import { presentSummary, type Today, type WholeDocument } from '../documents/present.ts';
import type { ChangeHalf } from '../documents/present-change.ts';
import { formatEstimateNumber, jobTotalOf } from '../documents/rules.ts';

function statusOf({ status }: { readonly status: string }): ChangeOrder['status'] {
  const known = CHANGE_ORDER_STATUSES.find((name) => name === status);
  if (!known) throw new Error(`Unknown status of a change order ${status}`);
  return known;
}

/** A change order for a list, without its events; `root` is its estimate. */
export function presentChangeSummary(
  row: EstimateRow,
  root: EstimateRow,
  today: Today,
): Omit<ChangeOrderSummary, 'events'> {
  const currency = currencyOf(row);
  const before = row.jobBeforeMinor ?? jobTotalOf(root);
  const money = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  return {
    ...presentSummary(row, today),
    number: formatEstimateNumber(row.number),
    estimateNumber: formatEstimateNumber(root.number),
    estimateId: root.id,
    title: row.title ?? '',
    reason: row.reason,
    status: statusOf(row),
    job: { before: money(before), after: money(before + row.totalMinor) },
    depositInvoiceId: root.invoiced?.findLast(({ stageId }) => stageId === row.id)?.invoiceId ?? null,
  };
}

/** Throws for a document that is no change order. */
export function presentChangeOrder({ change, ...document }: WholeDocument): ChangeOrder {
  if (!change) throw new Error(`${document.estimateNumber} is no change order.`);
  const { added, removed, estimateId, estimateNumber, title, reason, job } = change;
  const sumsOf = (half: ChangeHalf) => mapNames(SUM_NAMES, (name) => half[name]);
  return {
    ...document,
    number: document.estimateNumber,
    estimateNumber,
    estimateId,
    title,
    reason,
    status: statusOf(document),
    laborLines: bothOf(added.laborLines, removed.laborLines),
    materialLines: bothOf(added.materialLines, removed.materialLines),
    additionalCosts: bothOf(added.additionalCosts, removed.additionalCosts),
    groups: [
      ...added.groups,
      ...removed.groups.filter(({ id }) => !added.groups.some((group) => group.id === id)),
    ],
    added: sumsOf(added),
    removed: sumsOf(removed),
    job,
  };
}

const bothOf = <Line extends object>(added: readonly Line[], removed: readonly Line[]) => [
  ...added.map((line) => ({ ...line, removed: false })),
  ...removed.map((line) => ({ ...line, removed: true })),
];
