import type { Estimate } from '@plumbline/contract/estimates';
import { HttpError } from '../../../../lib/http/http-error.ts';
import { useReadEstimate } from '../../api.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';

/** An edit that came too late. */
export interface EditConflict {
  /** What was to be saved. */
  readonly mine: EstimateDraft;
  readonly base: Estimate;
  /** The estimate as it is now; null when it was deleted. */
  readonly theirs: Estimate | null;
}

const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof HttpError && statuses.includes(error.status);

/** Finds out whether saving over `base` was refused because it is not what is there anymore. */
export function useFindConflict() {
  const readEstimate = useReadEstimate();
  return async (error: unknown, base: Estimate, mine: EstimateDraft): Promise<EditConflict | null> => {
    if (!isStatus(error, 404, 409)) return null;
    try {
      const theirs = await readEstimate(base.id);
      const isChanged = theirs.updatedAt !== base.updatedAt || theirs.status !== 'draft';
      return isChanged ? { mine, base, theirs } : null;
    } catch (failure) {
      return isStatus(failure, 404) ? { mine, base, theirs: null } : null;
    }
  };
}
