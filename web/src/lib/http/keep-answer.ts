import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Caches what a change answered. A read under way is canceled and made again: its answer may be older than this one, or newer.
 */
export function keepAnswer(queryClient: QueryClient, queryKey: QueryKey, answer: unknown): void {
  const query = { queryKey, exact: true };
  const isReading = queryClient.isFetching(query) > 0;
  void queryClient.cancelQueries(query);
  queryClient.setQueryData(queryKey, answer);
  if (isReading) void queryClient.invalidateQueries(query);
}
