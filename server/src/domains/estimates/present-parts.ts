import type { Estimate } from '@plumbline/contract/estimates';
import type { SelectionOnWire } from '@plumbline/contract/estimates/groups';
import {
  amountToWire,
  percentToWire,
  priceToWire,
  quantityThousandths,
  quantityToWire,
  scaledFromWire,
  taxRateToWire,
  unitPriceToWire,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { preselectionOf, priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { lineTotal, type PricedLine, sumOf } from '@plumbline/contract/pricing/price-lines';
import { type Selection, whatCounts } from '@plumbline/contract/pricing/price-selection';
import { currencyOf } from '../accounts/present.ts';
import type { EstimateContent, LineTermsContent } from './drafting/estimate-content.ts';
import { toPriced } from './drafting/price-content.ts';
import { readContent } from './drafting/read-content.ts';
import type { LineRows } from './line-queries.ts';
import type { EstimateRow } from './queries.ts';
import { presentDiscount } from './resolve-discount.ts';

type Parts = Pick<
  Estimate,
  | 'laborLines'
  | 'materialLines'
  | 'additionalCosts'
  | 'groups'
  | 'choices'
  | 'taxes'
  | 'textLines'
  | 'lineDiscountsAmount'
  | 'selection'
>;

/** Returns what counts of an estimate: what its client chose, until then what the contractor selected. */
export function readSelection(row: Pick<EstimateRow, 'selection'>, content: EstimateContent): Selection {
  if (row.selection === null) return preselectionOf(toPriced(content, 'USD'));
  const { groupIds, lineIds, quantities } = row.selection;
  const scaled = Object.entries(quantities).map(([id, text]) => [
    id,
    quantityThousandths(scaledFromWire(text, 3)),
  ]);
  return { groupIds, lineIds, quantities: Object.fromEntries(scaled) };
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

/** Returns the lines, groups, taxes and selection of a stored estimate, each line with what it costs and whether it counts. */
export function presentParts(row: EstimateRow, lines: LineRows): Parts {
  const currency = currencyOf(row);
  const content = readContent(row, lines);
  const selection = readSelection(row, content);
  const priced = priceEstimate(toPriced(content, currency), selection);
  const all = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts];
  const counts = whatCounts(content.groups, selection);
  const wouldCount = whatCounts(content.groups, {
    ...selection,
    groupIds: content.groups.map(({ id }) => id),
  });
  const chosen = new Set(selection.groupIds);
  const terms = (line: LineTermsContent, figures: PricedLine | undefined) =>
    presentTerms(line, figures, currency, counts);
  return {
    laborLines: content.laborLines.map((line, index) => ({
      id: line.id,
      laborType: line.laborType,
      laborTypeId: line.laborTypeId,
      laborTypeName: line.laborTypeName,
      description: line.description,
      hours: quantityToWire(line.hours),
      rate: priceToWire(line.rate),
      total: amountToWire(lineTotal(line.hours, line.rate, currency), currency),
      ...terms(line, priced.laborLines[index]),
    })),
    materialLines: content.materialLines.map((line, index) => {
      const quantity = selection.quantities[line.id] ?? line.quantity;
      return {
        id: line.id,
        description: line.description,
        quantity: quantityToWire(quantity),
        unit: line.unit,
        unitCost: priceToWire(line.unitCost),
        total: amountToWire(lineTotal(quantity, line.unitCost, currency), currency),
        materialId: line.materialId,
        ...(line.materialName ? { material: { name: line.materialName } } : {}),
        ...terms(line, priced.materialLines[index]),
        clientQuantity: line.clientQuantity && {
          min: quantityToWire(line.clientQuantity.min),
          max: quantityToWire(line.clientQuantity.max),
          step: quantityToWire(line.clientQuantity.step),
        },
      };
    }),
    additionalCosts: content.additionalCosts.map((line, index) => ({
      id: line.id,
      type: line.type,
      description: line.description,
      amount: amountToWire(line.amount, currency),
      ...terms(line, priced.additionalCosts[index]),
    })),
    groups: content.groups.map((group) => ({
      ...group,
      amount: amountToWire(
        sumOf(all.filter((line) => line.groupId === group.id && wouldCount(line)).map(({ net }) => net)),
        currency,
      ),
      counts: group.kind === 'included' || chosen.has(group.id),
    })),
    choices: [...content.choices],
    taxes: content.taxes.map((tax, index) => ({
      ...tax,
      rate: taxRateToWire(tax.rate),
      base: amountToWire(priced.taxes[index]?.base ?? sumOf([]), currency),
      amount: amountToWire(priced.taxes[index]?.amount ?? sumOf([]), currency),
    })),
    textLines: [...content.textLines],
    lineDiscountsAmount: amountToWire(priced.lineDiscountsAmount, currency),
    selection: presentSelection(selection, content),
  };
}

function presentTerms(
  line: LineTermsContent,
  figures: PricedLine | undefined,
  currency: Currency,
  counts: (line: PricedLine) => boolean,
) {
  const { groupId, optional, preselected, markupPercent, discount, taxIds } = line;
  if (!figures) throw new Error('A line was not priced.');
  return {
    groupId,
    optional,
    preselected,
    markupPercent: markupPercent === null ? null : percentToWire(markupPercent),
    discount: presentDiscount(discount, currency),
    discountAmount: amountToWire(figures.discount, currency),
    taxIds: taxIds === null ? null : [...taxIds],
    taxable: figures.taxClass !== 0,
    unitPrice: figures.unitPrice === null ? null : unitPriceToWire(figures.unitPrice),
    price: amountToWire(figures.price, currency),
    netAmount: amountToWire(figures.net, currency),
    counts: counts(figures),
  };
}
