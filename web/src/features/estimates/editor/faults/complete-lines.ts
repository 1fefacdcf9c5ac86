import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from '../estimate-draft.ts';
import {
  costFormat,
  type FigureFormat,
  HOURS,
  isFaulty,
  isGiven,
  PRICE,
  QUANTITY,
} from '../figures/typed-decimal.ts';

const isFigure = (typed: string, format: FigureFormat) => isGiven(typed) && !isFaulty(typed, format);

/** A line is part of the estimate once its figures are complete and valid; until then it is omitted. */
export function isCompleteLabor(row: LaborRow): boolean {
  return isFigure(row.hours, HOURS) && isFigure(row.rate, PRICE);
}

export function isCompleteMaterial(row: MaterialRow): boolean {
  return isFigure(row.quantity, QUANTITY) && isFigure(row.unitCost, PRICE);
}

export function isCompleteCost(row: CostRow): boolean {
  return isFigure(row.amount, costFormat(2));
}

const toInclude = (...missing: (string | false)[]) => {
  const named = missing.filter(Boolean);
  return named.length > 0 ? `Add ${named.join(' and ')} to include this line.` : null;
};

/** The requirement that a line must meet to be part of the estimate, as a sentence; null once it does. */
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
export function completeLines(draft: EstimateDraft, currency: Currency) {
  const amount = costFormat(currencyDigits(currency));
  return {
    laborLines: draft.laborLines.filter(isCompleteLabor),
    materialLines: draft.materialLines.filter(isCompleteMaterial),
    additionalCosts: draft.additionalCosts.filter((row) => isFigure(row.amount, amount)),
  };
}
