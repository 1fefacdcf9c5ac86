import { ESTIMATE_FAULTS } from '@plumbline/contract/estimates';
import { completeLines } from './complete-lines.ts';
import type { EstimateDraft } from './estimate-draft.ts';

/** What the estimate lacks, as sentences without full stops; empty if it can be saved. */
function listDraftFaults(draft: EstimateDraft): string[] {
  const lines = completeLines(draft);
  const lineCount = lines.laborLines.length + lines.materialLines.length + lines.additionalCosts.length;
  const faults: string[] = [];
  if (!draft.clientId) faults.push(ESTIMATE_FAULTS.client);
  if (!draft.jobTypeId) faults.push(ESTIMATE_FAULTS.jobType);
  if (draft.jobDescription.trim() === '') faults.push(ESTIMATE_FAULTS.description);
  if (lineCount === 0) faults.push(ESTIMATE_FAULTS.lines);
  return faults;
}

/** The faults as one text, or null when there are none. */
export function draftFaultText(draft: EstimateDraft): string | null {
  return listDraftFaults(draft).join('. ') || null;
}
