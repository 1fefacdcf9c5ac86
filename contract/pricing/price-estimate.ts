import { type AmountMinor, amountMinor, type TaxRateThousandths } from './amounts.ts';
import {
  type Discount,
  type LineSection,
  type LinesToPrice,
  type PricedLine,
  priceLines,
  sumOf,
  type TaxToPrice,
} from './price-lines.ts';
import {
  type GroupToPrice,
  priceSelection,
  type Selection,
  type SelectionSums,
  whatCounts,
} from './price-selection.ts';
import type { Percents, Sums } from './sums.ts';

/** An estimate to price. A plain one has only lines and percentages. */
export interface EstimateToPrice extends LinesToPrice, Percents {
  readonly groups?: readonly GroupToPrice[] | undefined;
  readonly discount?: Discount | null | undefined;
  readonly pricesIncludeTax?: boolean | undefined;
  readonly depositFixed?: AmountMinor | null | undefined;
}

/** Every amount of an estimate, in minor units of its currency. Each is rounded, so that the amounts add up. */
export interface PricedEstimate extends Sums, Pick<SelectionSums, 'taxes'> {
  /** Each with the lines that do not count, in the estimate's order. */
  readonly laborLines: readonly PricedLine[];
  readonly materialLines: readonly PricedLine[];
  readonly additionalCosts: readonly PricedLine[];
  readonly lineDiscountsAmount: Sums['subtotal'];
}

/** The packages, add-ons and options that the contractor selected, with the quantities of the lines. */
export function preselectionOf(
  estimate: Pick<EstimateToPrice, 'groups' | 'laborLines' | 'materialLines' | 'additionalCosts'>,
): Selection {
  const lines = [...estimate.laborLines, ...estimate.materialLines, ...estimate.additionalCosts];
  return {
    groupIds: (estimate.groups ?? [])
      .filter(({ kind, preselected }) => kind !== 'included' && preselected)
      .map(({ id }) => id),
    lineIds: lines.flatMap(({ id, optional, preselected }) => (optional && preselected && id ? [id] : [])),
    quantities: {},
  };
}

/**
 * Prices an estimate under a selection, by default the contractor's: lines and groups first (`priceLines`), then items, discount,
 * taxes, total and deposit (`priceSelection`). Never throws; the caller checks the bounds and the selection.
 */
export function priceEstimate(
  estimate: EstimateToPrice,
  selection: Selection = preselectionOf(estimate),
): PricedEstimate {
  const { groups = [], taxes = [unnamedTax(estimate.taxRate)] } = estimate;
  const lines = priceLines({ ...estimate, taxes }, selection.quantities);
  const terms = {
    groups,
    discount: estimate.discount ?? null,
    taxRates: taxes.map(({ rate }) => rate),
    pricesIncludeTax: estimate.pricesIncludeTax ?? false,
    depositPercentage: estimate.depositPercentage,
    depositFixed: estimate.depositFixed,
  };
  const counted = lines.filter(whatCounts(groups, selection));
  const inSection = (section: LineSection) => lines.filter((line) => line.section === section);
  const amountOf = (section: LineSection) =>
    sumOf(counted.filter((line) => line.section === section).map(({ amount }) => amount));
  const priceOf = (section: LineSection) =>
    sumOf(counted.filter((line) => line.section === section).map(({ price }) => price));
  const laborSubtotal = amountOf('labor');
  const materialsSubtotal = amountOf('materials');
  return {
    laborLines: inSection('labor'),
    materialLines: inSection('materials'),
    additionalCosts: inSection('costs'),
    laborSubtotal,
    laborMarkupAmount: amountMinor(priceOf('labor') - laborSubtotal),
    materialsSubtotal,
    materialMarkupAmount: amountMinor(priceOf('materials') - materialsSubtotal),
    additionalCostsTotal: priceOf('costs'),
    lineDiscountsAmount: sumOf(counted.map(({ discount }) => discount)),
    ...priceSelection(terms, lines, selection),
  };
}

interface Offered {
  readonly groups: readonly (Pick<GroupToPrice, 'id' | 'kind'> & { readonly choiceId: string | null })[];
  readonly choices: readonly { readonly id: string }[];
  /** The most of each quantity that the client may change, by line. */
  readonly mostQuantities: Selection['quantities'];
}

/** Returns everything selected, with the dearest package of each choice and the most of each quantity. */
export function dearestSelection(estimate: EstimateToPrice, offered: Offered): Selection {
  const { groups, choices, mostQuantities } = offered;
  const lines = [...estimate.laborLines, ...estimate.materialLines, ...estimate.additionalCosts];
  const everything: Selection = {
    groupIds: groups.filter(({ kind }) => kind === 'addOn').map(({ id }) => id),
    lineIds: lines.flatMap(({ id, optional }) => (optional && id ? [id] : [])),
    quantities: mostQuantities,
  };
  const dearest = choices.flatMap((choice) =>
    groups
      .filter(({ choiceId }) => choiceId === choice.id)
      .map(({ id }) => {
        const groupIds = [...everything.groupIds, id];
        return { id, total: priceEstimate(estimate, { ...everything, groupIds }).totalAmount };
      })
      .toSorted((a, b) => (a.total === b.total ? 0 : a.total > b.total ? -1 : 1))
      .slice(0, 1),
  );
  return { ...everything, groupIds: [...everything.groupIds, ...dearest.map(({ id }) => id)] };
}

/** The single tax of an estimate without named taxes; it applies to every line. */
export const unnamedTax = (rate: TaxRateThousandths): TaxToPrice => ({
  id: 'tax',
  rate,
  labor: true,
  materials: true,
  costs: true,
});
