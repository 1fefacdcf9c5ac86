import type { JobType } from '@plumbline/contract/catalog';
import type {
  Estimate,
  EstimateChangeRequest,
  EstimateRequest,
  EstimateStatus,
  EstimateSummary,
} from '@plumbline/contract/estimates';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import { request } from '../../lib/http-client.ts';
import { CLIENTS_KEY } from '../clients/api.ts';

const ESTIMATES = '/api/estimates';
const ANALYTICS_KEY = ['/api/analytics'];
const estimateKey = (id: string) => [ESTIMATES, id] as const;

/** How often an open page asks again, so that a client's answer shows without a reload. */
const POLL_MS = 15_000;
/** An estimate read this recently is opened for editing as it is. */
const JUST_READ_MS = 5_000;

export function useEstimates() {
  return useQuery<EstimateSummary[]>({
    queryKey: [ESTIMATES],
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
}

export function useEstimate(id: string) {
  return useQuery<Estimate>({
    queryKey: estimateKey(id),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
}

/** An estimate to be edited: read anew on opening and not again, so that nothing changes under the editor. */
export function useEstimateToEdit(id: string) {
  return useQuery<Estimate>({ queryKey: estimateKey(id), staleTime: JUST_READ_MS });
}

export function useJobTypes() {
  return useQuery<JobType[]>({ queryKey: ['/api/job-types'] });
}

/** Has everything around an estimate read again: the list, the figures, and the clients' counts. */
function refreshAround(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [ESTIMATES], exact: true });
  void queryClient.invalidateQueries({ queryKey: ANALYTICS_KEY });
  void queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
}

/** Keeps an estimate as the server just answered it. */
function keepEstimate(queryClient: QueryClient, estimate: Estimate): void {
  queryClient.setQueryData(estimateKey(estimate.id), estimate);
  refreshAround(queryClient);
}

export function useCreateEstimate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: EstimateRequest) => request<Estimate>('POST', ESTIMATES, fields),
    onSuccess: (estimate) => keepEstimate(queryClient, estimate),
  });
}

export function useChangeEstimate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: EstimateChangeRequest }) =>
      request<Estimate>('PATCH', `${ESTIMATES}/${id}`, changes),
    onSuccess: (estimate) => keepEstimate(queryClient, estimate),
  });
}

/** A refused change is most often one that came too late, so what is shown is read again then too. */
export function useChangeEstimateStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: EstimateStatus }) =>
      request<Estimate>('PATCH', `${ESTIMATES}/${id}/status`, { status }),
    onSuccess: (estimate) => keepEstimate(queryClient, estimate),
    onError: (_error, { id }) => {
      void queryClient.invalidateQueries({ queryKey: estimateKey(id) });
      refreshAround(queryClient);
    },
  });
}

export function useDuplicateEstimate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<Estimate>('POST', `${ESTIMATES}/${id}/duplicate`),
    onSuccess: (estimate) => keepEstimate(queryClient, estimate),
  });
}

export function useDeleteEstimate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `${ESTIMATES}/${id}`),
    onSuccess: (_answer, id) => {
      // Its own page is left before it is asked for again.
      void queryClient.invalidateQueries({ queryKey: estimateKey(id), refetchType: 'none' });
      refreshAround(queryClient);
    },
  });
}

interface SendAnswer {
  readonly estimate: Estimate;
}

/** Where to send, and the words that go with it. `email` is what stands in the dialog, trimmed. */
export interface SendOrder {
  readonly id: string;
  readonly email: string;
  readonly customMessage?: string;
}

/** One operation under two names: the list calls `/send-email`, the view page `/send`. */
export function useSendEstimate(from: 'list' | 'view') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, email, customMessage }: SendOrder) => {
      const message = customMessage === undefined ? {} : { customMessage };
      return from === 'list'
        ? request<SendAnswer>('POST', `${ESTIMATES}/${id}/send-email`, { recipientEmail: email, ...message })
        : request<SendAnswer>('POST', `${ESTIMATES}/${id}/send`, { email, ...message });
    },
    onSuccess: ({ estimate }) => keepEstimate(queryClient, estimate),
  });
}

/** Saves the estimate's PDF under a file name. */
export function useDownloadEstimate() {
  return useMutation({
    mutationFn: ({ id, fileName }: { id: string; fileName: string }) =>
      download(`${ESTIMATES}/${id}/download`, fileName),
  });
}
