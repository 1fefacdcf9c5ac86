import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../../lib/http/http-client.ts';

const KEPT_MS = 60_000;

/** The PDF at an address as of `updatedAt`, fetched on demand. */
export function useDocument(path: string, updatedAt: string, isWanted: boolean) {
  return useQuery({
    queryKey: [path, updatedAt],
    queryFn: () => fetchFile(path),
    // Not `skipToken`: two parts of a page share this query, and a refetch may take the options of either.
    enabled: isWanted,
    gcTime: KEPT_MS,
  });
}
