import type { Estimate } from '@plumbline/contract/estimates';
import type { SelectionOnWire } from '@plumbline/contract/estimates/groups';
import type { Offer, OfferGroup, OfferLine } from '@plumbline/contract/estimates/offer';
import { shortList } from '@plumbline/contract/estimates/offer-rows';
import { pickedTitles, sumsOfSelection, withPackage } from '@plumbline/contract/estimates/offer-sums';
import { hasPicks, presentOffer } from '@plumbline/contract/estimates/present-offer';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { parseDecimal } from '@plumbline/contract/pricing/decimal';
import { formatAmount } from '@plumbline/contract/pricing/format-money';

/** The name of an estimate's total: “Total”, or “Total with Better and Gutters” where its client picks. */
export function totalName(estimate: Estimate): string {
  const words = pickedWords(estimate);
  return words === null ? 'Total' : `Total with ${words}`;
}

/** What counts, in a few words: “Better and Gutters”, “Better and 3 more”; null where nothing can be picked, and where nothing is. */
export function pickedWords(estimate: Estimate): string | null {
  if (!hasPicks(estimate)) return null;
  return shortList(pickedTitles(presentOffer(estimate), estimate.selection)) || null;
}

/** The lines of a group that its client may select or change. */
export function linesToPick({ sections }: OfferGroup): OfferLine[] {
  return sections.flatMap(({ lines }) => lines).filter(({ pickAmount }) => pickAmount !== null);
}

/** Returns a selection with an add-on selected or not. */
export function withAddOn(selection: SelectionOnWire, id: string, isPicked: boolean): SelectionOnWire {
  const others = selection.groupIds.filter((groupId) => groupId !== id);
  return { ...selection, groupIds: isPicked ? [...others, id] : others };
}

/** Returns a selection with an option selected or not. Selecting it also selects its add-on. */
export function withOption(
  selection: SelectionOnWire,
  { id: groupId, kind }: OfferGroup,
  lineId: string,
  isPicked: boolean,
): SelectionOnWire {
  const others = selection.lineIds.filter((id) => id !== lineId);
  const changed = { ...selection, lineIds: isPicked ? [...others, lineId] : others };
  return isPicked && kind === 'addOn' && groupId !== null ? withAddOn(changed, groupId, true) : changed;
}

/** Returns a selection with another quantity of a line, which selects the line and its add-on. */
export function withQuantity(
  selection: SelectionOnWire,
  group: OfferGroup,
  line: OfferLine,
  quantity: string,
): SelectionOnWire {
  const changed = { ...selection, quantities: { ...selection.quantities, [line.id]: quantity } };
  if (line.optional) return withOption(changed, group, line.id, true);
  return group.kind === 'addOn' && group.id !== null ? withAddOn(changed, group.id, true) : changed;
}

/** What an add-on adds to the total of a selection, as decimal text. */
export function addedByAddOn(
  offer: Offer,
  estimate: Estimate,
  selection: SelectionOnWire,
  id: string,
): string {
  return difference(offer, estimate, withAddOn(selection, id, false), withAddOn(selection, id, true));
}

/** What an option adds to the total of a selection in which its group counts, as decimal text. */
export function addedByOption(
  offer: Offer,
  estimate: Estimate,
  selection: SelectionOnWire,
  group: OfferGroup,
  lineId: string,
): string {
  const inGroup = group.kind === 'package' ? withPackage(offer, selection, group) : selection;
  const withIt = withOption(inGroup, group, lineId, true);
  return difference(offer, estimate, withOption(withIt, group, lineId, false), withIt);
}

function difference(
  offer: Offer,
  estimate: Estimate,
  without: SelectionOnWire,
  withIt: SelectionOnWire,
): string {
  const totalOf = (selection: SelectionOnWire) =>
    amountFromWire(sumsOfSelection(offer, estimate, selection).totalAmount, estimate.currency);
  return amountToWire(amountMinor(totalOf(withIt) - totalOf(without)), estimate.currency);
}

/** The quantities that a client may choose: “1 to 4”, “2 to 10, in steps of 2”. */
export function boundsText({ min, max, step }: NonNullable<OfferLine['bounds']>): string {
  const range = `${formatAmount(min)} to ${formatAmount(max)}`;
  return step === '1' ? range : `${range}, in steps of ${formatAmount(step)}`;
}

const thousandths = (text: string) => {
  const scaled = parseDecimal(text, 3);
  return typeof scaled === 'bigint' ? scaled : null;
};

/** Says what a typed quantity must be; null if the client may choose it. */
export function quantityFault(typed: string, bounds: NonNullable<OfferLine['bounds']>): string | null {
  const [quantity, min, max, step] = [typed, bounds.min, bounds.max, bounds.step].map(thousandths);
  const fits =
    typeof quantity === 'bigint' &&
    typeof min === 'bigint' &&
    typeof max === 'bigint' &&
    typeof step === 'bigint' &&
    quantity >= min &&
    quantity <= max &&
    (step === 0n || (quantity - min) % step === 0n);
  return fits ? null : `Enter ${boundsText(bounds)}`;
}
