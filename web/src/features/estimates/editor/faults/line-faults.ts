import type { Currency } from '@plumbline/contract/pricing/currency';
import type { DraftRow, EstimateDraft, SectionName } from '../estimate-draft.ts';
import { clientQuantityFault } from '../figures/client-quantity.ts';
import { discountFormat, discountToPrice } from '../figures/draft-discount.ts';
import { figureFaultText, MARKUP } from '../figures/typed-decimal.ts';
import { priceDraft } from '../totals/draft-pricing.ts';

/** The section of a line. */
export function sectionNameOf(row: DraftRow): SectionName {
  if ('hours' in row) return 'laborLines';
  return 'quantity' in row ? 'materialLines' : 'additionalCosts';
}

const NO_LINES = { laborLines: [], materialLines: [], additionalCosts: [] };

/** Whether an amount of discount is at most the line's price. */
export function isWithinPrice(row: DraftRow, draft: EstimateDraft, currency: Currency): boolean {
  const discount = discountToPrice(row.discount, currency);
  if (!discount || !('amount' in discount)) return true;
  const alone = { ...draft, ...NO_LINES, [sectionNameOf(row)]: [row] };
  const priced = priceDraft(alone, currency).lines.get(row.id);
  return priced === undefined || discount.amount <= priced.price;
}

/** The fault of a line's discount: a sentence without its period; undefined if it is valid. */
export function discountFault(row: DraftRow, draft: EstimateDraft, currency: Currency): string | undefined {
  if (!row.discount) return undefined;
  const fault = figureFaultText(row.discount.value, discountFormat(row.discount, currency));
  if (fault) return `Discount ${fault}`;
  return isWithinPrice(row, draft, currency) ? undefined : 'Discount must be at most the line’s price';
}

/** The fault of a line besides its figures: a sentence without its period; null if there is none. */
export function lineTermsFault(row: DraftRow, draft: EstimateDraft, currency: Currency): string | null {
  const markup = figureFaultText(row.markupPercent, MARKUP);
  if (markup) return `Markup ${markup}`;
  const ofQuantity = 'clientQuantity' in row ? clientQuantityFault(row) : null;
  return ofQuantity ?? discountFault(row, draft, currency) ?? null;
}
