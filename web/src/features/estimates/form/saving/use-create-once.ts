import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import { useCreateEstimate } from '../../api.ts';
import { isAnswerLost } from '../../editor/saving/creation.ts';
import type { DraftKeeper } from '../../editor/saving/draft-keeper.ts';

/** Creates the form's estimate exactly once, also when responses are lost. */
export function useCreateOnce(keeper: DraftKeeper) {
  const create = useCreateEstimate();
  return async (fields: EstimateRequest): Promise<Estimate> => {
    const creation = keeper.beginCreation();
    try {
      return await create.mutateAsync({ fields, creation });
    } catch (error) {
      if (!creation.isRepeated && !isAnswerLost(error)) keeper.endCreation();
      throw error;
    }
  };
}
