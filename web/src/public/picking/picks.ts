import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { Offer, OfferLine } from '@plumbline/contract/offer/offer';
import { repriceStages } from '@plumbline/contract/offer/offer-stages';
import { sumsOfSelection } from '@plumbline/contract/offer/offer-sums';
import { picksOf } from '@plumbline/contract/offer/picks';
import {
  amountFromWire,
  amountMinor,
  amountToWire,
  quantityThousandths,
  scaledFromWire,
  unitPriceTenThousandths,
} from '@plumbline/contract/pricing/amounts';
import { depositStanding } from '@plumbline/contract/pricing/deposit-standing';
import { priceOf, sumOf } from '@plumbline/contract/pricing/price-lines';
import { fitQuantity } from './quantities.ts';

/** The total of a selection, as decimal text. */
export const totalOf = (estimate: PublicEstimate, selection: SelectionOnWire) =>
  sumsOfSelection(estimate.offer, estimate, selection).totalAmount;

/** The estimate with a selection: its sums, and the amounts of its groups, taxes and changed lines. */
export function withSelection(estimate: PublicEstimate, selection: SelectionOnWire): PublicEstimate {
  const { offer, currency, acceptPayments, depositAmount, depositDue, depositState } = estimate;
  if (offer.pricing === null || selection === offer.selection) return estimate;
  const { discountAmount, subtotal, taxes, totalAmount, ...sums } = sumsOfSelection(
    offer,
    estimate,
    selection,
  );
  const minor = (amount: string) => amountFromWire(amount, currency);
  const asked = acceptPayments ? minor(sums.depositAmount) : 0n;
  // Without a deposit nothing is due, although nothing was paid.
  const kept = depositState === 'none' ? 0n : minor(depositAmount) - minor(depositDue);
  const refunded = depositState === 'refunded' ? 1n : 0n;
  const deposit = depositStanding({
    askedMinor: amountMinor(asked),
    totalMinor: minor(totalAmount),
    receivedMinor: amountMinor(kept + refunded),
    refundedMinor: amountMinor(refunded),
  });
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
    taxAmount: amountToWire(sumOf(taxes.map(({ amount }) => minor(amount))), currency),
    totalAmount,
    depositAmount: sums.depositAmount,
    depositDue: amountToWire(deposit.dueMinor, currency),
    depositState: deposit.state,
    offer: {
      ...offer,
      ...(offer.stages && { stages: repriceStages(offer.stages, currency, totalAmount) }),
      selection,
      taxes: offer.taxes.map((tax, place) => ({
        ...tax,
        amount: taxes[place]?.amount ?? tax.amount,
        base: tax.base && (taxes[place]?.base ?? tax.base),
      })),
      groups: offer.groups.map((group) => ({
        ...group,
        amount: group.amount === null ? null : (sums.groups.get(group.id) ?? group.amount),
        sections: group.sections.map((section) => ({ ...section, lines: section.lines.map(line) })),
      })),
    },
  };
}

/**
 * The part of a selection that an offer still has; the contractor's selection for choices whose picked
 * package was removed.
 */
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
