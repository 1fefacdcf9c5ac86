import type { Currency } from '@plumbline/contract/pricing/currency';
import { completeLines } from './complete-lines.ts';
import { discountFormat } from './draft-discount.ts';
import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from './estimate-draft.ts';
import { PERCENT_FIELDS } from './percent-fields.ts';
import { isSameDraft } from './same-draft.ts';
import { isFaulty, isGiven } from './typed-decimal.ts';

// A new line has a default type, unit and, for labor, rate, which nobody typed.
const isBlankLabor = ({ description, hours }: LaborRow) => description.trim() === '' && !isGiven(hours);
const isBlankMaterial = ({ description, quantity, unitCost }: MaterialRow) =>
  description.trim() === '' && !isGiven(quantity) && !isGiven(unitCost);
const isBlankCost = ({ description, amount }: CostRow) => description.trim() === '' && !isGiven(amount);

/**
 * The part of a draft that a save stores: everything except invalid percentages, and lines with content whose figures are
 * incomplete or invalid. Untouched new lines have nothing to lose.
 */
export function savedPart(draft: EstimateDraft, currency: Currency): EstimateDraft {
  const invalid = PERCENT_FIELDS.filter(({ percent, format }) => isFaulty(draft[percent], format));
  const complete = new Set<object>(Object.values(completeLines(draft, currency)).flat());
  return {
    ...draft,
    ...Object.fromEntries(invalid.map(({ percent }) => [percent, ''])),
    ...(draft.discount &&
      isFaulty(draft.discount.value, discountFormat(draft.discount, currency)) && { discount: null }),
    laborLines: draft.laborLines.filter((row) => complete.has(row) || isBlankLabor(row)),
    materialLines: draft.materialLines.filter((row) => complete.has(row) || isBlankMaterial(row)),
    additionalCosts: draft.additionalCosts.filter((row) => complete.has(row) || isBlankCost(row)),
  };
}

/** Whether saving the draft leaves a part of it unsaved. */
export function leavesRest(draft: EstimateDraft, currency: Currency): boolean {
  return !isSameDraft(draft, savedPart(draft, currency));
}
