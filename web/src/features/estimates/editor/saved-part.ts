import { isCompleteCost, isCompleteLabor, isCompleteMaterial } from './complete-lines.ts';
import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from './estimate-draft.ts';
import { isSameDraft } from './same-draft.ts';
import { isGiven } from './typed-decimal.ts';

// A new line has a default type, unit and, for labor, rate, which nobody typed.
const isBlankLabor = ({ description, hours }: LaborRow) => description.trim() === '' && !isGiven(hours);
const isBlankMaterial = ({ description, quantity, unitCost }: MaterialRow) =>
  description.trim() === '' && !isGiven(quantity) && !isGiven(unitCost);
const isBlankCost = ({ description, amount }: CostRow) => description.trim() === '' && !isGiven(amount);

/**
 * The part of a draft that a save stores: everything except lines with content whose figures are incomplete. Untouched
 * new lines have nothing to lose.
 */
export function savedPart(draft: EstimateDraft): EstimateDraft {
  return {
    ...draft,
    laborLines: draft.laborLines.filter((row) => isCompleteLabor(row) || isBlankLabor(row)),
    materialLines: draft.materialLines.filter((row) => isCompleteMaterial(row) || isBlankMaterial(row)),
    additionalCosts: draft.additionalCosts.filter((row) => isCompleteCost(row) || isBlankCost(row)),
  };
}

/** Whether saving the draft leaves lines unsaved. */
export function leavesLines(draft: EstimateDraft): boolean {
  return !isSameDraft(draft, savedPart(draft));
}
