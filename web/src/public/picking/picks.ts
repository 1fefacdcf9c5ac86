import type { SelectionOnWire } from '@plumbline/contract/estimates/groups';
import type { Offer, OfferGroup, OfferLine } from '@plumbline/contract/estimates/offer';
import { sumsOfSelection, withPackage } from '@plumbline/contract/estimates/offer-sums';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import {
  amountFromWire,
  amountMinor,
  amountToWire,
  quantityThousandths,
  scaledFromWire,
  unitPriceTenThousandths,
} from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { priceOf, sumOf } from '@plumbline/contract/pricing/price-lines';
import { differenceOf } from '../figures.ts';
import { fitQuantity } from './quantities.ts';

/** A line that the client may select, or whose quantity they may change, with its group. */
export interface Pick {
  readonly group: OfferGroup;
  readonly line: OfferLine;
}

/** The lines of a group that the client may select or change. */
export const picksOf = ({ sections }: OfferGroup): OfferLine[] =>
  sections.flatMap(({ lines }) => lines).filter(({ pickAmount }) => pickAmount !== null);

/** Whether a group counts: it is included or selected. */
export const countsGroup = ({ id, kind }: OfferGroup, { groupIds }: SelectionOnWire) =>
  kind === 'included' || (id !== null && groupIds.includes(id));

/** Whether a line of a group that counts is in the total: it is no option, or selected. */
export const isChosen = ({ optional, id }: OfferLine, { lineIds }: SelectionOnWire) =>
  !optional || lineIds.includes(id);

const toggled = (ids: readonly string[], id: string, isOn: boolean) => [
  ...ids.filter((other) => other !== id),
  ...(isOn ? [id] : []),
];

/** Selects or deselects an add-on, or selects a package in place of the other packages of its choice. */
export function withGroup(
  offer: Offer,
  selection: SelectionOnWire,
  group: OfferGroup,
  isOn = true,
): SelectionOnWire {
  if (group.id === null || group.kind === 'included') return selection;
  if (group.kind === 'package') return withPackage(offer, selection, group);
  return { ...selection, groupIds: toggled(selection.groupIds, group.id, isOn) };
}

/** Selects or deselects an option. Selecting one selects its group. */
export function withOption(
  offer: Offer,
  selection: SelectionOnWire,
  { group, line }: Pick,
  isOn = true,
): SelectionOnWire {
  const picked = line.optional
    ? { ...selection, lineIds: toggled(selection.lineIds, line.id, isOn) }
    : selection;
  return isOn ? withGroup(offer, picked, group) : picked;
}

/** Changes the quantity of a line, which selects the line and its group. */
export function withQuantity(
  offer: Offer,
  selection: SelectionOnWire,
  pick: Pick,
  quantity: string,
): SelectionOnWire {
  const changed = { ...selection, quantities: { ...selection.quantities, [pick.line.id]: quantity } };
  return withOption(offer, changed, pick);
}

/** The total of a selection, as decimal text. */
export const totalOf = (estimate: PublicEstimate, selection: SelectionOnWire) =>
  sumsOfSelection(estimate.offer, estimate, selection).totalAmount;

/** What an add-on adds to the total beside what is selected now, without its own options. */
export function addedByGroup(estimate: PublicEstimate, group: OfferGroup): string {
  const { offer, currency } = estimate;
  const options = picksOf(group).map(({ id }) => id);
  const bare = {
    ...offer.selection,
    lineIds: offer.selection.lineIds.filter((id) => !options.includes(id)),
  };
  const [on, off] = [true, false].map((isOn) => totalOf(estimate, withGroup(offer, bare, group, isOn)));
  return differenceOf(on ?? '0', off ?? '0', currency);
}

/** What a line adds to the total beside what is selected now, its group selected. */
export function addedByLine(estimate: PublicEstimate, pick: Pick): string {
  const { offer, currency } = estimate;
  const selected = withGroup(offer, offer.selection, pick.group);
  const without = pick.line.optional
    ? withOption(offer, selected, pick, false)
    : { ...selected, quantities: { ...selected.quantities, [pick.line.id]: '0' } };
  const [on, off] = [withOption(offer, selected, pick), without].map((each) => totalOf(estimate, each));
  return differenceOf(on ?? '0', off ?? '0', currency);
}

/** The estimate as it reads with a selection: its sums, and the amounts of its groups, taxes and changed lines. */
export function withSelection(estimate: PublicEstimate, selection: SelectionOnWire): PublicEstimate {
  const { offer, currency, depositAmount, depositDue, depositState } = estimate;
  if (offer.pricing === null || selection === offer.selection) return estimate;
  const { discountAmount, subtotal, taxes, totalAmount, ...sums } = sumsOfSelection(
    offer,
    estimate,
    selection,
  );
  const minor = (amount: string) => amountFromWire(amount, currency);
  const paid = minor(depositAmount) - minor(depositDue);
  const due = minor(sums.depositAmount) - paid;
  const line = (before: OfferLine): OfferLine => {
    const net = sums.lines.get(before.id);
    const quantity = selection.quantities[before.id];
    const { unitPrice, discount } = before;
    if (net === undefined || unitPrice === null || quantity === undefined) return before;
    const price = priceOf(
      quantityThousandths(scaledFromWire(quantity, 3)),
      unitPriceTenThousandths(scaledFromWire(unitPrice, 4)),
      currency,
    );
    const amountOff = amountToWire(amountMinor(price - minor(net)), currency);
    return {
      ...before,
      quantity,
      pickAmount: net,
      amount: amountToWire(price, currency),
      discount: discount && { ...discount, amountOff, net },
    };
  };
  return {
    ...estimate,
    discountAmount,
    subtotal,
    taxAmount: amountToWire(sumOf(taxes.map(minor)), currency),
    totalAmount,
    depositAmount: sums.depositAmount,
    depositDue: amountToWire(amountMinor(due > 0n ? due : 0n), currency),
    depositState: depositState === 'none' && !isZero(sums.depositAmount) ? 'due' : depositState,
    offer: {
      ...offer,
      selection,
      taxes: offer.taxes.map((tax, place) => ({ ...tax, amount: taxes[place] ?? tax.amount })),
      groups: offer.groups.map((group) => ({
        ...group,
        amount: group.amount === null ? null : (sums.groups.get(group.id) ?? group.amount),
        sections: group.sections.map((section) => ({ ...section, lines: section.lines.map(line) })),
      })),
    },
  };
}

/** What of a selection an offer still has; the contractor's selection for choices whose package is gone. */
export function keepPicks(offer: Offer, picks: SelectionOnWire): SelectionOnWire {
  const picked = (id: string | null) => id !== null && picks.groupIds.includes(id);
  const groups = offer.groups.filter(({ id, kind, choiceId, preselected }) => {
    if (kind !== 'package') return kind === 'addOn' && picked(id);
    const rivals = offer.groups.filter((rival) => rival.choiceId === choiceId);
    const first = rivals.find((rival) => picked(rival.id));
    return first ? first.id === id : preselected;
  });
  const lines = offer.groups.flatMap(picksOf);
  return {
    groupIds: groups.flatMap(({ id }) => id ?? []),
    lineIds: lines.filter(({ id, optional }) => optional && picks.lineIds.includes(id)).map(({ id }) => id),
    quantities: Object.fromEntries(
      lines.flatMap(({ id, bounds, quantity }) =>
        bounds
          ? [[id, fitQuantity(bounds, picks.quantities[id] ?? '', quantity ?? bounds.min).quantity]]
          : [],
      ),
    ),
  };
}
