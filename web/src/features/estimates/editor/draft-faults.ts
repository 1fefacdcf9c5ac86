import { listMissing } from '@plumbline/contract/estimates';
import { completeLines } from './complete-lines.ts';
import type { EstimateDraft } from './estimate-draft.ts';

/** What the draft lacks to be generated or sent, by field, as sentences without full stops. */
type DraftFaults = Partial<Record<ReturnType<typeof listMissing>[number]['field'], string>>;

function findDraftFaults(draft: EstimateDraft): DraftFaults {
  const { laborLines, materialLines, additionalCosts } = completeLines(draft);
  const missing = listMissing({
    clientId: draft.clientId !== null,
    jobTypeId: draft.jobTypeId !== null,
    jobDescription: draft.jobDescription.trim() !== '',
    laborLines: laborLines.length + materialLines.length + additionalCosts.length > 0,
  });
  return Object.fromEntries(missing.map(({ field, message }) => [field, message]));
}

/** The faults as one text, or null when there are none. */
export function draftFaultText(draft: EstimateDraft): string | null {
  return Object.values(findDraftFaults(draft)).join('. ') || null;
}
