import { amountToWire } from '@plumbline/contract/pricing/amounts';
import { maxTotalMinor } from '@plumbline/contract/pricing/bounds';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { differenceOfChange, halfOfChange } from '@plumbline/contract/pricing/price-change';
import {
  dearestSelection,
  type EstimateToPrice,
  type PricedEstimate,
  preselectionOf,
  priceEstimate,
} from '@plumbline/contract/pricing/price-estimate';
import type { PricedLine } from '@plumbline/contract/pricing/price-lines';
import type { Selection } from '@plumbline/contract/pricing/price-selection';
import { InvalidInputError } from '../../../errors.ts';
import type { EstimateContent, LineTermsContent } from './estimate-content.ts';

/** Returns content in the form in which the engine prices it. */
export function toPriced(content: EstimateContent, currency: Currency): EstimateToPrice {
  return {
    ...content,
    currency,
    materialLines: content.materialLines.map((line) => ({
      ...line,
      hasClientQuantity: line.clientQuantity !== null,
    })),
    taxes: content.taxes.length > 0 ? content.taxes : undefined,
  };
}

/**
 * Computes the totals stored with an estimate, by default under the contractor's selection. Throws
 * `InvalidInputError` if the total of any selection could exceed the largest one allowed, or an amount of
 * discount its line's price.
 */
export function priceContent(
  content: EstimateContent,
  currency: Currency,
  selection?: Selection,
): PricedEstimate {
  const estimate = toPriced(content, currency);
  const priced = priceEstimate(estimate, selection ?? preselectionOf(estimate));
  requireDiscountsWithinPrices(content, priced, currency);
  const largest = maxTotalMinor(currency);
  if (priceEstimate(estimate, dearestOf(content, estimate)).totalAmount > largest) {
    const limit = formatMoney(amountToWire(largest, currency), currency);
    throw new InvalidInputError('totalAmount', `totalAmount must be at most ${limit}`);
  }
  return priced;
}

/**
 * Computes the totals stored with a change order: added work less removed work. Throws like `priceContent`.
 */
export function priceChange(content: EstimateContent, currency: Currency): PricedEstimate {
  const [added, removed] = [false, true].map((isRemoved) =>
    priceContent(halfOfChange(content, isRemoved), currency),
  ) as [PricedEstimate, PricedEstimate];
  const difference = differenceOfChange(added, removed, content.depositPercentage);
  return { ...priceContent(content, currency), ...difference };
}

/** Returns the largest selection that the client can make. */
function dearestOf(content: EstimateContent, estimate: EstimateToPrice): Selection {
  const { groups, choices, materialLines } = content;
  const mostQuantities = Object.fromEntries(
    materialLines.flatMap(({ id, clientQuantity }) => (clientQuantity ? [[id, clientQuantity.max]] : [])),
  );
  return dearestSelection(estimate, { groups, choices, mostQuantities });
}

/** The discount and the price of a line whose discount is an amount above its price; null for any other. */
function excessOf({ discount }: LineTermsContent, { price }: Partial<PricedLine> = {}) {
  if (!discount || !('amount' in discount) || price === undefined || discount.amount <= price) return null;
  return { discount, price };
}

/**
 * Returns content in which no amount of discount exceeds its line's price, as the engine counts it. A line
 * without a price loses its discount.
 */
export function capDiscounts(content: EstimateContent, currency: Currency): EstimateContent {
  const estimate = toPriced(content, currency);
  const priced = priceEstimate(estimate, preselectionOf(estimate));
  const capped = <Line extends LineTermsContent>(lines: readonly Line[], prices: readonly PricedLine[]) =>
    lines.map((line, index): Line => {
      const excess = excessOf(line, prices[index]);
      if (!excess) return line;
      return { ...line, discount: excess.price > 0n ? { ...excess.discount, amount: excess.price } : null };
    });
  return {
    ...content,
    laborLines: capped(content.laborLines, priced.laborLines),
    materialLines: capped(content.materialLines, priced.materialLines),
    additionalCosts: capped(content.additionalCosts, priced.additionalCosts),
  };
}

function requireDiscountsWithinPrices(
  content: EstimateContent,
  priced: PricedEstimate,
  currency: Currency,
): void {
  for (const section of ['laborLines', 'materialLines', 'additionalCosts'] as const)
    for (const [index, line] of content[section].entries()) {
      const excess = excessOf(line, priced[section][index]);
      if (!excess) continue;
      const field = `${section}[${index}].discount.amount`;
      const limit = formatMoney(amountToWire(excess.price, currency), currency);
      throw new InvalidInputError(field, `${field} must be at most the line’s price, ${limit}`);
    }
}
