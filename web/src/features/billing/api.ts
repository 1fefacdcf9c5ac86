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
import { isUnauthorized } from '../../lib/signed-out-redirect.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';

const BILLING = '/api/billing';
export const BILLING_STATUS_KEY = [`${BILLING}/status`] as const;

export const BANNER_POLL_MS = 60_000;
export const BILLING_PAGE_POLL_MS = 30_000;

/** Further tries after the first, each after a longer pause. */
const VERIFY_RETRIES = 3;
const FIRST_PAUSE_MS = 1_000;

/** How the plan stands: read at every visit, and again every `pollMs` while it is shown. */
export function useBillingStatus(pollMs: number) {
  return useQuery<BillingStatus>({
    queryKey: BILLING_STATUS_KEY,
    staleTime: 0,
    refetchInterval: pollMs,
  });
}

/** How the plan stands at this moment, whatever was read before. */
export function readBillingStatus(queryClient: QueryClient): Promise<BillingStatus> {
  return queryClient.fetchQuery<BillingStatus>({ queryKey: BILLING_STATUS_KEY, staleTime: 0 });
}

/** Has everything read again that says how the plan stands; resolves once it was. */
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

/** Where the plan is bought, or where what pays for it is changed. */
export type StripePage = 'checkout' | 'portal';

/** Asks for the address of a page at Stripe; the answer may lack it. */
export function openStripePage(page: StripePage): Promise<Partial<BillingRedirect>> {
  return request('POST', `${BILLING}/${page}`);
}

/** Has the server ask Stripe how the subscription stands. */
export function useSyncStatus() {
  const onSuccess = useRefreshPlan();
  return useMutation({ mutationFn: () => request('POST', `${BILLING}/sync-status`), onSuccess });
}

/** Ends the subscription with the period that is paid for; settled once the page knows. */
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

/** The server's word that a checkout was not paid; `message` is empty where it said no more. */
export class UnverifiedError extends Error {
  override readonly name = 'UnverifiedError';
}

/** The checkout session that the contractor comes back from, once the server has seen it paid. Not asked without an id. */
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
