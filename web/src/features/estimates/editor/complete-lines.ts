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

const toInclude = (...missing: (string | false)[]) => {
  const named = missing.filter(Boolean);
  return named.length > 0 ? `Add ${named.join(' and ')} to include this line.` : null;
};

/** What a line needs to be part of the estimate, as a sentence; null once it is. */
export function missingOfLabor(row: LaborRow): string | null {
  return toInclude(!isGiven(row.hours) && 'hours', !isGiven(row.rate) && 'a rate');
}

export function missingOfMaterial(row: MaterialRow): string | null {
  return toInclude(!isGiven(row.quantity) && 'a quantity', !isGiven(row.unitCost) && 'a price');
}

export function missingOfCost(row: CostRow): string | null {
  return toInclude(!isGiven(row.amount) && 'an amount');
}

/** The draft's lines that will be saved. */
export function completeLines(draft: EstimateDraft) {
  return {
    laborLines: draft.laborLines.filter(isCompleteLabor),
    materialLines: draft.materialLines.filter(isCompleteMaterial),
    additionalCosts: draft.additionalCosts.filter(isCompleteCost),
  };
}
