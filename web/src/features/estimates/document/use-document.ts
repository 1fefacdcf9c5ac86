import type { EstimateSummary } from '@plumbline/contract/estimates';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../../lib/http/http-client.ts';

const KEPT_MS = 60_000;

/** The PDF of this version of the estimate, fetched when it is wanted. */
export function useDocument({ id, updatedAt }: Pick<EstimateSummary, 'id' | 'updatedAt'>, isWanted: boolean) {
  const path = `/api/estimates/${id}/download`;
  return useQuery({
    queryKey: [path, updatedAt],
    queryFn: () => fetchFile(path),
    // Not `skipToken`: two parts of a page share this query, and a refetch may take the options of either.
    enabled: isWanted,
    gcTime: KEPT_MS,
  });
}
