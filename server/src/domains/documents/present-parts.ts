import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate } from '@plumbline/contract/estimates';
import { priceOffer } from '@plumbline/contract/offer/price-offer';
import {
  amountToWire,
  percentToWire,
  priceToWire,
  quantityThousandths,
  quantityToWire,
  scaledFromWire,
  taxRateToWire,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { preselectionOf } from '@plumbline/contract/pricing/price-estimate';
import type { Selection } from '@plumbline/contract/pricing/price-selection';
import { percentsToWire } from '@plumbline/contract/pricing/sums';
import { currencyOf } from '../accounts/present.ts';
import type { EstimateContent, LineTermsContent } from './content/estimate-content.ts';
import { toPriced } from './content/price-content.ts';
import { readContent } from './content/read-content.ts';
import { presentDiscount } from './content/resolve-discount.ts';
import type { LineRows } from './line-queries.ts';
import type { EstimateRow } from './queries.ts';

/** The lines, groups, taxes and selection of an estimate. */
export type Parts = Pick<
  Estimate,
  | 'laborLines'
  | 'materialLines'
  | 'additionalCosts'
  | 'groups'
  | 'choices'
  | 'taxes'
  | 'taxBase'
  | 'textLines'
  | 'files'
  | 'kits'
  | 'lineDiscountsAmount'
  | 'selection'
  | 'stages'
>;

/** Returns the selection of an estimate that counts: the client's, or until then the contractor's. */
export function readSelection(row: Pick<EstimateRow, 'selection'>, content: EstimateContent): Selection {
  if (row.selection === null) return preselectionOf(toPriced(content, 'USD'));
  const { groupIds, lineIds, quantities } = row.selection;
  const scaled = Object.entries(quantities).map(([id, text]) => [
    id,
    quantityThousandths(scaledFromWire(text, 3)),
  ]);
  return {
    groupIds: withoutIncluded(groupIds, content),
    lineIds,
    quantities: Object.fromEntries(scaled),
  };
}

/** Drops the included groups, which earlier versions named among the selected ones if they were preselected. */
export function withoutIncluded(groupIds: readonly string[], { groups }: EstimateContent): string[] {
  return groupIds.filter((id) => !groups.some((group) => group.id === id && group.kind === 'included'));
}

/** Formats a selection, with the quantity of every line whose quantity the client may change. */
export function presentSelection(
  { groupIds, lineIds, quantities }: Selection,
  content: EstimateContent,
): SelectionOnWire {
  const changeable = content.materialLines.filter(({ clientQuantity }) => clientQuantity !== null);
  return {
    groupIds: [...groupIds],
    lineIds: [...lineIds],
    quantities: Object.fromEntries(
      changeable.map(({ id, quantity }) => [id, quantityToWire(quantities[id] ?? quantity)]),
    ),
  };
}

/**
 * Returns the lines, groups, taxes and selection of a stored estimate, each line with its cost and whether it
 * counts.
 */
export function presentParts(row: EstimateRow, lines: LineRows): Parts {
  return pricedParts(readContent(row, lines), currencyOf(row), row.selection);
}

/** Returns the same for content that is not stored, or under a selection. */
export function pricedParts(
  content: EstimateContent,
  currency: Currency,
  selection: EstimateRow['selection'] = null,
): Parts {
  const priced = priceOffer(presentContent(content, currency), selection ?? undefined);
  return {
    laborLines: priced.laborLines,
    materialLines: priced.materialLines,
    additionalCosts: priced.additionalCosts,
    groups: priced.groups,
    choices: priced.choices,
    taxes: priced.taxes,
    taxBase: priced.taxBase,
    textLines: priced.textLines,
    files: priced.files,
    kits: content.kits.map((kit) => ({ ...kit, parts: [...kit.parts] })),
    lineDiscountsAmount: priced.lineDiscountsAmount,
    selection: priced.selection,
    stages: priced.stages,
  };
}

/** Formats the typed fields of content. Leaves out computed amounts. */
export function presentContent(content: EstimateContent, currency: Currency) {
  const terms = (line: LineTermsContent) => ({
    groupId: line.groupId,
    optional: line.optional,
    preselected: line.preselected,
    markupPercent: line.markupPercent === null ? null : percentToWire(line.markupPercent),
    discount: presentDiscount(line.discount, currency),
    taxIds: line.taxIds === null ? null : [...line.taxIds],
    cost: line.cost === null ? null : priceToWire(line.cost),
  });
  return {
    ...percentsToWire(content),
    currency,
    depositFixedAmount: content.depositFixed === null ? null : amountToWire(content.depositFixed, currency),
    schedule: [...content.schedule],
    acceptPayments: content.acceptPayments,
    discount: presentDiscount(content.discount, currency),
    pricesIncludeTax: content.pricesIncludeTax,
    markupIn: content.markupIn,
    display: content.display,
    groups: content.groups,
    choices: [...content.choices],
    taxes: content.taxes.map((tax) => ({ ...tax, rate: taxRateToWire(tax.rate) })),
    textLines: [...content.textLines],
    files: [...content.files],
    laborLines: content.laborLines.map((line) => ({
      id: line.id,
      laborType: line.laborType,
      laborTypeId: line.laborTypeId,
      laborTypeName: line.laborTypeName,
      description: line.description,
      hours: quantityToWire(line.hours),
      rate: priceToWire(line.rate),
      ...terms(line),
    })),
    materialLines: content.materialLines.map((line) => ({
      id: line.id,
      description: line.description,
      quantity: quantityToWire(line.quantity),
      unit: line.unit,
      unitCost: priceToWire(line.unitCost),
      materialId: line.materialId,
      ...(line.materialName ? { material: { name: line.materialName } } : {}),
      ...terms(line),
      clientQuantity: line.clientQuantity && {
        min: quantityToWire(line.clientQuantity.min),
        max: quantityToWire(line.clientQuantity.max),
        step: quantityToWire(line.clientQuantity.step),
      },
      ...(line.costUnknown && { costUnknown: true }),
    })),
    additionalCosts: content.additionalCosts.map((line) => ({
      id: line.id,
      type: line.type,
      description: line.description,
      amount: amountToWire(line.amount, currency),
      ...terms(line),
    })),
  };
}
