import { listMissing, type RequiredField } from '@plumbline/contract/estimates/required-fields';
import type { EstimateDraft } from '../estimate-draft.ts';
import { isGiven } from '../figures/typed-decimal.ts';

/** The faults that keep the draft from being generated or sent, by field, as sentences without periods. */
export type DraftFaults = Partial<Record<RequiredField, string>>;

/** A line with figures counts, valid or not: an invalid figure has its own sentence. */
const hasLines = ({ laborLines, materialLines, additionalCosts }: EstimateDraft) =>
  laborLines.some(({ hours, rate }) => isGiven(hours) && isGiven(rate)) ||
  materialLines.some(({ quantity, unitCost }) => isGiven(quantity) && isGiven(unitCost)) ||
  additionalCosts.some(({ amount }) => isGiven(amount));

export function findDraftFaults(draft: EstimateDraft): DraftFaults {
  const missing = listMissing({
    clientId: draft.clientId !== null,
    jobTypeId: draft.jobTypeId !== null,
    jobDescription: draft.jobDescription.trim() !== '',
    laborLines: hasLines(draft),
  });
  return Object.fromEntries(missing.map(({ field, message }) => [field, message]));
}

/** The faults as one text, or null when there are none. */
export function draftFaultText(draft: EstimateDraft): string | null {
  return Object.values(findDraftFaults(draft)).join('. ') || null;
}
