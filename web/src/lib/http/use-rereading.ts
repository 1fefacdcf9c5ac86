import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';

/**
 * Returns the `onSettled` of a change to the lists: refetches them. A change that was made settles once that is done. A refusal,
 * which may mean that the entry was deleted elsewhere, shows without waiting for it.
 */
export function useRereading(...lists: readonly InvalidateQueryFilters[]) {
  const queryClient = useQueryClient();
  return async (_changed: unknown, refusal: Error | null): Promise<void> => {
    const reading = Promise.all(lists.map((list) => queryClient.invalidateQueries(list)));
    if (refusal === null) await reading;
  };
}
