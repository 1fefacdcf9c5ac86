import type { PublicChange } from '@plumbline/contract/estimates/public-estimates';
import type { OfferSource } from '@plumbline/contract/offer/offer-lines';
import { presentOffer, showsDiscountOf } from '@plumbline/contract/offer/present-offer';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { type SumsOnWire, sumsToWire } from '@plumbline/contract/pricing/sums';
import { currencyOf } from '../accounts/present.ts';
import { toPriced } from './content/price-content.ts';
import { readContent } from './content/read-content.ts';
import type { LineRows } from './line-queries.ts';
import { type Parts, presentParts } from './present-parts.ts';
import type { EstimateRow } from './queries.ts';
import { formatEstimateNumber, jobTotalOf } from './rules.ts';

/** The estimate of a change order, what is left to pay of its job, and the accepted content. */
export interface RootRows {
  readonly root: EstimateRow;
  /** In minor units; negative if the job is overpaid. */
  readonly restMinor: bigint;
  /** SHA-256 of the accepted content of the estimate; null if it was accepted without the client's click. */
  readonly acceptedHash: string | null;
}

/** The added or removed work, priced as a separate estimate. */
export type ChangeHalf = OfferSource & SumsOnWire;

/** The fields of a change order that an estimate lacks. */
export interface DocumentChange {
  readonly estimateId: string;
  readonly estimateNumber: string;
  readonly title: string;
  readonly reason: string | null;
  readonly added: ChangeHalf;
  readonly removed: ChangeHalf;
  /** The job's total without and with it; until it is accepted, as if it were accepted now. */
  readonly job: { readonly before: string; readonly after: string };
  readonly acceptedHash: string | null;
}

/** Returns the rows of the added or the removed work, with the groups that have lines of it. */
export function halfOfLines(lines: LineRows, isRemoved: boolean): LineRows {
  const own = <Row extends { readonly removed: boolean | null }>(rows: readonly Row[]) =>
    rows.filter(({ removed }) => (removed ?? false) === isRemoved);
  const half = { labor: own(lines.labor), materials: own(lines.materials), costs: own(lines.costs) };
  const used = new Set([...half.labor, ...half.materials, ...half.costs].map(({ groupId }) => groupId));
  const texts = isRemoved ? [] : lines.texts;
  for (const { groupId } of texts) used.add(groupId);
  return {
    ...lines,
    ...half,
    texts,
    groups: lines.groups.filter(({ id }) => used.has(id)),
    files: isRemoved ? [] : lines.files,
  };
}

export function presentChange(
  row: EstimateRow,
  lines: LineRows,
  { root, acceptedHash }: RootRows,
): DocumentChange {
  const currency = currencyOf(row);
  const before = row.jobBeforeMinor ?? jobTotalOf(root);
  return {
    estimateId: root.id,
    estimateNumber: formatEstimateNumber(root.number),
    title: row.title ?? '',
    reason: row.reason,
    added: presentHalf(row, halfOfLines(lines, false)),
    removed: presentHalf(row, halfOfLines(lines, true)),
    job: {
      before: amountToWire(amountMinor(before), currency),
      after: amountToWire(amountMinor(before + row.totalMinor), currency),
    },
    acceptedHash,
  };
}

function presentHalf(row: EstimateRow, lines: LineRows): ChangeHalf & Parts {
  const content = readContent(row, lines);
  const currency = currencyOf(row);
  return {
    currency,
    pricesIncludeTax: content.pricesIncludeTax,
    markupIn: content.markupIn,
    display: content.display,
    ...sumsToWire(content, priceEstimate(toPriced(content, currency)), currency),
    ...presentParts(row, lines),
  };
}

/** The fields of a change order on the client's page, as far as the client may see them. */
export function presentPublicChange({ added, removed, job, ...change }: DocumentChange): PublicChange {
  const { estimateId, estimateNumber, title, reason } = change;
  return {
    estimateId,
    estimateNumber,
    title,
    reason,
    added: hasLines(added) ? presentHalfSums(added) : null,
    removed: hasLines(removed) ? { offer: presentOffer(removed), ...presentHalfSums(removed) } : null,
    job,
  };
}

const hasLines = ({ laborLines, materialLines, additionalCosts }: ChangeHalf) =>
  laborLines.length + materialLines.length + additionalCosts.length > 0;

const presentHalfSums = (half: ChangeHalf) => ({
  discountAmount: showsDiscountOf(half) ? half.discountAmount : null,
  subtotal: half.subtotal,
  taxAmount: half.taxAmount,
  totalAmount: half.totalAmount,
});
