import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import type { CostRow, DraftRow, EstimateDraft, LaborRow, MaterialRow } from '../estimate-draft.ts';
import { completeLines } from '../faults/complete-lines.ts';
import { isWithinPrice } from '../faults/line-faults.ts';
import { clientQuantityFault } from '../figures/client-quantity.ts';
import { discountFormat } from '../figures/draft-discount.ts';
import { PERCENT_FIELDS } from '../figures/percent-fields.ts';
import { costFormat, isFaulty, isGiven, MARKUP, TAX_RATE } from '../figures/typed-decimal.ts';
import { priceDraft } from '../totals/draft-pricing.ts';
import { savedSchedule } from '../totals/draft-stages.ts';
import { isSameDraft } from './same-draft.ts';

// A new line has a default type, unit and, for labor, rate, which nobody typed.
const isBlankLabor = ({ description, hours }: LaborRow) => description.trim() === '' && !isGiven(hours);
const isBlankMaterial = ({ description, quantity, unitCost }: MaterialRow) =>
  description.trim() === '' && !isGiven(quantity) && !isGiven(unitCost);
const isBlankCost = ({ description, amount }: CostRow) => description.trim() === '' && !isGiven(amount);

/** A line with the terms that a save stores. */
function savedTerms<Row extends DraftRow>(row: Row, draft: EstimateDraft, currency: Currency): Row {
  const { discount, markupPercent } = row;
  const keepsDiscount =
    discount === null ||
    (isWithinPrice(row, draft, currency) && !isFaulty(discount.value, discountFormat(discount, currency)));
  const keepsMarkup = !isFaulty(markupPercent, MARKUP);
  if (keepsDiscount && keepsMarkup) return row;
  return {
    ...row,
    discount: keepsDiscount ? discount : null,
    markupPercent: keepsMarkup ? markupPercent : '',
  };
}

/**
 * The part of a draft that a save stores: everything except invalid percentages, deposits and taxes, payments that do not
 * fit or have no value, and lines with content whose figures are incomplete or invalid. Untouched new lines have nothing to lose.
 */
export function savedPart(draft: EstimateDraft, currency: Currency): EstimateDraft {
  const invalid = PERCENT_FIELDS.filter(({ percent, format }) => isFaulty(draft[percent], format));
  const complete = new Set<object>(Object.values(completeLines(draft, currency)).flat());
  return {
    ...draft,
    ...Object.fromEntries(invalid.map(({ percent }) => [percent, ''])),
    schedule: savedSchedule(draft, priceDraft(draft, currency), currency),
    ...(draft.depositAmount !== null &&
      isFaulty(draft.depositAmount, costFormat(currencyDigits(currency))) && { depositAmount: null }),
    ...(draft.taxes.some(({ rate }) => isFaulty(rate, TAX_RATE)) && { taxes: [] }),
    ...(draft.discount &&
      isFaulty(draft.discount.value, discountFormat(draft.discount, currency)) && { discount: null }),
    laborLines: draft.laborLines
      .filter((row) => complete.has(row) || isBlankLabor(row))
      .map((row) => savedTerms(row, draft, currency)),
    materialLines: draft.materialLines
      .filter((row) => complete.has(row) || isBlankMaterial(row))
      .map((row) => savedTerms(row, draft, currency))
      .map((row) => (clientQuantityFault(row) === null ? row : { ...row, clientQuantity: null })),
    additionalCosts: draft.additionalCosts
      .filter((row) => complete.has(row) || isBlankCost(row))
      .map((row) => savedTerms(row, draft, currency)),
  };
}

/** Whether saving the draft leaves a part of it unsaved. */
export function leavesRest(draft: EstimateDraft, currency: Currency): boolean {
  return !isSameDraft(draft, savedPart(draft, currency));
}
