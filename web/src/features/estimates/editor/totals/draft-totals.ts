import { type AmountMinor, amountToWire, quantityThousandths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { withPackage } from '@plumbline/contract/pricing/pick-rules';
import {
  dearestSelection,
  type EstimateToPrice,
  preselectionOf,
  priceEstimate,
} from '@plumbline/contract/pricing/price-estimate';
import type { Selection } from '@plumbline/contract/pricing/price-selection';
import { choiceTitle, groupTitle } from '../draft-parts.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { fittingQuantity } from '../figures/client-quantity.ts';
import { QUANTITY, scaledOrZero } from '../figures/typed-decimal.ts';
import { draftToPrice } from './draft-pricing.ts';

/** The total of one way to pick. */
interface PickTotal {
  readonly id: string;
  readonly label: string;
  readonly amount: string;
  /** The contractor's own selection. */
  readonly isPreselected: boolean;
}

/** The totals of the packages of one choice. */
export interface ChoiceTotals {
  readonly id: string;
  readonly title: string;
  readonly totals: readonly PickTotal[];
}

const packagesOf = (draft: EstimateDraft, choiceId: string) =>
  draft.groups.filter((group) => group.choiceId === choiceId);

const totalOf = (estimate: EstimateToPrice, selection: Selection): AmountMinor =>
  priceEstimate(estimate, selection).totalAmount;

/** The total with each package, everything else as selected by the contractor. */
export function choiceTotals(draft: EstimateDraft, currency: Currency): ChoiceTotals[] {
  const estimate = draftToPrice(draft, currency);
  const preselection = preselectionOf(estimate);
  return draft.choices.map((choice) => ({
    id: choice.id,
    title: choiceTitle(choice),
    totals: packagesOf(draft, choice.id).map((group) => ({
      id: group.id,
      label: `With ${groupTitle(group)}`,
      amount: amountToWire(totalOf(estimate, withPackage(draft, preselection, group)), currency),
      isPreselected: group.preselected,
    })),
  }));
}

/** Everything selected, the most of each quantity, and the dearest package of each choice. */
function dearest(draft: EstimateDraft, currency: Currency) {
  const estimate = draftToPrice(draft, currency);
  const { groups, choices, materialLines } = draft;
  const mostQuantities = Object.fromEntries(
    materialLines.flatMap((row) => {
      const bounds = fittingQuantity(row);
      return bounds ? [[row.id, quantityThousandths(scaledOrZero(bounds.max, QUANTITY))]] : [];
    }),
  );
  const selection = dearestSelection(estimate, { groups, choices, mostQuantities });
  const packages = groups.filter(({ id, kind }) => kind === 'package' && selection.groupIds.includes(id));
  return { titles: packages.map(groupTitle), total: totalOf(estimate, selection) };
}

/** The largest total that a client can reach, in minor units. */
export function largestTotal(draft: EstimateDraft, currency: Currency): AmountMinor {
  return dearest(draft, currency).total;
}

/** The total of everything, named: `Best and all extras`. */
export function everythingTotal(draft: EstimateDraft, currency: Currency): { label: string; amount: string } {
  const { titles, total } = dearest(draft, currency);
  return {
    label: [...titles, 'all extras'].join(' and ').replace(/^a/, 'A'),
    amount: amountToWire(total, currency),
  };
}

/** The contractor's selection in words: `Better and Gutters`; null if nothing is selected. */
export function preselectedWords({ groups }: Pick<EstimateDraft, 'groups'>): string | null {
  const picked = groups.filter(({ kind, preselected }) => kind !== 'included' && preselected);
  const [first, second, ...more] = picked.map(groupTitle);
  if (first === undefined) return null;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${picked.length - 1} more`;
}
