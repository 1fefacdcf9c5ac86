import type { Estimate } from '@plumbline/contract/estimates';
import { isAnswerLost } from '../../editor/saving/creation.ts';
import type { DraftKeeper } from '../../editor/saving/draft-keeper.ts';
import type { DraftRequest } from '../../editor/saving/draft-request.ts';
import { type FormTarget, useCreateDocument } from '../../form-target.ts';

/** Creates the form's document exactly once, even if responses are lost. */
export function useCreateOnce(target: FormTarget, keeper: DraftKeeper) {
  const create = useCreateDocument(target);
  return async (fields: DraftRequest): Promise<Estimate> => {
    const creation = keeper.beginCreation();
    try {
      return await create.mutateAsync({ fields, creation });
    } catch (error) {
      if (!creation.isRepeated && !isAnswerLost(error)) keeper.endCreation();
      throw error;
    }
  };
}
