import type { SelectionOnWire } from '../content/groups.ts';
import { unitText } from '../content/unit-text.ts';
import { amountFromWire, amountMinor, amountToWire } from '../pricing/amounts.ts';
import { formatDecimalTrimmed, parseDecimal } from '../pricing/decimal.ts';
import { formatAmount } from '../pricing/format-money.ts';
import { fitsBounds, withPackage } from '../pricing/pick-rules.ts';
import type { Offer, OfferGroup, OfferLine } from './offer.ts';
import { type OfferMoney, sumsOfSelection } from './offer-sums.ts';

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

/**
 * Returns the amount that selecting an add-on adds to the total of a selection, as decimal text. If the add-on
 * is selected, its options are left out, because each shows its own amount.
 */
export function addedByGroup(
  offer: Offer,
  money: OfferMoney,
  selection: SelectionOnWire,
  group: OfferGroup,
): string {
  const options = countsGroup(group, selection) ? picksOf(group).map(({ id }) => id) : [];
  const bare = { ...selection, lineIds: selection.lineIds.filter((id) => !options.includes(id)) };
  return difference(offer, money, withGroup(offer, bare, group, false), withGroup(offer, bare, group));
}

/** The amount that a line adds to the total of a selection in which its group counts, as decimal text. */
export function addedByLine(offer: Offer, money: OfferMoney, selection: SelectionOnWire, pick: Pick): string {
  const selected = withGroup(offer, selection, pick.group);
  const without = pick.line.optional
    ? withOption(offer, selected, pick, false)
    : { ...selected, quantities: { ...selected.quantities, [pick.line.id]: '0' } };
  return difference(offer, money, without, withOption(offer, selected, pick));
}

function difference(
  offer: Offer,
  money: OfferMoney,
  without: SelectionOnWire,
  withIt: SelectionOnWire,
): string {
  const totalOf = (selection: SelectionOnWire) =>
    amountFromWire(sumsOfSelection(offer, money, selection).totalAmount, money.currency);
  return amountToWire(amountMinor(totalOf(withIt) - totalOf(without)), money.currency);
}

/** A typed quantity in thousandths; null if it is no number. A decimal comma is a point. */
export function readQuantity(typed: string): bigint | null {
  const scaled = parseDecimal(typed.trim().replace(',', '.'), 3);
  return typeof scaled === 'bigint' ? scaled : null;
}

/** A typed quantity as decimal text; null if the client may not pick it. */
export function pickableQuantity(typed: string, bounds: NonNullable<OfferLine['bounds']>): string | null {
  const quantity = readQuantity(typed);
  const own = (text: string) => readQuantity(text) ?? 0n;
  const { min, max, step } = bounds;
  if (quantity === null || !fitsBounds(quantity, { min: own(min), max: own(max), step: own(step) }))
    return null;
  return formatDecimalTrimmed(quantity, 3);
}

/** The quantities that a client may choose: `1 to 4`, `120 to 200 ft, in steps of 10`. */
export function boundsText(
  { min, max, step }: NonNullable<OfferLine['bounds']>,
  unit: string | null = null,
): string {
  const counted = unit === null || unit === 'each' ? '' : ` ${unitText(max, unit)}`;
  const range = `${formatAmount(min)} to ${formatAmount(max)}${counted}`;
  return step === '1' ? range : `${range}, in steps of ${formatAmount(step)}`;
}
