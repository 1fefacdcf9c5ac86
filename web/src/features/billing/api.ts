import type {
  BillingRedirect,
  BillingStatus,
  CancelSubscriptionRequest,
  ReactivateSubscriptionResponse,
  VerifySessionResponse,
} from '@plumbline/contract/billing';
import type { SuccessResponse } from '@plumbline/contract/errors';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { JUST_CAME_MS } from '../../lib/http/query-client.ts';
import { isUnauthorized } from '../../lib/signed-out-redirect.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';

const BILLING = '/api/billing';
export const BILLING_STATUS_KEY = [`${BILLING}/status`] as const;

export const BANNER_POLL_MS = 60_000;
export const BILLING_PAGE_POLL_MS = 30_000;

/** Retries after the first attempt, with increasing pauses. */
const VERIFY_RETRIES = 3;
const FIRST_PAUSE_MS = 1_000;

/** The billing status: fetched on every visit, and every `pollMs` while shown. */
export function useBillingStatus(pollMs: number) {
  return useQuery<BillingStatus>({
    queryKey: BILLING_STATUS_KEY,
    staleTime: JUST_CAME_MS,
    refetchInterval: pollMs,
  });
}

/** Fetches the billing status now, ignoring the cache. */
export function readBillingStatus(queryClient: QueryClient): Promise<BillingStatus> {
  return queryClient.fetchQuery<BillingStatus>({ queryKey: BILLING_STATUS_KEY, staleTime: 0 });
}

/** Refetches everything that shows the plan's status; resolves when done. */
export async function refreshPlan(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: BILLING_STATUS_KEY }),
    queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
  ]);
}

function useRefreshPlan() {
  const queryClient = useQueryClient();
  return () => refreshPlan(queryClient);
}

/** Stripe's checkout, which sells the plan, or its portal, which changes the card. */
export type StripePage = 'checkout' | 'portal';

/** Requests the URL of a page at Stripe; the response may lack it. */
export function openStripePage(page: StripePage): Promise<Partial<BillingRedirect>> {
  return request('POST', `${BILLING}/${page}`);
}

/** Has the server sync the subscription with Stripe. */
export function useSyncStatus() {
  const onSuccess = useRefreshPlan();
  return useMutation({ mutationFn: () => request('POST', `${BILLING}/sync-status`), onSuccess });
}

/** Cancels the subscription at the end of the paid period; settles once the page shows it. */
export function useCancelSubscription() {
  const onSuccess = useRefreshPlan();
  return useMutation({
    mutationFn: (fields: CancelSubscriptionRequest) =>
      request<SuccessResponse>('POST', `${BILLING}/cancel-subscription`, fields),
    onSuccess,
  });
}

export function useReactivateSubscription() {
  const onSuccess = useRefreshPlan();
  return useMutation({
    mutationFn: () => request<ReactivateSubscriptionResponse>('POST', `${BILLING}/reactivate-subscription`),
    onSuccess,
  });
}

/** The server found a checkout unpaid; `message` is empty if it gave no reason. */
export class UnverifiedError extends Error {
  override readonly name = 'UnverifiedError';
}

/**
 * The checkout session the contractor returns from, once the server has verified its payment. Not fetched without an
 * id.
 */
export function useVerifiedSession(sessionId: string | null) {
  return useQuery({
    queryKey: [`${BILLING}/verify-session`, sessionId],
    queryFn: async () => {
      const answer = await request<VerifySessionResponse>('POST', `${BILLING}/verify-session`, {
        session_id: sessionId,
      });
      if (!answer.success) throw new UnverifiedError(answer.error ?? '');
      return answer.session;
    },
    enabled: sessionId !== null,
    retry: (failures, error) => failures < VERIFY_RETRIES && !isUnauthorized(error),
    retryDelay: (failures) => FIRST_PAUSE_MS * 2 ** failures,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}
