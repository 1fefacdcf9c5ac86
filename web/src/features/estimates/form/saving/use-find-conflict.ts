import type { Estimate } from '@plumbline/contract/estimates';
import { HttpError } from '../../../../lib/http/http-error.ts';
import { draftFromEstimate } from '../../editor/draft-from-estimate.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { savesTheSame } from '../../editor/saving/list-differences.ts';
import { type FormTarget, useReadDocument } from '../../form-target.ts';

/** An edit based on an outdated version. */
export interface EditConflict {
  /** The draft to be saved. */
  readonly mine: EstimateDraft;
  readonly base: Estimate;
  /** The current estimate; null if it was deleted. */
  readonly theirs: Estimate | null;
}

type Found = EditConflict & { readonly same: Estimate | null };

const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof HttpError && statuses.includes(error.status);

/**
 * Determines whether a save over `base` was refused because `base` is outdated. `same` is the current document if saving `mine` would
 * not change it.
 */
export function useFindConflict(target: FormTarget) {
  const readDocument = useReadDocument(target);
  return async (error: unknown, base: Estimate, mine: EstimateDraft): Promise<Found | null> => {
    if (!isStatus(error, 404, 409)) return null;
    try {
      const theirs = await readDocument(base.id);
      const isChanged = theirs.updatedAt !== base.updatedAt || !target.canEdit(theirs);
      if (!isChanged) return null;
      const isSame = target.canEdit(theirs) && savesTheSame(mine, draftFromEstimate(theirs));
      return { mine, base, theirs, same: isSame ? theirs : null };
    } catch (failure) {
      return isStatus(failure, 404) ? { mine, base, theirs: null, same: null } : null;
    }
  };
}
