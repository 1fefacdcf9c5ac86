import type { Analytics } from '@plumbline/contract/dashboard';
import type { EstimateSummary, StatusFilter } from '@plumbline/contract/estimates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPageByKey, type Page } from '../../lib/http/fetch-page.ts';
import { usePollMs } from '../../lib/use-poll-ms.ts';
import { ESTIMATES } from '../estimates/api.ts';

/** Rows of the dashboard's table. */
export const RECENT_COUNT = 8;

/** How the business goes, read again at every visit and whenever something happens to an estimate. */
export function useAnalytics() {
  return useQuery<Analytics>({
    queryKey: ['/api/analytics'],
    staleTime: 0,
    refetchInterval: usePollMs(),
  });
}

/** The newest estimates of a status that match a search; those before stay until they are there. */
export function useRecentEstimates({ status, search }: { status: StatusFilter; search: string }) {
  const query = {
    limit: String(RECENT_COUNT),
    ...(status !== 'all' && { status }),
    ...(search && { search }),
  };
  return useQuery<Page<EstimateSummary>>({
    queryKey: [ESTIMATES, query],
    queryFn: fetchPageByKey,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: usePollMs(),
  });
}
