import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type {
  Comparison,
  Revision,
  VersionSummary,
  WholeVersion,
} from '@plumbline/contract/estimates/revisions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import {
  ESTIMATES,
  FRESH_MS,
  keepChangeOrder,
  keepEstimate,
  refreshEstimates,
  type SendOrder,
} from '../api.ts';
import { toDocument } from '../change-orders/change-document.ts';

export const revisionPath = (id: string) => `${ESTIMATES}/${id}/revision`;
export const revisionKey = (id: string) => [ESTIMATES, id, 'revision'] as const;

/** Whether the estimate has no revision, or no longer has one. */
export const isWithoutRevision = (error: unknown) =>
  error instanceof HttpError && error.body.error === 'NO_REVISION';

/** The unsent changes of an estimate, read again on every visit. */
export function useRevision(id: string, isWanted = true) {
  return useQuery<Revision>({ queryKey: revisionKey(id), staleTime: 0, enabled: isWanted });
}

/** Discards the unsent changes of an estimate; without any there is nothing to do. */
export function useDiscardRevision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await request('DELETE', revisionPath(id), undefined, {}, true);
      } catch (error) {
        if (!isWithoutRevision(error)) throw error;
      }
    },
    onSuccess: (_answer, id) => {
      queryClient.removeQueries({ queryKey: revisionKey(id) });
      refreshEstimates(queryClient, [id]);
    },
  });
}

/** Makes a change order of the unsent changes of an estimate that was accepted meanwhile. */
export function useTakeRevision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<ChangeOrder>('POST', `${revisionPath(id)}/change-order`, undefined, {}, true),
    onSuccess: (change) => {
      queryClient.removeQueries({ queryKey: revisionKey(change.estimateId) });
      keepChangeOrder(queryClient, toDocument(change));
      refreshEstimates(queryClient, [change.estimateId]);
    },
  });
}

/**
 * A revision to send: `updatedAt` is that of the revision, `note` describes the changes in the contractor’s
 * words.
 */
export interface RevisionOrder extends Omit<SendOrder, 'validUntil'> {
  readonly updatedAt: string;
  readonly note?: string;
}

export function useSendRevision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...order }: RevisionOrder) =>
      request<{ estimate: Estimate }>('POST', `${revisionPath(id)}/send`, order, {}, true),
    onSuccess: ({ estimate }) => {
      queryClient.removeQueries({ queryKey: revisionKey(estimate.id) });
      refreshEstimates(queryClient, [estimate.id]);
      keepEstimate(queryClient, estimate);
    },
  });
}

/** The differences between two versions. */
export function useComparison(id: string, from: number, to: number, isWanted: boolean) {
  return useQuery<Comparison>({
    queryKey: [ESTIMATES, id, 'versions', 'compare', { from: String(from), to: String(to) }],
    enabled: isWanted,
  });
}

/** A version as it was sent. */
export function useVersion(id: string, number: number, isWanted: boolean) {
  return useQuery<WholeVersion>({
    queryKey: [ESTIMATES, id, 'versions', String(number)],
    enabled: isWanted,
  });
}

/** The versions of an estimate, newest first. */
export function useVersions(id: string) {
  return useQuery<VersionSummary[]>({ queryKey: [ESTIMATES, id, 'versions'], staleTime: FRESH_MS });
}
