import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Caches what a change answered. A read that began before it is canceled: its answer may be older and come later. */
export function keepAnswer(queryClient: QueryClient, queryKey: QueryKey, answer: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
}
