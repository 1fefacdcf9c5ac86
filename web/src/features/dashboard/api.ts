import type { Analytics } from '@plumbline/contract/dashboard';
import type { EstimateSummary, StatusFilter } from '@plumbline/contract/estimates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPageByKey, type Page } from '../../lib/http/fetch-page.ts';
import { JUST_CAME_MS } from '../../lib/http/query-client.ts';
import { usePollMs } from '../../lib/use-poll-ms.ts';
import { ESTIMATES } from '../estimates/api.ts';

/** Rows of the dashboard's table. */
export const RECENT_COUNT = 8;

/** The business figures, refetched on every visit and with every estimate event. */
export function useAnalytics() {
  return useQuery<Analytics>({
    queryKey: ['/api/analytics'],
    staleTime: JUST_CAME_MS,
    refetchInterval: usePollMs(),
  });
}

/** The newest estimates that match a status and a search; the previous ones stay while they load. */
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
    staleTime: JUST_CAME_MS,
    refetchInterval: usePollMs(),
  });
}

/** Rows of the dashboard's questions. */
const WAITING_COUNT = 5;

/** The newest estimates that need an answer. */
export function useWaitingEstimates() {
  return useQuery<Page<EstimateSummary>>({
    queryKey: [ESTIMATES, { limit: String(WAITING_COUNT), status: 'needsAnswer' }],
    queryFn: fetchPageByKey,
    staleTime: JUST_CAME_MS,
    refetchInterval: usePollMs(),
  });
}
