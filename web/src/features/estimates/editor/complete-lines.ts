import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from './estimate-draft.ts';
import { isGiven } from './typed-decimal.ts';

/** A line is part of the estimate once its figures are complete; until then it is left out. */
export function isCompleteLabor(row: LaborRow): boolean {
  return isGiven(row.hours) && isGiven(row.rate);
}

export function isCompleteMaterial(row: MaterialRow): boolean {
  return isGiven(row.quantity) && isGiven(row.unitCost);
}

export function isCompleteCost(row: CostRow): boolean {
  return isGiven(row.amount);
}

/** The draft's lines that will be saved. */
export function completeLines(draft: EstimateDraft) {
  return {
    laborLines: draft.laborLines.filter(isCompleteLabor),
    materialLines: draft.materialLines.filter(isCompleteMaterial),
    additionalCosts: draft.additionalCosts.filter(isCompleteCost),
  };
}
